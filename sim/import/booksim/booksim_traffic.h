// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/import/booksim/booksim_configuration.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

/// Traffic of a BookSim configuration.
struct booksim_traffic {
    std::string pattern;             // lines of `traffic`
    std::string rest;                // further lines
    std::vector<output_file> files;  // a permutation, or empty
};

/// Translates patterns, lengths, rates and phases, and reports features without counterpart.
/// @param numbering [BookSim's node number]: orbweaver's number; empty if the network is refused
/// @param stem      file name without extension
booksim_traffic translate_booksim_traffic(booksim_configuration& configuration, const std::vector<unsigned>& numbering,
                                          const std::string& stem);

}  // namespace orbweaver::sim
