// SPDX-License-Identifier: Apache-2.0
#include "hw/base/input_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "hw/base/errors.h"
#include "hw/base/regular_file.h"

namespace orbweaver {

input_file::input_file(const std::string& name) {
    require_regular_file(name);
    m_file.reset(std::fopen(name.c_str(), "rb"));
    if (m_file == nullptr) { throw user_error(name + ": cannot be read: " + std::strerror(errno)); }
    std::error_code unknown;
    const auto bytes = std::filesystem::file_size(name, unknown);
    m_bytes = unknown ? 0 : bytes;
}

std::uint64_t input_file::position() const {
    const long position = std::ftell(m_file.get());
    return position < 0 ? 0 : static_cast<std::uint64_t>(position);
}

double input_file::part_read() const {
    return m_bytes == 0 ? 0 : std::min(1.0, static_cast<double>(position()) / static_cast<double>(m_bytes));
}

}  // namespace orbweaver
