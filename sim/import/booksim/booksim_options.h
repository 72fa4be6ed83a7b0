// SPDX-License-Identifier: Apache-2.0
// The options that BookSim 2 knows, their defaults, and what an import does with each.
#pragma once

#include <span>
#include <string_view>

namespace orbweaver::sim {

enum class booksim_kind : unsigned char {
    whole,
    real,
    word,
    wholes,  // a whole number, or a list of them, an entry for each class
    reals,
    seed,  // a whole number, or a word
};

enum class booksim_role : unsigned char {
    translated,  // the translation reads it
    fixed,       // only this value has a counterpart
    left_out,    // changes what is printed, or when a simulation stops, and not what is simulated
};

struct booksim_option {
    std::string_view name;
    booksim_kind kind;
    std::string_view value;  // default; of `fixed`, which is always the default, the only value with a counterpart
    booksim_role role;
    std::string_view why;  // for people: what it would change, or why it is left out
};

/// All options, in alphabetical order.
std::span<const booksim_option> booksim_options();

/// An option by name, or nullptr.
const booksim_option* find_booksim_option(std::string_view name);

}  // namespace orbweaver::sim
