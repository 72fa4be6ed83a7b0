// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "multicast/network/random_graph.h"
#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Options of `orbweaver topology`.
struct topology_command_options {
    multicast::random_graph_desc graph;
    std::optional<std::string> out;  // file or folder
};

/// Draws a network of switches and prints or writes it as an edge list.
class topology_command final : public command_with<topology_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
