// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/topology_command.h"

#include <fmt/core.h>

#include "multicast/network/edge_list.h"
#include "sim/cli/command_options.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"

namespace orbweaver::sim {

CLI::App& topology_command::declare(CLI::App& program) {
    CLI::App& command =
        *program.add_subcommand("topology", "Draw a random connected network of switches, as an edge list");
    multicast::random_graph_desc& graph = m_options.graph;
    command.add_option("--switches", graph.switches, "Switches; default 16")->type_name("N");
    command.add_option("--ports", graph.ports, "Ports of a switch, for processors and links; default 8")
        ->type_name("N");
    command.add_option("--processors", graph.processors, "Processors, spread over the switches; default 64")
        ->type_name("N");
    command
        .add_option("--connectivity", graph.connectivity_percent,
                    "Percent of the ports without processors that links use; default 75")
        ->type_name("PERCENT");
    command.add_option("--seed", graph.seed, "Seed of the draws; default 1")->type_name("N");
    add_out_file(command, m_options.out, "topology.edges");
    return command;
}

exit_code topology_command::execute(const invocation&) const {
    const multicast::random_graph_desc& graph = m_options.graph;
    std::string edges =
        fmt::format("# orbweaver topology --switches {} --ports {} --processors {} --connectivity {} --seed {}\n",
                    graph.switches, graph.ports, graph.processors, graph.connectivity_percent, graph.seed);
    try {
        edges += multicast::write_edge_list(multicast::random_graph(graph));
    } catch (const multicast::graph_error& error) {
        throw user_error(fmt::format("orbweaver topology: {}", error.what()));
    }
    if (m_options.out) {
        write_one(*m_options.out, {.command = "topology", .files = {"topology.edges"}, .adds = true}, edges);
    } else {
        print_text(edges);
    }
    return exit_code::success;
}

}  // namespace orbweaver::sim
