// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim::gdb {

/// Returns bytes as hexadecimal text, two digits per byte: "00ff".
std::string hex_of(std::span<const std::uint8_t> bytes);
/// Returns the bytes of a text as hexadecimal text.
std::string hex_of(std::string_view text);
/// Returns a register value as hexadecimal text, the lowest byte first: "78563412".
/// @param bytes 1 .. 8
std::string hex_of_register(std::uint64_t value, unsigned bytes);

/// Parses bytes of two digits each; nothing if the text contains anything else.
std::optional<std::vector<std::uint8_t>> bytes_of(std::string_view digits);
/// Parses a value of 1 to 8 bytes, the lowest byte first; nothing if the text contains anything else.
std::optional<std::uint64_t> register_of(std::string_view digits);

/// Parses and removes a number of 1 to 8 hexadecimal digits at the start of a text. Returns nothing and leaves the text
/// unchanged if there is no number or a longer one.
std::optional<std::uint32_t> take_number(std::string_view& text);
/// Removes a prefix of a text. @return false if the text does not start with it; the text is then unchanged
bool take(std::string_view& text, std::string_view front);
/// Removes and returns the text up to a separator, together with the separator; the whole text if there is no
/// separator.
std::string_view take_until(std::string_view& text, char separator);

}  // namespace orbweaver::sim::gdb
