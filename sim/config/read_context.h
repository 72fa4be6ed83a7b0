// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "sim/text/config_node.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

/// Where the user set what: dotted path -> place of the value. Elements of lists are numbered: network.classes.0.vcs.
using position_map = std::map<std::string, text_position, std::less<>>;

/// What a reader of one value needs: the name of the value, the receiver of problems, and where to note its place.
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
