// SPDX-License-Identifier: Apache-2.0
#include "sim/results/output_file.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "hw/base/errors.h"

namespace orbweaver {

void write_file(const std::filesystem::path& file, std::string_view content) {
    std::filesystem::path temporary = file;
    temporary += ".part";
    std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    std::error_code failed;
    if (stream) {
        std::filesystem::rename(temporary, file, failed);
    }
    if (!stream || failed) {
        const std::string why = failed ? failed.message() : std::strerror(errno);
        std::filesystem::remove(temporary, failed);
        throw user_error(fmt::format("{}: cannot be written: {}", file.string(), why));
    }
}

}  // namespace orbweaver
