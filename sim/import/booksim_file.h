// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sim/config/diagnostics.h"
#include "sim/config/source_text.h"

namespace orbweaver::sim {

/// The right side of `option = value;`.
struct booksim_value {
    std::string text;
    text_position where;
};

/// An option that is set.
struct booksim_setting {
    text_position where;
    booksim_value value;
};

/// Options by name. An option that is set again is as set last, as BookSim takes it.
using booksim_settings = std::map<std::string, booksim_setting, std::less<>>;

/// Reads BookSim 2's configuration language: `option = value;` with comments from // to the end of the line; a value is
/// a number, a word, or a list {a,b,...} without spaces. Anything else is reported at its place.
booksim_settings read_booksim(const std::shared_ptr<const source_text>& file, diagnostics& problems);

/// The elements of a list, or the value itself.
std::vector<std::string> booksim_elements(const std::string& value);

}  // namespace orbweaver::sim
