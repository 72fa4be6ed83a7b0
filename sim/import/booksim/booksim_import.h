// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/output/output_file.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// A configuration translated from another simulator.
struct imported_configuration {
    std::string yaml;
    std::vector<output_file> files;     // additional files named in it: edge list, routing table, permutation
    std::vector<std::string> warnings;  // "FILE:LINE:COLUMN: warning: ..."
};

/// Translates a BookSim 2 configuration (docs/noc/import.md) with BookSim's semantics. A feature without counterpart is
/// an error if it would change the simulated network, otherwise a warning. Missing options have BookSim's defaults.
/// @param arguments "option=value", as after the file on BookSim's command line
/// @throws user_error that names all errors, with file:line:column
imported_configuration import_booksim(const std::shared_ptr<const source_text>& file,
                                      const std::vector<std::string>& arguments = {});

}  // namespace orbweaver::sim
