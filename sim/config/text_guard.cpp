// SPDX-License-Identifier: Apache-2.0
#include "sim/config/text_guard.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

namespace orbweaver {

namespace {

/// Bytes of the UTF-8 character at `at`, or 0 if there is none (overlong forms, surrogates and values beyond U+10FFFF
/// included).
std::size_t character_bytes(std::string_view text, std::size_t at) {
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const unsigned lead = byte(at);
    if (lead < 0x80) {
        return 1;
    }
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4) {
        return 0;
    }
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(at + i) & 0xc0) != 0x80) {
            return 0;
        }
    }
    const unsigned second = byte(at + 1);
    const bool illegal = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
                         (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f);
    return illegal ? 0 : bytes;
}

bool is_control(std::string_view text, std::size_t at) {
    const auto c = static_cast<unsigned char>(text[at]);
    const bool c1 = c == 0xc2 && static_cast<unsigned char>(text[at + 1]) < 0xa0;
    return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f || c1;
}

/// Where the text stops being printable UTF-8, if it does.
std::optional<std::size_t> first_bad_byte(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = character_bytes(text, at);
        if (bytes == 0 || is_control(text, at)) {
            return at;
        }
        at += bytes;
    }
    return std::nullopt;
}

/// Follows brackets outside of quotes and comments. It need not understand YAML: the reader bounds the depth again.
/// This look only keeps the parser from queueing a token for each of a million brackets.
std::optional<std::size_t> bracket_beyond_limit(std::string_view text) {
    std::size_t depth = 0;
    char quote = 0;
    char before = '\n';
    for (std::size_t at = 0; at < text.size(); before = text[at++]) {
        const char c = text[at];
        if (quote != 0) {
            quote = c == quote && before != '\\' ? '\0' : quote;
            continue;
        }
        const bool starts_token = std::string_view{" \t\r\n,:[]{}"}.find(before) != std::string_view::npos;
        if (c == '#' && starts_token) {
            at = std::min(text.find('\n', at), text.size()) - 1;
        } else if ((c == '"' || c == '\'') && starts_token) {
            quote = c;
        } else if ((c == '[' || c == '{') && ++depth > configuration_depth_limit) {
            return at;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return std::nullopt;
}

}  // namespace

bool text_is_harmless(const std::shared_ptr<const source_text>& source, diagnostics& problems) {
    const std::string_view text = source->text;
    if (text.size() > configuration_bytes_limit) {
        problems.add({source, 0, 0}, "",
                     fmt::format("this is no configuration: {} bytes or more, where {} are the limit", text.size(),
                                 configuration_bytes_limit));
        return false;
    }
    if (const auto bad = first_bad_byte(text)) {
        problems.add({source, *bad}, "",
                     fmt::format("this is no text: byte 0x{:02x}; a configuration is UTF-8 without control characters",
                                 static_cast<unsigned char>(text[*bad])));
        return false;
    }
    if (const auto deep = bracket_beyond_limit(text)) {
        problems.add({source, *deep}, "",
                     fmt::format("more than {} lists and maps within each other", configuration_depth_limit));
        return false;
    }
    return true;
}

}  // namespace orbweaver
