// SPDX-License-Identifier: Apache-2.0
#include "studies/multicast/scenario.h"

#include <fmt/core.h>

#include "models/multicast/network/edge_list.h"
#include "models/multicast/network/random_graph.h"
#include "models/multicast/plan/plan_file.h"
#include "models/multicast/plan/random_messages.h"

namespace orbweaver::multicast_paper {

using namespace multicast_model;

namespace {

constexpr unsigned ports = 8;
constexpr nanoseconds cycle = 10;

switch_graph graph_of(const scenario& of, unsigned repetition) {
    random_graph_desc described;
    described.switches = of.switches;
    described.ports = ports;
    described.processors = of.processors();
    described.connectivity_percent = of.connectivity_percent;
    described.seed = repetition;
    return random_graph(described);
}

routed_network network_of(const scenario& of, unsigned repetition) {
    return routed_network(graph_of(of, repetition), {root_choice::first, cross_rule::level_and_id, of.links});
}

multicast_plan plan_on(const routed_network& network, const scenario& of, unsigned repetition) {
    agent_options options;
    options.forward = of.forward;
    options.choice = of.agents;
    options.seed = repetition;
    const auto messages = random_messages(of.processors(), of.multicasts, of.destinations, repetition);
    return build_plan(network, messages, of.algorithm, options);
}

std::string network_name(const scenario& of, unsigned repetition) {
    return fmt::format("{}-switches-{}-{}", of.switches, of.connectivity_percent, repetition);
}

std::string plan_name(const scenario& of, unsigned repetition) {
    constexpr const char* modes[] = {"-agent_only", "-desc_list", "", "-full_opt"};
    return fmt::format("{}-{}-of-{}-on-{}{}{}{}", name_of(of.algorithm), of.multicasts, of.destinations,
                       network_name(of, repetition), of.links == link_choice::tree_only ? "-tree" : "",
                       modes[static_cast<std::size_t>(of.forward)], of.agents == agent_choice::fixed ? "-fixed" : "");
}

/// What is not as in machine_yaml.
std::string machine_name(const scenario& of) {
    const std::string depth = of.buffer_flits == usual_buffer ? "" : fmt::format("-depth_{}", of.buffer_flits);
    return depth + (of.by_switches ? "-by_switches" : "") + (of.by_agents ? "-by_agents" : "");
}

}  // namespace

const char* const machine_yaml =
    "# A multicast plan on a random network of switches; each run sets files, flits and start-up over this.\n"
    "system: network\n"
    "network:\n"
    "  topology: {kind: irregular}\n"
    "  classes: [{name: any, vcs: 1}]\n"
    "  vc_depth: 4                      # the turn of the credits: full rate\n"
    "  router: {head_cycles: 28, arbiter: oldest_first}  # 28 + 2 cycles of 10 ns: 300 ns a hop\n"
    "multicast: {flits: 128}\n";

planned_run plan(const scenario& of, unsigned repetition) {
    const std::string edges = network_name(of, repetition) + ".edges";
    const std::string relays = plan_name(of, repetition) + ".plan";
    // The head of a copy enters the network without a router in its way: its 300 ns are a part of the start-up.
    const nanoseconds startup = of.timing.start_up + of.timing.hop;
    planned_run run;
    run.name = fmt::format("{}-{}ns-{}flits{}", plan_name(of, repetition), of.timing.start_up, of.timing.message_flits,
                           machine_name(of));
    run.settings = {"network.routing=" + std::string(of.links == link_choice::all ? "up_down_lowest" : "up_down_tree"),
                    fmt::format("multicast.flits={}", of.timing.message_flits),
                    fmt::format("multicast.startup_cycles={}", startup / cycle),
                    fmt::format("network.vc_depth={}", of.buffer_flits)};
    if (of.by_switches) {
        run.settings.emplace_back("network.classes.0.delivery=multicast");
        run.settings.emplace_back("network.switching=virtual_cut_through");
    }
    if (of.by_agents) {
        run.settings.emplace_back("multicast.runner=agents");
    }
    run.cost = 0.05 + 3e-7 * of.multicasts * of.destinations * of.timing.message_flits;
    run.inputs = {
        {"network.topology.file", edges, [of, repetition] { return write_edge_list(graph_of(of, repetition)); }},
        {"multicast.plan", relays, [of, repetition] {
             const auto bytes = write_plan(plan_on(network_of(of, repetition), of, repetition));
             return std::string(bytes.begin(), bytes.end());
         }}};
    return run;
}

wormhole_run calculate(const scenario& of, unsigned repetition) {
    const routed_network network = network_of(of, repetition);
    return run_wormhole(network, plan_on(network, of, repetition), of.timing);
}

}  // namespace orbweaver::multicast_paper
