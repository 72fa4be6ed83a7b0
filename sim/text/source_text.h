// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace orbweaver::sim {

/// Text that configuration is read from: a file, or one --set option.
struct source_text {
    std::string name;        // as messages call it: "configs/hello.yaml", or "--set #2"
    std::string text;        // all of it
    bool is_option = false;  // --set
    std::string file{};      // as it can be opened: relative names of files in the text start from its folder
};

/// A place in a source text. Cheap to make, since most places are never shown: lines and columns are counted when asked
/// for.
struct text_position {
    std::shared_ptr<const source_text> source;
    std::size_t offset = 0;  // byte of the text
    std::size_t bytes = 1;   // to underline; what lies beyond the end of the line is not; 0: show no excerpt

    /// Counts from 1.
    std::size_t line() const;

    /// Counts from 1, in characters, not bytes.
    std::size_t column() const;

    /// How messages name the place: "file:line:column", or "--set #2: KEY=VALUE".
    std::string name() const;

    /// The line of the source with the place underlined: two indented lines; empty for an empty line, or if not wanted.
    std::string excerpt() const;
};

/// Bytes of the character at `at`; 0 if it is no UTF-8, or a control character.
std::size_t printable_bytes(std::string_view text, std::size_t offset);

/// Text that came from outside, made fit for a terminal: what is not printable becomes '?', long text is cut.
std::string printable(std::string_view text, std::size_t limit = 60);

/// Text that came from outside, whole: bytes that are no UTF-8 and control characters become \xNN.
/// @param allowed control characters that stay, as "\t"
std::string escaped(std::string_view text, std::string_view allowed = {});

/// How many characters a piece of UTF-8 shows.
std::size_t characters(std::string_view utf8);

}  // namespace orbweaver::sim
