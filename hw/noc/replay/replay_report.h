// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/line_allocator.h"
#include "tlm/packet_record.h"

namespace orbweaver::noc {

/// An event of a message that an endpoint of a replay reports.
enum class replay_event : std::uint8_t {
    begun,      // its head has left
    injected,   // a packet of it has begun to leave
    departed,   // its last tail has left
    arrived,    // a packet of it has arrived
    discarded,  // failed links have cut a packet off from its destination, and a node has discarded it
};

/// A report of one endpoint. replay reads the reports of a cycle in the order of nodes.
struct replay_report {
    replay_event event{};
    node_id node;              // of the endpoint
    std::uint64_t number = 0;  // of the message
    packet_slot packet;        // injected
    packet_record record{};    // arrived, discarded
};

/// The reports of endpoints that work on one host thread.
using replay_reports = std::vector<replay_report, line_allocator<replay_report>>;

}  // namespace orbweaver::noc
