// SPDX-License-Identifier: Apache-2.0
#include "sim/multicast/plan_groups.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/noc/multicast/message_groups.h"
#include "sim/multicast/plan_input.h"

namespace orbweaver::sim {

bool routers_copy(const noc::network_desc& described) {
    return std::any_of(described.classes.begin(), described.classes.end(),
                       [](const noc::message_class_desc& message_class) {
                           return message_class.delivery == noc::class_delivery_kind::multicast;
                       });
}

void write_plan_groups(const system::system_desc& described, const noc::topology_graph& graph,
                       const noc::routing_function& routing) {
    if (!routers_copy(described.network)) {
        return;
    }
    const auto plan = read_plan_file(described.multicast.plan);
    if (plan.processors != graph.nodes.size()) {
        throw user_error(fmt::format("multicast.plan: {} is for {} processors, and the network has {} nodes",
                                     described.multicast.plan, plan.processors, graph.nodes.size()));
    }
    noc::write_groups(routing, noc::message_groups(relays_of(plan)));
}

}  // namespace orbweaver::sim
