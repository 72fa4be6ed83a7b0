// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "hw/base/enum_text.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/message_class.h"
#include "hw/noc/replay/trace_reader.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/checks/consistency.h"
#include "sim/config/checks/rank_nodes.h"
#include "sim/config/replay_keys.h"
#include "sim/multicast/plan_groups.h"
#include "sim/replay/mapped_ranks.h"
#include "sim/replay/program_generator.h"
#include "sim/replay/schedule_source.h"
#include "sim/replay/trace_opening.h"

namespace orbweaver::sim {

namespace {

noc::depth_limit limit_of(const system::system_desc& system, message_type type) {
    const auto number = noc::carrying_class(system.network.classes, type);
    return number ? noc::min_depth(system.network, *number) : noc::depth_limit{};
}

/// Checks that each message fits a buffer if packets are moved as a whole. A longer one would wait for ever.
/// @throws user_error for the first message that does not fit
void check_messages_fit(const system::system_desc& system) {
    noc::message_limits limits;
    for (std::size_t type = 0; type < limits.size(); ++type) {
        limits[type] = limit_of(system, static_cast<message_type>(type));
    }
    noc::trace_reader reader(system.replay.trace, limits);
    noc::trace_record read;
    do { reader.next(0, read); } while (read.kind != noc::trace_record_kind::end);
}

void check_packets_fit(const checked_configuration& configuration, std::uint64_t flits, const noc::depth_limit& limit) {
    if (limit.flits != unlimited && flits > limit.flits) {
        configuration.refuse("replay.packet_bytes",
                             fmt::format("a packet of {} flits does not fit a buffer of {} ({}), for packets move as a "
                                         "whole",
                                         flits, limit.flits, limit.key));
    }
}

/// Checks the packet length of the data class and of classes whose collectives the routers carry out.
void check_packets_fit(const checked_configuration& configuration, std::uint64_t flits) {
    const noc::network_desc& network = configuration.description.network;
    const auto of_data = noc::carrying_class(network.classes, message_type::data);
    for (std::size_t number = 0; number < network.classes.size(); ++number) {
        if (number == of_data || network.classes[number].delivery != noc::class_delivery_kind::unicast) {
            check_packets_fit(configuration, flits, noc::min_depth(network, number));
        }
    }
}

/// Refuses keys that the trace sets itself, or that nothing uses.
void check_trace_keys(const checked_configuration& configuration, noc::trace_format format) {
    const system::replay_desc& replay = configuration.description.replay;
    const bool has_ranks = format == noc::trace_format::goal || format == noc::trace_format::chakra;
    // Compared with the defaults, because a resolved configuration contains them.
    const system::replay_desc plain;
    const noc::network_desc& network = configuration.description.network;
    const auto refuse = [&configuration](const char* key, const char* why) {
        configuration.refuse(key, fmt::format("has no meaning here: {}", why));
    };
    if (format == noc::trace_format::causes && replay.flit_bytes != network.flit_bits / 8) {
        refuse("replay.flit_bytes", "the trace sets the flits of each message");
    }
    if (format == noc::trace_format::causes && replay.packet_bytes != plain.packet_bytes) {
        refuse("replay.packet_bytes", "the trace sets the flits of each message");
    }
    if (format != noc::trace_format::chakra && replay.collectives.algorithm != plain.collectives.algorithm) {
        refuse("replay.collectives.algorithm", "the trace has messages, and no collectives");
    } else if (replay.collectives.algorithm != noc::collective_algorithm::hierarchical &&
               replay.collectives.group != plain.collectives.group) {
        refuse("replay.collectives.group", "there are groups for the hierarchical algorithm alone");
    }
    if (replay.collectives.algorithm != noc::collective_algorithm::multicast &&
        replay.collectives.plan != plain.collectives.plan) {
        refuse("replay.collectives.plan", "there is a plan for the algorithm multicast alone");
    }
    if (!has_ranks && !replay.nodes.empty()) {
        configuration.refuse("replay.nodes", "the trace sets the node of each message");
    }
    if (!has_ranks && !replay.slow_ranks.empty()) {
        configuration.refuse("replay.slow_ranks", "the trace has no ranks");
    }
}

/// Refuses keys that have no effect on the program.
void check_program_keys(const checked_configuration& configuration) {
    const system::replay_desc& replay = configuration.description.replay;
    for (const std::string& key : idle_keys(replay)) {
        const std::string path = "replay." + key;
        if (!configuration.is_set(path)) { continue; }
        configuration.refuse(
            path, key.starts_with("collectives.")
                      ? fmt::format("has no meaning for replay.collectives.algorithm: {}",
                                    name_of(replay.collectives.algorithm))
                      : fmt::format("has no meaning for replay.program.kind: {}", name_of(replay.program.kind)));
    }
}

/// Checks the search for the nodes of ranks.
void check_mapping(const checked_configuration& configuration, noc::trace_format format, std::size_t nodes) {
    const system::replay_desc& replay = configuration.description.replay;
    if (replay.rank_search == noc::rank_search::none) { return; }
    const char* const key = "replay.mapping.search";
    if (format != noc::trace_format::goal && format != noc::trace_format::chakra) {
        configuration.refuse(key, "the trace sets the node of each message");
    }
    if (nodes < 2 || nodes > max_searched_nodes) {
        configuration.refuse(key, fmt::format("a search is for 2 to {} nodes, not {}", max_searched_nodes, nodes));
    }
    if (replay.collectives.algorithm == noc::collective_algorithm::multicast ||
        replay.collectives.algorithm == noc::collective_algorithm::in_routers) {
        configuration.refuse(key, "collectives in routers or by a plan are for ranks at given nodes");
    }
}

/// Checks that each rank is listed only once.
void check_slow_ranks(const checked_configuration& configuration) {
    std::set<std::uint32_t> slow;
    const std::vector<noc::slow_rank>& entries = configuration.description.replay.slow_ranks;
    for (std::size_t entry = 0; entry < entries.size(); ++entry) {
        if (!slow.insert(entries[entry].rank).second) {
            configuration.refuse(fmt::format("replay.slow_ranks.{}.rank", entry),
                                 fmt::format("rank {} has a factor already", entries[entry].rank));
        }
    }
}

/// More ranks need more concurrent records than the window of a replay holds (hw/noc/replay/replay_graph.h).
constexpr std::uint64_t max_ranks_in_routers = 1024;

/// Checks collectives in routers, which combine the packets of all ranks in one order.
void check_routers(const checked_configuration& configuration, const noc::topology_graph& graph) {
    const system::system_desc& system = configuration.description;
    if (!is_in_routers(system)) { return; }
    const char* const key = "replay.collectives.algorithm";
    const noc::program_kind kind = system.replay.program.kind;
    if (!system.replay.jobs.empty()) {
        configuration.refuse("replay.jobs", "in_routers is for one program, of all ranks");
    }
    if (!system.replay.trace.empty() ||
        (kind != noc::program_kind::all_reduce && kind != noc::program_kind::broadcast)) {
        configuration.refuse(key, "in_routers is for replay.program.kind: all_reduce and broadcast, among all ranks");
    }
    for (const auto delivery : {noc::class_delivery_kind::reduction, noc::class_delivery_kind::multicast}) {
        const auto& classes = system.network.classes;
        const auto count = std::count_if(classes.begin(), classes.end(),
                                         [&](const noc::message_class_desc& any) { return any.delivery == delivery; });
        const bool is_needed = delivery == noc::class_delivery_kind::multicast || kind == noc::program_kind::all_reduce;
        if (count > 1 || (count == 0 && is_needed)) {
            configuration.refuse(
                key, fmt::format("in_routers needs one class with delivery: {}, not {}", name_of(delivery), count));
        }
    }
    if (noc::has_buses(graph) || noc::replaces_model(system.network.router.impl)) {
        configuration.refuse(key, "in_routers is for models of routers, without buses");
    }
    const std::uint64_t ranks = ranks_of(system.replay.program, static_cast<unsigned>(graph.nodes.size()));
    if (ranks > max_ranks_in_routers) {
        configuration.refuse(key, fmt::format("in_routers is for up to {} ranks, not {}", max_ranks_in_routers, ranks));
    }
}

/// Checks the use of plans, which distribute data from one rank or collect it. A trace may also contain collectives of
/// other kinds.
void check_plan_use(const checked_configuration& configuration) {
    const system::replay_desc& replay = configuration.description.replay;
    if (replay.collectives.algorithm != noc::collective_algorithm::multicast) { return; }
    for (const noc::job_desc& job : jobs_of(replay)) {
        const noc::program_kind kind = job.program.kind;
        if (kind == noc::program_kind::reduce_scatter || kind == noc::program_kind::all_gather ||
            kind == noc::program_kind::all_to_all) {
            configuration.refuse(
                "replay.collectives.algorithm",
                fmt::format("multicast is for all-reduce, broadcast and reduce, not for a program of kind: {}",
                            name_of(kind)));
        }
    }
}

void check_trace(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    const noc::topology_graph graph = noc::make_network_graph(system.network);
    const std::size_t nodes = graph.nodes.size();
    const bool generated = system.replay.trace.empty();
    const noc::trace_format format = generated ? noc::trace_format::goal : format_of(system.replay);
    if (generated) {
        check_program_keys(configuration);
    } else {
        check_trace_keys(configuration, format);
    }
    check_slow_ranks(configuration);
    check_mapping(configuration, format, nodes);
    check_rank_nodes(configuration, "replay.nodes", system.replay.nodes, nodes);
    check_routers(configuration, graph);
    check_plan_use(configuration);
    if (!configuration.sound("replay")) { return; }
    const bool any_packet_fits =
        (system.network.switching == noc::switching_kind::wormhole && !noc::has_buses(graph)) ||
        system.network.vc_depth == 0;
    if (generated) {  // its keys define its messages
        check_program(system.replay, static_cast<unsigned>(nodes));
        if (system.replay.collectives.algorithm == noc::collective_algorithm::multicast) {
            open_trace(system, static_cast<unsigned>(nodes));  // finds the plan's multicast for each collective
        }
        if (!any_packet_fits) {
            check_packets_fit(configuration,
                              schedule_source::longest_packet_of(system.replay.packet_bytes, system.replay.flit_bytes));
        }
        return;
    }
    const auto trace = open_trace(system, static_cast<unsigned>(nodes));
    const unsigned recorded = trace->nodes();
    if (recorded > nodes || (recorded < nodes && !trace->suits_larger_networks())) {
        configuration.refuse("replay.trace", fmt::format("{} is of {} nodes, and the network has {}",
                                                         system.replay.trace, recorded, nodes));
    }
    if (any_packet_fits) { return; }
    if (format == noc::trace_format::causes) {
        check_messages_fit(system);
    } else {
        check_packets_fit(configuration, trace->longest_packet());
    }
}

}  // namespace

/// Checks a replayed trace, which replaces synthetic traffic and needs a machine with the same number of nodes.
void check_replay(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    if (system.kind != system::system_kind::network) {
        return;  // the section has already been refused
    }
    const bool generated = system.replay.trace.empty();
    const std::string origin = generated ? "replay.program.kind" : "replay.trace";
    if (configuration.is_set("traffic")) {
        configuration.refuse("traffic", fmt::format("has no meaning with {}, which defines what is sent", origin));
    }
    for (const char* key : {"replay.program", "replay.jobs"}) {
        if (!generated && configuration.is_set(key)) {
            configuration.refuse(key, "has no meaning with replay.trace, which defines what is sent");
        }
    }
    if (!configuration.sound("replay") || !configuration.sound("network.topology") ||
        !configuration.sound("network.classes")) {
        return;
    }
    try {
        check_trace(configuration);
    } catch (const replay_mistake& mistake) {
        configuration.refuse(mistake.key(), mistake.what());
    } catch (const user_error& error) { configuration.refuse(origin, error.what()); }
}

}  // namespace orbweaver::sim
