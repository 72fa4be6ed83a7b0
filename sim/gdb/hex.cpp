// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/hex.h"

#include <charconv>

namespace orbweaver::sim::gdb {
namespace {

constexpr std::string_view digits = "0123456789abcdef";
constexpr std::size_t max_digits = 8;  // in a 32-bit number

std::optional<unsigned> digit_of(char letter) {
    if (letter >= '0' && letter <= '9') { return static_cast<unsigned>(letter - '0'); }
    if (letter >= 'a' && letter <= 'f') { return static_cast<unsigned>(letter - 'a' + 10); }
    if (letter >= 'A' && letter <= 'F') { return static_cast<unsigned>(letter - 'A' + 10); }
    return std::nullopt;
}

}  // namespace

std::string hex_of(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

std::string hex_of(std::string_view text) {
    return hex_of(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

std::string hex_of_register(std::uint64_t value, unsigned bytes) {
    std::uint8_t stored[8];
    for (unsigned i = 0; i < bytes; ++i) { stored[i] = static_cast<std::uint8_t>(value >> (8 * i)); }
    return hex_of(std::span(stored, bytes));
}

std::optional<std::vector<std::uint8_t>> bytes_of(std::string_view text) {
    if (text.size() % 2 != 0) { return std::nullopt; }
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 2);
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const auto high = digit_of(text[i]);
        const auto low = digit_of(text[i + 1]);
        if (!high || !low) { return std::nullopt; }
        bytes.push_back(static_cast<std::uint8_t>(*high << 4 | *low));
    }
    return bytes;
}

std::optional<std::uint64_t> register_of(std::string_view text) {
    const auto bytes = bytes_of(text);
    if (!bytes || bytes->empty() || bytes->size() > 8) { return std::nullopt; }
    std::uint64_t value = 0;
    for (std::size_t i = bytes->size(); i > 0; --i) { value = value << 8 | (*bytes)[i - 1]; }
    return value;
}

std::optional<std::uint32_t> take_number(std::string_view& text) {
    std::size_t length = 0;
    while (length < text.size() && digit_of(text[length])) { ++length; }
    if (length == 0 || length > max_digits) { return std::nullopt; }
    std::uint32_t value = 0;
    std::from_chars(text.data(), text.data() + length, value, 16);
    text.remove_prefix(length);
    return value;
}

bool take(std::string_view& text, std::string_view front) {
    if (!text.starts_with(front)) { return false; }
    text.remove_prefix(front.size());
    return true;
}

std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return taken;
}

}  // namespace orbweaver::sim::gdb
