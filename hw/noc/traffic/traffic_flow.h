// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

struct network_desc;

/// A stream of packets of one kind from every node: the packets of an entry of traffic.classes, or the replies to them.
struct traffic_flow {
    std::string name;                        // name in results: traffic_class_desc::flow_name(); "<name>.reply"
    unsigned source = 0;                     // index of the description in traffic_sources()
    class_id message_class;                  // index in network.classes
    message_type type = message_type::data;  // in heads: the first TYPE of the class
    bool is_reply = false;
    /// Index of the flow that replies to this one. A sink takes a packet of this flow only while it has a buffer for
    /// the reply. So at every node, packets of message_class wait for packets of the replying flow's class.
    std::optional<unsigned> reply{};
    unsigned reply_buffers = 0;  // per node, for the replies to this flow

    /// Returns the name, for proofs and reports, of the resource for which a request of this flow may wait at a node.
    std::string buffers_name() const { return "reply buffers for " + name; }
};

/// Returns the traffic sources: traffic.classes, or a single entry from the keys of `traffic` itself, in the class that
/// carries DATA or in the first without types.
/// @throws user_error if there is no such class
std::vector<traffic_class_desc> traffic_sources(const traffic_desc& described, const network_desc& network);

/// Returns the flows of a network under traffic: the sources in their order, then the replies.
/// @throws description_error for a class that the network does not have, or a name that two sources share
std::vector<traffic_flow> traffic_flows(const traffic_desc& described, const network_desc& network);

}  // namespace orbweaver::noc
