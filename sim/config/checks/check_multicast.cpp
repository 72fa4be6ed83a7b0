// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/checks/consistency.h"
#include "sim/multicast/plan_groups.h"
#include "sim/multicast/plan_input.h"

namespace orbweaver::sim {

namespace {

/// Checks that switches can copy worms. The statistics of blocked heads also require wormhole routers and plain links
/// (contention_watch.h).
void check_switching(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    const bool by_routers = routers_copy(system.network);
    if (!by_routers && system.network.switching != noc::switching_kind::wormhole) {
        configuration.refuse("network.switching",
                             "a multicast plan runs on wormhole routers, unless they copy its messages "
                             "(network.classes[].delivery: multicast)");
    }
    const noc::depth_limit limit = by_routers ? noc::min_depth(system.network, 0) : noc::depth_limit{};
    if (limit.flits != 0 && system.multicast.flits > limit.flits) {
        configuration.refuse("multicast.flits",
                             fmt::format("routers copy messages that are whole in their buffers, and {} flits do "
                                         "not fit {}: {}",
                                         system.multicast.flits, limit.key, limit.flits));
    }
}

/// Checks `multicast.runner`. Agents that carry out a plan copy themselves, and do so one after the other.
void check_runner(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    if (!system::agents_run_plan(system)) { return; }
    if (routers_copy(system.network)) {
        configuration.refuse("multicast.runner",
                             "agents copy themselves: the class that carries them is not for routers that copy "
                             "(network.classes[].delivery: multicast)");
    }
    if (system.multicast.overlap) {
        configuration.refuse("multicast.overlap",
                             "is for runner: endpoints; an engine starts an agent up when the one before has "
                             "left");
    }
}

void check_machine(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    check_switching(configuration);
    check_runner(configuration);
    if (system.network_links.kind != system::network_link_kind::parallel) {
        configuration.refuse("network.link.kind", "a multicast plan runs on parallel links");
    }
    if (noc::has_chip_networks(system.network)) {
        configuration.refuse("cluster.chip.network.topology", "a multicast plan runs on one network");
    }
}

void check_nodes(const checked_configuration& configuration) {
    const noc::topology_graph graph = noc::make_network_graph(configuration.description.network);
    if (noc::has_buses(graph)) {
        configuration.refuse("network.topology", "a multicast plan runs on a network without buses");
    }
    if (routers_copy(configuration.description.network) && graph.offset_headers) {
        configuration.refuse("network.topology",
                             "heads on this mesh carry offsets, not the numbers of groups to which routers copy");
    }
    const std::string& file = configuration.description.multicast.plan;
    const unsigned processors = read_plan_file(file).processors;
    if (processors != graph.nodes.size()) {
        configuration.refuse("multicast.plan", fmt::format("{} is for {} processors, and the network has {} nodes",
                                                           file, processors, graph.nodes.size()));
    }
}

}  // namespace

/// Checks a plan, which replaces synthetic traffic and needs a network with the same number of nodes.
void check_multicast(const checked_configuration& configuration) {
    if (configuration.description.kind != system::system_kind::network) {
        return;  // the section has already been refused
    }
    if (configuration.is_set("traffic")) {
        configuration.refuse("traffic", "has no meaning with multicast.plan, which defines what is sent");
    }
    if (configuration.is_set("replay")) {
        configuration.refuse("replay", "has no meaning with multicast.plan, which defines what is sent");
    }
    if (!configuration.sound("multicast") || !configuration.sound("network.topology")) { return; }
    if (configuration.description.multicast.plan.empty()) {
        configuration.refuse("multicast", "plan is missing, a file that `orbweaver plan` writes");
        return;
    }
    check_machine(configuration);
    try {
        check_nodes(configuration);
    } catch (const user_error& error) { configuration.refuse("multicast.plan", error.what()); }
}

}  // namespace orbweaver::sim
