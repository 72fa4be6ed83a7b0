// SPDX-License-Identifier: Apache-2.0
// The options of BookSim 2 with their defaults, and how an import handles each.
#pragma once

#include <span>
#include <string_view>

namespace orbweaver::sim {

enum class booksim_kind : unsigned char {
    whole,
    real,
    word,
    wholes,  // an integer, or a list of integers with one entry per class
    reals,
    seed,  // an integer, or a word
};

enum class booksim_role : unsigned char {
    translated,  // the translation reads it
    fixed,       // only this value has a counterpart
    left_out,    // changes only the output or the end of a simulation, not the simulated network
};

struct booksim_option {
    std::string_view name;
    booksim_kind kind;
    std::string_view value;  // default; for `fixed` also the only value with a counterpart
    booksim_role role;
    std::string_view why;  // for people: its effect, or why it is left out
};

/// Returns all options, sorted by name.
std::span<const booksim_option> booksim_options();

/// Returns an option by name, or nullptr.
const booksim_option* find_booksim_option(std::string_view name);

}  // namespace orbweaver::sim
