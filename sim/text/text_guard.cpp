// SPDX-License-Identifier: Apache-2.0
#include "sim/text/text_guard.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

namespace orbweaver::sim {

namespace {

/// Returns the offset of the first byte that is not printable UTF-8, if any.
std::optional<std::size_t> first_bad_byte(std::string_view text) {
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t bytes = printable_bytes(text, offset);
        const bool space = text[offset] == '\t' || text[offset] == '\n' || text[offset] == '\r';
        if (bytes == 0 && !space) { return offset; }
        offset += std::max<std::size_t>(bytes, 1);
    }
    return std::nullopt;
}

/// Returns the first bracket beyond the depth limit. Brackets in quotes and comments are ignored. It need not
/// understand YAML, because the reader checks the depth again; it only prevents the parser from queueing a token for
/// each of a million brackets.
std::optional<std::size_t> bracket_beyond_limit(std::string_view text) {
    std::size_t depth = 0;
    char quote = 0;
    char before = '\n';
    for (std::size_t offset = 0; offset < text.size(); before = text[offset++]) {
        const char letter = text[offset];
        if (quote != 0) {
            quote = letter == quote && before != '\\' ? '\0' : quote;
            continue;
        }
        const bool starts_token = std::string_view{" \t\r\n,:[]{}"}.find(before) != std::string_view::npos;
        if (letter == '#' && starts_token) {
            offset = std::min(text.find('\n', offset), text.size()) - 1;
        } else if ((letter == '"' || letter == '\'') && starts_token) {
            quote = letter;
        } else if ((letter == '[' || letter == '{') && ++depth > configuration_depth_limit) {
            return offset;
        } else if ((letter == ']' || letter == '}') && depth > 0) {
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
        problems.add({source, *bad, 0}, "",
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

}  // namespace orbweaver::sim
