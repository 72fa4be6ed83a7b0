// SPDX-License-Identifier: Apache-2.0
#include "sim/text/source_text.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

namespace {

constexpr std::size_t excerpt_width = 100;  // displayed characters of a line
constexpr std::size_t excerpt_before = 70;  // maximum displayed characters before the position

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

/// Returns the bytes of the UTF-8 character at an offset. Returns 0 if it is invalid: overlong forms, surrogates,
/// values beyond U+10FFFF.
std::size_t character_bytes(std::string_view text, std::size_t offset) {
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const unsigned lead = byte(offset);
    if (lead < 0x80) { return 1; }
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4) { return 0; }
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(offset + i) & 0xc0) != 0x80) { return 0; }
    }
    const unsigned second = byte(offset + 1);
    const bool illegal = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
                         (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f);
    return illegal ? 0 : bytes;
}

struct line_bounds {
    std::size_t begin = 0;
    std::size_t end = 0;  // before the line end
};

line_bounds line_around(std::string_view text, std::size_t offset) {
    const std::size_t newline = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
    line_bounds line{newline == std::string_view::npos ? 0 : newline + 1,
                     std::min(text.find('\n', offset), text.size())};
    if (line.end > line.begin && text[line.end - 1] == '\r') { --line.end; }
    return line;
}

/// Returns the byte at which a character starts; the end if there are fewer characters.
std::size_t byte_of(std::string_view utf8, std::size_t character) {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        if (!continues_character(utf8[i]) && seen++ == character) { return i; }
    }
    return utf8.size();
}

/// Returns `count` characters, starting at character `first`.
std::string_view cut(std::string_view utf8, std::size_t first, std::size_t count) {
    utf8.remove_prefix(byte_of(utf8, first));
    return utf8.substr(0, byte_of(utf8, count));
}

}  // namespace

std::size_t characters(std::string_view utf8) {
    return utf8.size() - static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), continues_character));
}

std::size_t printable_bytes(std::string_view text, std::size_t offset) {
    const std::size_t bytes = character_bytes(text, offset);
    const auto letter = static_cast<unsigned char>(text[offset]);
    const bool is_c0 = letter < 0x20 || letter == 0x7f;
    const bool is_c1 = bytes == 2 && letter == 0xc2 && static_cast<unsigned char>(text[offset + 1]) < 0xa0;
    return is_c0 || is_c1 ? 0 : bytes;
}

std::string printable(std::string_view text, std::size_t limit) {
    std::string result;
    std::size_t offset = 0;
    for (std::size_t shown = 0; offset < text.size() && shown < limit; ++shown) {
        const std::size_t bytes = printable_bytes(text, offset);
        result += bytes == 0 ? std::string_view{"?"} : text.substr(offset, bytes);
        offset += std::max<std::size_t>(bytes, 1);
    }
    return offset < text.size() ? result + "..." : result;
}

std::string escaped(std::string_view text, std::string_view allowed) {
    if (std::all_of(text.begin(), text.end(), [](char letter) { return letter >= ' ' && letter < 0x7f; })) {
        return std::string{text};  // fast path for nearly all texts
    }
    std::string result;
    for (std::size_t position = 0; position < text.size();) {
        const bool stays = allowed.find(text[position]) != std::string_view::npos;
        const std::size_t bytes = stays ? 1 : printable_bytes(text, position);
        result += bytes == 0 ? fmt::format("\\x{:02x}", static_cast<unsigned char>(text[position]))
                             : std::string(text.substr(position, bytes));
        position += std::max<std::size_t>(bytes, 1);
    }
    return result;
}

std::size_t text_position::line() const {
    const auto begin = source->text.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(offset, source->text.size()));
    return 1 + static_cast<std::size_t>(std::count(begin, end, '\n'));
}

std::size_t text_position::column() const {
    const std::string_view text = source->text;
    const std::size_t begin = line_around(text, offset).begin;
    return 1 + characters(text.substr(begin, offset - begin));
}

std::string text_position::name() const {
    if (source == nullptr) { return "configuration"; }
    if (source->is_option) { return fmt::format("{}: {}", source->name, printable(source->text)); }
    return fmt::format("{}:{}:{}", source->name, line(), column());
}

std::string text_position::excerpt() const {
    if (source == nullptr || bytes == 0) { return {}; }
    const line_bounds bounds = line_around(source->text, offset);
    const std::string_view whole = std::string_view{source->text}.substr(bounds.begin, bounds.end - bounds.begin);
    if (whole.empty()) { return {}; }
    const std::size_t before = column() - 1;
    const std::size_t first = before > excerpt_before ? before - excerpt_before : 0;
    const std::string shown = printable(cut(whole, first, excerpt_width), excerpt_width);
    const std::string_view marked = whole.substr(std::min(offset - bounds.begin, whole.size()), bytes);
    const std::size_t room = characters(shown) - std::min(characters(shown), before - first);
    const std::size_t underlined = std::max<std::size_t>(std::min(characters(marked), room), 1);
    const std::string margin = source->is_option ? "      " : fmt::format("{:>5} ", line());
    const std::string cut_mark = first > 0 ? "..." : "";
    return fmt::format("{}| {}{}\n{:>{}}| {:>{}}^{:~>{}}\n", margin, cut_mark, shown, "", margin.size(), "",
                       before - first + cut_mark.size(), "", underlined - 1);
}

}  // namespace orbweaver::sim
