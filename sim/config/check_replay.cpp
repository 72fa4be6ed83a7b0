// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/message_class.h"
#include "hw/noc/replay/trace_reader.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/consistency.h"

namespace orbweaver::sim {

namespace {

/// Whoever moves packets as a whole needs a buffer for every message: a longer one would wait for ever.
/// @throws user_error for the first that does not fit
void check_messages_fit(const system::system_desc& system) {
    noc::message_limits limits;
    for (std::size_t type = 0; type < limits.size(); ++type) {
        const auto number = noc::carrying_class(system.network.classes, static_cast<message_type>(type));
        limits[type] = number ? noc::least_depth(system.network, *number) : noc::depth_limit{};
    }
    noc::trace_reader reader(system.replay.trace, limits);
    noc::trace_record read;
    do {
        reader.next(read);
    } while (read.kind != noc::trace_record_kind::end);
}

}  // namespace

/// A replayed trace takes the place of synthetic traffic, and is of a machine with as many nodes.
void check_replay(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    if (system.kind != system::system_kind::network) {
        return;  // the section has been refused
    }
    if (configuration.said("traffic")) {
        configuration.refuse("traffic", "has no meaning beside replay.trace, which says what is sent");
    }
    if (!configuration.sound("replay") || !configuration.sound("network.topology") ||
        !configuration.sound("network.classes")) {
        return;
    }
    try {
        const unsigned recorded = noc::trace_reader(system.replay.trace).nodes();
        const noc::topology_graph graph = noc::make_network_graph(system.network);
        const std::size_t nodes = graph.nodes.size();
        if (recorded != nodes) {
            configuration.refuse("replay.trace", fmt::format("{} is of {} nodes, and the network has {}",
                                                             system.replay.trace, recorded, nodes));
        }
        if ((system.network.switching != noc::switching_kind::wormhole || noc::has_buses(graph)) &&
            system.network.vc_depth != 0) {
            check_messages_fit(system);
        }
    } catch (const user_error& error) {
        configuration.refuse("replay.trace", error.what());
    }
}

}  // namespace orbweaver::sim
