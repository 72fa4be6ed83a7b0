// SPDX-License-Identifier: Apache-2.0
#include "hw/base/file_text.h"

#include <algorithm>
#include <cerrno>
#include <fstream>

namespace orbweaver {

std::optional<std::string> file_text(const std::filesystem::path& file, std::size_t most) {
    std::error_code unknown;
    const auto type = std::filesystem::status(file, unknown).type();
    if (type == std::filesystem::file_type::fifo || type == std::filesystem::file_type::socket) {
        errno = EINVAL;  // opening it could wait for ever
        return std::nullopt;
    }
    constexpr std::size_t piece = std::size_t{64} << 10;
    std::ifstream stream(file, std::ios::binary);
    std::string text;
    while (stream && text.size() < most) {
        const std::size_t begin = text.size();
        const std::size_t asked = std::min(piece, most - begin);
        text.resize(begin + asked);
        stream.read(text.data() + begin, static_cast<std::streamsize>(asked));
        text.resize(begin + static_cast<std::size_t>(stream.gcount()));
    }
    return stream.is_open() && !stream.bad() ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace orbweaver
