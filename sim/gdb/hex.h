// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim::gdb {

/// "00ff": two digits a byte.
std::string hex_of(std::span<const std::uint8_t> bytes);
/// Hexadecimal form of a text.
std::string hex_of(std::string_view text);
/// "78563412": the lowest byte first, as registers are written.
/// @param bytes 1 .. 8
std::string hex_of_register(std::uint64_t value, unsigned bytes);

/// Bytes of two digits each; none if there is anything else.
std::optional<std::vector<std::uint8_t>> bytes_of(std::string_view digits);
/// A value, the lowest byte first, of 1 to 8 bytes; none if there is anything else.
std::optional<std::uint64_t> register_of(std::string_view digits);

/// Takes a number of 1 to 8 hexadecimal digits from the front of a text. None, and nothing is taken, if there is none,
/// or a larger one.
std::optional<std::uint32_t> take_number(std::string_view& text);
/// Takes a text from the front of another. @return false, and nothing is taken, if it does not stand there
bool take(std::string_view& text, std::string_view front);
/// Takes all up to a separator and the separator, or all.
std::string_view take_until(std::string_view& text, char separator);

}  // namespace orbweaver::sim::gdb
