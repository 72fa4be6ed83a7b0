// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/external_template.h"

#include "rtl_bridge/build/embedded_sources.h"

namespace orbweaver::rtl {

namespace {

/// Replaces a name in files, and drops the folders of their names.
std::vector<embedded_file> renamed(std::vector<embedded_file> files, const std::string& placeholder,
                                   const std::string& name) {
    for (embedded_file& file : files) {
        file.name.erase(0, file.name.rfind('/') + 1);
        for (std::string* text : {&file.name, &file.text}) {
            for (std::size_t position = text->find(placeholder); position != std::string::npos;
                 position = text->find(placeholder, position + name.size())) {
                text->replace(position, placeholder.size(), name);
            }
        }
    }
    return files;
}

}  // namespace

std::vector<embedded_file> external_template(const std::string& name) {
    return renamed(external_start(), "user_router", name);
}

std::vector<embedded_file> plugin_template(const std::string& kind, const std::string& name) {
    return renamed(kind == "router"   ? router_start()
                   : kind == "device" ? device_start()
                   : kind == "niu"    ? niu_start()
                                      : endpoint_start(),
                   "own_" + kind, name);
}

}  // namespace orbweaver::rtl
