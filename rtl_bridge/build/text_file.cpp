// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/text_file.h"

#include <fmt/core.h>

#include <fstream>
#include <sstream>

#include "hw/base/errors.h"

namespace orbweaver {

std::string read_text(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

void write_text(const std::filesystem::path& file, const std::string& text) {
    std::ofstream stream(file);
    stream << text;
    if (!stream.flush()) {
        throw user_error(fmt::format("cannot write {}", file.string()));
    }
}

}  // namespace orbweaver
