// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/text_file.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "hw/base/errors.h"

namespace orbweaver::rtl {

void write_text(const std::filesystem::path& file, const std::string& text) {
    std::error_code failed;  // the stream reports the error
    std::filesystem::create_directories(file.parent_path(), failed);
    std::ofstream stream(file);
    stream << text;
    if (!stream.flush()) { throw user_error(fmt::format("cannot write {}: {}", file.string(), std::strerror(errno))); }
}

}  // namespace orbweaver::rtl
