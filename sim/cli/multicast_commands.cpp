// SPDX-License-Identifier: Apache-2.0
// `orbweaver topology` and `orbweaver plan`: networks of switches and multicast plans for them.
#include <fmt/core.h>

#include "models/multicast/network/edge_list.h"
#include "models/multicast/plan/plan_file.h"
#include "sim/cli/commands.h"
#include "sim/multicast/plan_input.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"

namespace orbweaver {

exit_code topology_command(const command_line& line) {
    const multicast_model::random_graph_desc& of = line.graph;
    std::string edges =
        fmt::format("# orbweaver topology --switches {} --ports {} --processors {} --connectivity {} --seed {}\n",
                    of.switches, of.ports, of.processors, of.connectivity_percent, of.seed);
    try {
        edges += multicast_model::write_edge_list(multicast_model::random_graph(of));
    } catch (const multicast_model::graph_error& error) {
        throw user_error(fmt::format("orbweaver topology: {}", error.what()));
    }
    if (line.out) {
        write_one(*line.out, {.command = "topology", .files = {"topology.edges"}, .adds = true}, edges);
    } else {
        print_text(edges);
    }
    return exit_code::success;
}

exit_code plan_command(const command_line& line) {
    const bool is_made = line.shown.empty();
    if (is_made && line.wanted.topology.empty()) {
        throw user_error("orbweaver plan: say for which TOPOLOGY, or which plan to --show");
    }
    if (!is_made && line.out) {
        throw user_error("orbweaver plan: --show prints a plan; there is nothing to write to --out");
    }
    if (is_made && !line.out && !line.as_text) {
        throw user_error("orbweaver plan: say where the plan goes, --out FILE, or that it is to be printed, --text");
    }
    const multicast_model::multicast_plan plan = is_made ? plan_of(line.wanted) : read_plan_file(line.shown);
    if (line.as_text || !is_made) {
        print_text(plan_text(plan));
    }
    if (line.out) {
        const auto bytes = multicast_model::write_plan(plan);
        write_one(*line.out, {.command = "plan", .files = {"multicast.plan"}, .adds = true},
                  {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    return exit_code::success;
}

}  // namespace orbweaver
