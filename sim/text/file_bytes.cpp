// SPDX-License-Identifier: Apache-2.0
#include "sim/text/file_bytes.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "hw/base/errors.h"

namespace orbweaver::sim {

std::vector<std::uint8_t> file_bytes(const std::filesystem::path& file, std::string_view what, std::uint64_t limit) {
    std::error_code failed;
    const auto status = std::filesystem::status(file, failed);
    if (!std::filesystem::exists(status)) {
        throw user_error(fmt::format("{}: there is no such {}", file.string(), what));
    }
    if (!std::filesystem::is_regular_file(status)) {
        throw user_error(fmt::format("{}: the {} is not a regular file", file.string(), what));
    }
    const std::uint64_t size = std::filesystem::file_size(file, failed);
    if (failed || size > limit) {
        throw user_error(
            fmt::format("{}: the {} has {} bytes, more than the {} that fit", file.string(), what, size, limit));
    }
    std::ifstream stream(file, std::ios::binary);
    std::vector<std::uint8_t> bytes(size);
    stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (!stream.is_open() || stream.bad() || static_cast<std::uint64_t>(stream.gcount()) != size) {
        throw user_error(fmt::format("{}: the {} cannot be read{}{}", file.string(), what, stream.is_open() ? "" : ": ",
                                     stream.is_open() ? "" : std::strerror(errno)));
    }
    return bytes;
}

}  // namespace orbweaver::sim
