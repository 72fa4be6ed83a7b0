// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace orbweaver::sim {

/// A configuration text: a file, or one --set option.
struct source_text {
    std::string name;        // name for messages: "configs/hello.yaml", or "--set #2"
    std::string text;        // complete text
    bool is_option = false;  // the text is a --set option
    std::string file{};      // path of the file; relative file names in the text start from its folder
};

/// A position in a source text. Lines and columns are computed on demand, because most positions are never displayed.
struct text_position {
    std::shared_ptr<const source_text> source;
    std::size_t offset = 0;  // byte offset in the text
    std::size_t bytes = 1;   // number of bytes to underline, up to the end of the line; 0: show no excerpt

    /// Returns the line, counted from 1.
    std::size_t line() const;

    /// Returns the column in characters, counted from 1.
    std::size_t column() const;

    /// Returns the position for messages: "file:line:column", or "--set #2: KEY=VALUE".
    std::string name() const;

    /// Returns the source line with the position underlined, as two indented lines; empty for an empty line, or if no
    /// excerpt is shown.
    std::string excerpt() const;
};

/// Returns the bytes of the character at an offset; 0 if it is not valid UTF-8, or a control character.
std::size_t printable_bytes(std::string_view text, std::size_t offset);

/// Makes external text safe for a terminal: unprintable characters become '?', long text is cut.
std::string printable(std::string_view text, std::size_t limit = 60);

/// Escapes external text without cutting it: bytes that are not UTF-8 and control characters become \xNN.
/// @param allowed control characters that are kept, such as "\t"
std::string escaped(std::string_view text, std::string_view allowed = {});

/// Returns the number of characters in UTF-8 text.
std::size_t characters(std::string_view utf8);

}  // namespace orbweaver::sim
