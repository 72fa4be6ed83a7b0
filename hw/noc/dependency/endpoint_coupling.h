// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/dependency/wait_cycle.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// What an endpoint may do with an arriving message of one class: leave it in the ejection channel until messages of
/// another class have left the node, or have arrived there.
struct coupling_rule {
    enum class event : std::uint8_t { leave, arrive };

    class_id held;             // class of the message that is not taken
    std::string held_name;     // "a THREAD message"
    std::string resource;      // of the node, what it is not taken for: "contexts"
    std::string reason;        // why that is not to be had, a clause: "all 16 hold threads, which may wait for DATA"
    class_id awaited;          // class of the messages that must leave or arrive first
    std::string awaited_name;  // "a DATA message"
    event awaited_event{};
};

/// Message-dependent deadlock: what endpoints do couples classes that never meet inside the network. Given that packets
/// of each group of classes (vc_groups.h) reach their ends as long as these are taken, all messages are delivered if no
/// group waits for itself through the rules, by induction from the groups that wait for nothing. If one does, any two
/// nodes that send to each other make a cycle of channels and endpoints (Hansson, Goossens, Radulescu 2007; Dally and
/// Towles 2004, section 14.1.5).
///
/// Where classes share some virtual channels and keep others, and a packet has those that it holds to itself, that
/// states too much: one class may pass another that is stuck (class_delivery.h). Only classes that cannot are looked
/// at.
/// @return a shortest cycle, written out at the first nodes of the network; empty: there is none
wait_cycle find_coupling(const topology_graph& graph, const routing_function& routing, const vc_partition& partition,
                         const std::vector<coupling_rule>& rules, vc_release_kind release = vc_release_kind::tail);

}  // namespace orbweaver::noc
