// SPDX-License-Identifier: Apache-2.0
#include "sim/multicast/plan_groups.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/noc/multicast/message_groups.h"
#include "hw/noc/replay/program_desc.h"
#include "hw/noc/routing/group_tables.h"
#include "sim/multicast/plan_input.h"

namespace orbweaver::sim {

namespace {

std::vector<node_id> nodes_of_ranks(const system::replay_desc& replay, unsigned nodes) {
    std::vector<node_id> found;
    for (unsigned rank = 0; rank < ranks_of(replay.program, nodes); ++rank) {
        found.push_back({static_cast<std::uint16_t>(replay.nodes.empty() ? rank : replay.nodes[rank])});
    }
    return found;
}

}  // namespace

bool is_in_routers(const system::system_desc& described) {
    return described.kind == system::system_kind::network && described.replay.replays() &&
           described.replay.collectives.algorithm == noc::collective_algorithm::in_routers;
}

bool routers_copy(const noc::network_desc& described) {
    return std::any_of(described.classes.begin(), described.classes.end(),
                       [](const noc::message_class_desc& message_class) {
                           return message_class.delivery == noc::class_delivery_kind::multicast;
                       });
}

void write_plan_groups(const system::system_desc& described, const noc::topology_graph& graph,
                       const noc::routing_function& routing) {
    if (is_in_routers(described)) {
        if (routing.groups() != nullptr) {
            routing.groups()->write({nodes_of_ranks(described.replay, static_cast<unsigned>(graph.nodes.size()))});
        }
        return;
    }
    if (!routers_copy(described.network)) { return; }
    const auto plan = read_plan_file(described.multicast.plan);
    if (plan.processors != graph.nodes.size()) {
        throw user_error(fmt::format("multicast.plan: {} is for {} processors, and the network has {} nodes",
                                     described.multicast.plan, plan.processors, graph.nodes.size()));
    }
    noc::write_groups(routing, noc::message_groups(relays_of(plan)));
}

}  // namespace orbweaver::sim
