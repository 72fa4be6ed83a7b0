// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/dependency/wait_cycle.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// A permission of an endpoint for an arriving message of one class: it may leave the message in the ejection channel
/// until messages of another class have left the node, or have arrived there.
struct coupling_rule {
    enum class event : std::uint8_t { leave, arrive };

    class_id held;          // class of the message that is not taken
    std::string held_name;  // "a THREAD message"
    std::string resource;   // the missing resource of the node: "contexts"
    std::string reason;     // why the resource is unavailable, a clause: "all 16 hold threads, which may wait for DATA"
    class_id awaited;       // class of the messages that must leave or arrive first
    std::string awaited_name;  // "a DATA message"
    event awaited_event{};
};

/// Checks for message-dependent deadlock: endpoints couple classes that never meet inside the network. Assume that
/// packets of each group of classes (vc_groups.h) reach their ends as long as these take them. Then all messages are
/// delivered if no group waits for itself through the rules, by induction from the groups that wait for nothing. If a
/// group does, any two nodes that send to each other form a cycle of channels and endpoints (Hansson, Goossens,
/// Radulescu 2007; Dally and Towles 2004, section 14.1.5).
///
/// This is too strict if classes share some VCs and have other, dedicated ones, and a packet has its VCs to itself: one
/// class may pass another that is stuck (class_delivery.h). Then only classes that cannot pass are checked.
/// @return a shortest cycle, expanded at the first nodes of the network; empty if there is none
wait_cycle find_coupling(const topology_graph& graph, const routing_function& routing, const vc_partition& partition,
                         const std::vector<coupling_rule>& rules, vc_release_kind release = vc_release_kind::tail);

}  // namespace orbweaver::noc
