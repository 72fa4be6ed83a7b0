// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/output/output_file.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// A configuration made from another simulator's.
struct imported_configuration {
    std::string yaml;
    std::vector<output_file> files;     // that it names, next to it: edge list, routing table, permutation
    std::vector<std::string> warnings;  // "FILE:LINE:COLUMN: warning: ..."
};

/// Translates a BookSim 2 configuration (docs/noc/import.md) as BookSim reads it. What has no counterpart and would
/// change the simulated network is an error, what would not is a warning; options that are not set count with BookSim's
/// defaults.
/// @param arguments "option=value", as behind the file on BookSim's command line
/// @throws user_error that names everything that is wrong, with file:line:column
imported_configuration import_booksim(const std::shared_ptr<const source_text>& file,
                                      const std::vector<std::string>& arguments = {});

}  // namespace orbweaver::sim
