// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/consistency.h"
#include "sim/multicast/plan_groups.h"
#include "sim/multicast/plan_input.h"

namespace orbweaver {

namespace {

/// Worms are copied where they are whole. Otherwise what is said of blocked heads holds for wormhole routers and plain
/// links (contention_watch.h).
void check_switching(const checked_configuration& c) {
    const system_desc& d = c.description;
    const bool by_routers = routers_copy(d.network);
    if (!by_routers && d.network.switching != switching_kind::wormhole) {
        c.refuse("network.switching",
                 "a multicast plan runs on wormhole routers, unless they copy its messages "
                 "(network.classes[].delivery: multicast)");
    }
    const depth_limit limit = by_routers ? least_depth(d.network, 0) : depth_limit{};
    if (limit.flits != 0 && d.multicast.flits > limit.flits) {
        c.refuse("multicast.flits",
                 fmt::format("routers copy messages that are whole in their buffers, and {} flits do "
                             "not fit {}: {}",
                             d.multicast.flits, limit.key, limit.flits));
    }
}

/// Agents are copied by their programs, one after the other.
void check_runner(const checked_configuration& c) {
    const system_desc& d = c.description;
    if (!agents_run_plan(d)) {
        return;
    }
    if (routers_copy(d.network)) {
        c.refuse("multicast.runner",
                 "agents copy themselves: the class that carries them is not for routers that copy "
                 "(network.classes[].delivery: multicast)");
    }
    if (d.multicast.overlap) {
        c.refuse("multicast.overlap",
                 "is for runner: endpoints; an engine starts an agent up when the one before has "
                 "left");
    }
}

void check_machine(const checked_configuration& c) {
    const system_desc& d = c.description;
    check_switching(c);
    check_runner(c);
    if (d.network_links.kind != network_link_kind::parallel) {
        c.refuse("network.link.kind", "a multicast plan runs on parallel links");
    }
    if (has_chip_networks(d.network)) {
        c.refuse("cluster.chip.network.topology", "a multicast plan runs on one network");
    }
}

void check_nodes(const checked_configuration& c) {
    const topology_graph graph = make_network_graph(c.description.network);
    if (has_buses(graph)) {
        c.refuse("network.topology", "a multicast plan runs on a network without buses");
    }
    if (routers_copy(c.description.network) && graph.offset_headers) {
        c.refuse("network.topology",
                 "heads on this mesh carry offsets, not the numbers of groups to which routers copy");
    }
    const std::string& file = c.description.multicast.plan;
    const unsigned processors = read_plan_file(file).processors;
    if (processors != graph.nodes.size()) {
        c.refuse("multicast.plan", fmt::format("{} is for {} processors, and the network has {} nodes", file,
                                               processors, graph.nodes.size()));
    }
}

}  // namespace

/// A plan takes the place of synthetic traffic, and is for a network with as many nodes.
void check_multicast(const checked_configuration& c) {
    if (c.description.kind != system_kind::network) {
        return;  // the section has been refused
    }
    if (c.said("traffic")) {
        c.refuse("traffic", "has no meaning beside multicast.plan, which says what is sent");
    }
    if (c.said("replay")) {
        c.refuse("replay", "has no meaning beside multicast.plan, which says what is sent");
    }
    if (!c.sound("multicast") || !c.sound("network.topology")) {
        return;
    }
    if (c.description.multicast.plan.empty()) {
        c.refuse("multicast", "plan is missing, a file that `orbweaver plan` writes");
        return;
    }
    check_machine(c);
    try {
        check_nodes(c);
    } catch (const user_error& error) {
        c.refuse("multicast.plan", error.what());
    }
}

}  // namespace orbweaver
