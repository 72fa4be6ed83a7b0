// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "sim/text/config_node.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Dotted path -> position of the value that the user set; list elements are numbered: network.classes.0.vcs.
using position_map = std::map<std::string, text_position, std::less<>>;

/// Context for reading a value: its path, the receiver of problems, and the map that records its position.
struct read_context {
    std::string path;  // dotted; empty at the root
    diagnostics& problems;
    position_map& positions;

    read_context child(std::string_view name) const {
        return {path.empty() ? std::string{name} : path + "." + std::string{name}, problems, positions};
    }

    /// Reports a problem with this value: "<path>: <message>".
    void refuse(const config_node& node, std::string_view message) const {
        problems.add(node.where, path, path + ": " + std::string{message});
    }
};

}  // namespace orbweaver::sim
