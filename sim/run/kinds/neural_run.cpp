// SPDX-License-Identifier: Apache-2.0
// Runs processors for neural networks at the nodes of a network, which together simulate one (Ghosh 1988, section
// 5.4.2).
#include <fmt/core.h>

#include <numeric>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/neurocomputer/neurocomputer.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/checks/consistency.h"
#include "sim/config/parameters/parameters.h"
#include "sim/kind/run_kind.h"
#include "sim/results/network/neurocomputer_results.h"
#include "sim/run/machine_line.h"
#include "sim/run/network_run.h"

namespace orbweaver::sim {

namespace {

class neural_run final : public network_run {
public:
    neural_run(const system::system_desc& described, const run_options& options)
        : network_run(described, options),
          m_machine(m_clock, build_network(), described.neurocomputer, described.seed, m_control) {}

    run_stage stage(cycle_t) const override { return m_machine.stage(); }

private:
    run_outcome judge(loop_end how, cycle_t now) const override {
        run_outcome outcome = network_run::judge(how, now);
        if (how != loop_end::limit && outcome.details.empty() && !m_machine.result().is_over) {
            outcome.code = exit_code::deadlock;
            outcome.status = "deadlock";
            outcome.summary =
                fmt::format("nothing moves any more since cycle {}, and packets of outputs are lost", now);
            outcome.details = m_machine.waits();
        }
        return outcome;
    }
    void add_node_results(result_json& result, cycle_t) const override {
        result["neurocomputer"] = neurocomputer_results(m_machine);
    }

    noc::neurocomputer m_machine;
};

void declare_neurocomputer(system_table& table) {
    using desc = system::system_desc;
    using computer = noc::neurocomputer_desc;
    using tuple = neural::net_tuple;
    constexpr std::uint64_t max_cells = 65535;  // addresses in a list of neighbours have 16 bits
    table.add_section(
        {"neurocomputer",
         "Processors for neural networks at the nodes, and the network of cells that they simulate, instead of "
         "synthetic traffic.",
         {"network"}});
    const std::size_t first = table.parameters().size();
    const auto add_cells = [&](const char* name, std::uint32_t tuple::*member, const char* help) {
        return table.add(std::string("neurocomputer.") + name, whole_number{0, max_cells, "cells"},
                         field(&desc::neurocomputer, &computer::net, member), help);
    };
    const auto add_real = [&](const char* name, double most, double tuple::*member, const char* help) {
        table.add(std::string("neurocomputer.") + name, real_number{0, most},
                  field(&desc::neurocomputer, &computer::net, member), help);
    };
    add_cells("cells", &tuple::cells, "M: cells, a multiple of core_cells + influence_cells")
        .zero_means("no neurocomputer");
    add_cells("core_cells", &tuple::core_cells, "G_c: cells of a core");
    add_cells("influence_cells", &tuple::influence_cells,
              "G_i: cells of an influence region, a multiple of core_cells");
    add_real("core_connections", max_cells, &tuple::core_connections, "C_c: connections of a cell in its core");
    add_real("influence_connections", max_cells, &tuple::influence_connections,
             "C_i: connections of a cell to its influence region");
    add_real("remote_connections", max_cells, &tuple::remote_connections, "C_r: connections of a cell elsewhere");
    add_real("p_i", 1, &tuple::influence_clustering,
             "That a cell is connected to another of its influence region, given that their cores are linked");
    add_real("p_r", 1, &tuple::remote_clustering, "The same of cells elsewhere");
    table.add("neurocomputer.weights",
              choice<noc::neural_weights>{{"symmetric", "of either sign, drawn"},
                                          {"excitatory", "none negative, drawn"},
                                          {"hebbian", "learnt from patterns by the processors"}},
              field(&desc::neurocomputer, &computer::weights), "Weights of connections");
    const auto add_number = [&](const char* name, std::uint64_t least, std::uint64_t most, const char* unit,
                                std::uint32_t computer::*member, const char* help) {
        table.add(std::string("neurocomputer.") + name, whole_number{least, most, unit},
                  field(&desc::neurocomputer, member), help);
    };
    add_number("patterns", 1, neural::max_patterns, "patterns", &computer::patterns,
               "Patterns that hebbian weights are learnt from");
    add_number("inputs", 0, 100, "%", &computer::inputs, "Cells that are held");
    table.add("neurocomputer.release", truth{}, field(&desc::neurocomputer, &computer::release),
              "Whether held cells are released when no output changes any more, and the cells go on");
    add_number("turn", 1, 100, "%", &computer::turn, "Passes in which a cell may change");
    add_number("passes", 1, neural::max_passes, "passes", &computer::passes, "Passes of a processor, at most");
    add_number("packet_messages", 1, neural::max_packet_messages, "outputs", &computer::packet_messages,
               "Outputs in a packet, at most: the size of the largest bins");
    add_number("stages", 2, 64, "cycles", &computer::stages,
               "From an entry of a neighbour list to the new output behind it");
    table.restrict_from(first, [](const desc& described) { return described.neurocomputer.runs(); });
}

/// Checks that the net suits the nodes, and that packets fit buffers that must hold whole packets.
void check_neurocomputer(const checked_configuration& configuration) {
    check_loads(configuration);
    if (!configuration.sound("neurocomputer") || !configuration.sound("network.topology")) { return; }
    const system::system_desc& system = configuration.description;
    const auto nodes = static_cast<unsigned>(noc::make_topology(system.network.topology).nodes.size());
    if (const std::string problem = noc::neurocomputer::problem_of(system.neurocomputer, nodes); !problem.empty()) {
        configuration.refuse("neurocomputer", problem);
    }
    const unsigned longest = noc::neurocomputer::longest_packet(system.neurocomputer);
    if (system.network.switching != noc::switching_kind::wormhole) {
        for (std::size_t number = 0; number < system.network.classes.size(); ++number) {
            const noc::depth_limit limit = noc::min_depth(system.network, number);
            if (limit.flits != unlimited && longest > limit.flits) {
                configuration.refuse(
                    "neurocomputer.packet_messages",
                    fmt::format("a packet of {} flits does not fit {}: {}", longest, limit.key, limit.flits));
                return;
            }
        }
    }
}

const run_kinds::entry neural_kind{
    "neurocomputer",
    "processors for neural networks at the nodes of a network",
    {.takes =
         [](const system::system_desc& described) {
             return described.kind == system::system_kind::network && described.neurocomputer.runs() &&
                    !described.replay.replays() && described.multicast.plan.empty();
         },
     .in_one_line =
         [](const system::system_desc& described) {
             return machine_line(described, fmt::format("simulates {} cells", described.neurocomputer.net.cells));
         },
     .build = [](const system::system_desc& described, const run_options& options) -> std::unique_ptr<system_run> {
         return std::make_unique<neural_run>(described, options);
     },
     .declare_keys = declare_neurocomputer,
     .check = check_neurocomputer,
     .check_options = refuse_firmware_traces,
     .summarise = [](const result_json& result) { return summarise_neurocomputer(result["neurocomputer"]); },
     .packet_lengths =
         [](const system::system_desc& described, const std::vector<std::string>&) {
             const unsigned longest = noc::neurocomputer::longest_packet(described.neurocomputer);
             std::vector<unsigned> lengths(longest - 2);
             std::iota(lengths.begin(), lengths.end(), 3U);
             return lengths;
         }}};

}  // namespace

}  // namespace orbweaver::sim
