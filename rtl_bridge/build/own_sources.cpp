// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/own_sources.h"

#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

std::vector<embedded_file> with_own_sources(std::vector<embedded_file> files) {
    const char* const setting = std::getenv("ORBWEAVER_RTL_SOURCES");
    if (setting == nullptr || *setting == '\0') { return files; }
    const fs::path folder = setting;
    if (!fs::is_directory(folder)) {
        throw user_error(fmt::format("ORBWEAVER_RTL_SOURCES: there is no directory '{}'", folder.string()));
    }
    for (embedded_file& file : files) {
        if (file.name.ends_with(".sv") && fs::exists(folder / file.name)) {
            std::string text = file_text(folder / file.name).value_or("");
            if (text != file.text) { file.embedded = std::exchange(file.text, std::move(text)); }
        }
    }
    return files;
}

}  // namespace orbweaver::rtl
