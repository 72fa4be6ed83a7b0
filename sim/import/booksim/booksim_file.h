// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/text/diagnostics.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// The type as which BookSim reads a value. It stores words and numbers of an option separately.
enum class booksim_form : unsigned char { whole, real, word };

/// `option = value;`
struct booksim_assignment {
    std::string name;
    text_position name_position;
    std::string value;
    text_position value_position;
    booksim_form form = booksim_form::word;
};

/// Reads BookSim 2's configuration language: `option = value;` with comments from // to the end of the line. A value is
/// a number, a word, or a list {a,b,...} without spaces. Anything else is reported at its position.
/// The last semicolon is optional in an option of the command line.
std::vector<booksim_assignment> read_booksim(const std::shared_ptr<const source_text>& text, diagnostics& problems);

/// Splits a list {a,b,...} as BookSim does: at commas outside inner braces, without empty entries. In an unclosed list,
/// text after the last comma is ignored. A value that is not a list is a single entry.
std::vector<std::string> booksim_entries(const std::string& value);

/// A word with arguments, such as hotspot({1,2}).
struct booksim_call {
    std::string name;
    std::vector<std::string> arguments;
};

/// Splits a word as BookSim does: the text between the first ( and the last ) is a list, or a single argument.
booksim_call read_booksim_call(const std::string& word);

}  // namespace orbweaver::sim
