// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/plan_command.h"

#include "multicast/plan/plan_file.h"
#include "sim/cli/command_options.h"
#include "sim/multicast/plan_input.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"

namespace orbweaver::sim {

namespace {

void add_planning(CLI::App& command, plan_request& wanted) {
    using namespace multicast;
    std::vector<std::string> algorithms;
    for (const multicast_algorithm each : all_algorithms) { algorithms.emplace_back(name_of(each)); }
    add_choice(command, "--algorithm", "Who relays; default RAM", algorithms, wanted.algorithm);
    add_choice(command, "--root", "Switch at the root of the routing tree; default first",
               {"first", "highest_degree", "centre"}, wanted.routing.root);
    add_choice(command, "--links", "Links that routes use; default all", {"all", "tree_only"}, wanted.routing.links);
    add_choice(command, "--rule", "Upper ends of links outside the tree; default level_and_id",
               {"level_and_id", "literal"}, wanted.routing.rule);
    add_choice(command, "--forward", "ForwardInSwitch of algorithms with agents; default local_opt",
               {"agent_only", "desc_list", "local_opt", "full_opt"}, wanted.agents.forward);
    add_choice(command, "--agent-tree", "Sharing among agents below a switch without destinations; default optimal",
               {"optimal", "plain"}, wanted.agents.tree);
    add_choice(command, "--agents", "Which destination at a switch is its agent; default random", {"random", "fixed"},
               wanted.agents.choice);
}

}  // namespace

CLI::App& plan_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("plan", "Plan multicasts: the nodes that relay each message");
    plan_request& wanted = m_options.wanted;
    auto* topology = command.add_option("TOPOLOGY", wanted.topology,
                                        "Edge list of a network of switches, with processors as its nodes");
    topology->type_name("FILE");
    command.add_option("--show", m_options.shown, "Print this plan instead of making one")
        ->excludes(topology)
        ->type_name("PLAN");
    command
        .add_option("--messages", wanted.messages,
                    "File of multicasts, a line `source destination...` each; default: random ones")
        ->type_name("FILE");
    command.add_option("--multicasts", wanted.multicasts, "Random multicasts; default 1")->type_name("N");
    command.add_option("--destinations", wanted.destinations, "Destinations of each; default 31")->type_name("N");
    command.add_option("--seed", wanted.agents.seed, "Seed of all draws; default 1")->type_name("N");
    add_planning(command, wanted);
    command.add_flag("--text", m_options.as_text, "Print the plan");
    add_out_file(command, m_options.out, "multicast.plan");
    return command;
}

exit_code plan_command::execute(const invocation&) const {
    const bool is_made = m_options.shown.empty();
    if (is_made && m_options.wanted.topology.empty()) {
        throw user_error("orbweaver plan: name the TOPOLOGY, or the plan to --show");
    }
    if (!is_made && m_options.out) {
        throw user_error("orbweaver plan: --show prints a plan; there is nothing to write to --out");
    }
    if (is_made && !m_options.out && !m_options.as_text) {
        throw user_error("orbweaver plan: give --out FILE for the plan, or --text to print it");
    }
    const multicast::multicast_plan plan = is_made ? plan_of(m_options.wanted) : read_plan_file(m_options.shown);
    if (m_options.as_text || !is_made) { print_text(plan_text(plan)); }
    if (m_options.out) {
        const auto bytes = multicast::write_plan(plan);
        write_one(*m_options.out, {.command = "plan", .files = {"multicast.plan"}, .adds = true},
                  {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    return exit_code::success;
}

}  // namespace orbweaver::sim
