// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_template.h"

#include "rtl_bridge/build/embedded_sources.h"

namespace orbweaver::rtl {

namespace {

/// Name that is replaced in the files of the folder `template`.
constexpr std::string_view placeholder = "user_router";

std::string renamed(std::string text, const std::string& name) {
    for (std::size_t position = text.find(placeholder); position != std::string::npos;
         position = text.find(placeholder, position + name.size())) {
        text.replace(position, placeholder.size(), name);
    }
    return text;
}

}  // namespace

std::vector<embedded_file> external_template(const std::string& name) {
    std::vector<embedded_file> files;
    for (const embedded_file& file : external_start()) {
        files.push_back({renamed(file.name, name), renamed(file.text, name)});
    }
    return files;
}

}  // namespace orbweaver::rtl
