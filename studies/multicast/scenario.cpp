// SPDX-License-Identifier: Apache-2.0
#include "studies/multicast/scenario.h"

#include <fmt/core.h>

#include "multicast/network/edge_list.h"
#include "multicast/network/random_graph.h"
#include "multicast/plan/plan_file.h"
#include "multicast/plan/random_messages.h"

namespace orbweaver::studies::multicast_paper {

using namespace multicast;
using namespace multicast_model;

namespace {

constexpr unsigned ports = 8;
constexpr nanoseconds cycle = 10;

switch_graph graph_of(const scenario& point, unsigned repetition) {
    random_graph_desc described;
    described.switches = point.switches;
    described.ports = ports;
    described.processors = point.processors();
    described.connectivity_percent = point.connectivity_percent;
    described.seed = repetition;
    return random_graph(described);
}

routed_network network_of(const scenario& point, unsigned repetition) {
    return routed_network(graph_of(point, repetition), {root_choice::first, cross_rule::level_and_id, point.links});
}

multicast_plan plan_on(const routed_network& network, const scenario& point, unsigned repetition) {
    agent_options options;
    options.forward = point.forward;
    options.choice = point.agents;
    options.seed = repetition;
    const auto messages = random_messages(point.processors(), point.multicasts, point.destinations, repetition);
    return build_plan(network, messages, point.algorithm, options);
}

std::string network_name(const scenario& point, unsigned repetition) {
    return fmt::format("{}-switches-{}-{}", point.switches, point.connectivity_percent, repetition);
}

std::string plan_name(const scenario& point, unsigned repetition) {
    constexpr const char* modes[] = {"-agent_only", "-desc_list", "", "-full_opt"};
    return fmt::format("{}-{}-of-{}-on-{}{}{}{}", name_of(point.algorithm), point.multicasts, point.destinations,
                       network_name(point, repetition), point.links == link_choice::tree_only ? "-tree" : "",
                       modes[static_cast<std::size_t>(point.forward)],
                       point.agents == agent_choice::fixed ? "-fixed" : "");
}

/// Returns the differences from machine_yaml as a name.
std::string machine_name(const scenario& point) {
    const std::string depth = point.buffer_flits == default_buffer ? "" : fmt::format("-depth_{}", point.buffer_flits);
    return depth + (point.by_switches ? "-by_switches" : "") + (point.by_agents ? "-by_agents" : "");
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

planned_run plan(const scenario& point, unsigned repetition) {
    const std::string edges = network_name(point, repetition) + ".edges";
    const std::string relays = plan_name(point, repetition) + ".plan";
    // The head of a copy enters the network without passing a router, so its 300 ns are part of the start-up.
    const nanoseconds startup = point.timing.start_up + point.timing.hop;
    planned_run run;
    run.name = fmt::format("{}-{}ns-{}flits{}", plan_name(point, repetition), point.timing.start_up,
                           point.timing.message_flits, machine_name(point));
    run.settings = {
        "network.routing=" + std::string(point.links == link_choice::all ? "up_down_lowest" : "up_down_tree"),
        fmt::format("multicast.flits={}", point.timing.message_flits),
        fmt::format("multicast.startup_cycles={}", startup / cycle),
        fmt::format("network.vc_depth={}", point.buffer_flits)};
    if (point.by_switches) {
        run.settings.emplace_back("network.classes.0.delivery=multicast");
        run.settings.emplace_back("network.switching=virtual_cut_through");
    }
    if (point.by_agents) { run.settings.emplace_back("multicast.runner=agents"); }
    run.cost = 0.05 + 3e-7 * point.multicasts * point.destinations * point.timing.message_flits;
    run.inputs = {
        {"network.topology.file", edges, [point, repetition] { return write_edge_list(graph_of(point, repetition)); }},
        {"multicast.plan", relays, [point, repetition] {
             const auto bytes = write_plan(plan_on(network_of(point, repetition), point, repetition));
             return std::string(bytes.begin(), bytes.end());
         }}};
    return run;
}

wormhole_run calculate(const scenario& point, unsigned repetition) {
    const routed_network network = network_of(point, repetition);
    return run_wormhole(network, plan_on(network, point, repetition), point.timing);
}

}  // namespace orbweaver::studies::multicast_paper
