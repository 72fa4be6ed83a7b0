// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

struct network_desc;

/// A stream of packets of one kind from every node: those of an entry of traffic.classes, or the replies to them.
struct traffic_flow {
    std::string name;                        // of results: the class's name; "<name>.reply"
    unsigned source = 0;                     // number of the description in traffic_sources()
    class_id message_class;                  // in network.classes
    message_type type = message_type::data;  // in heads: the first TYPE of the class
    bool is_reply = false;
    /// Number of the flow that answers this one. A sink takes a packet of this flow only while it has a buffer for the
    /// answer: so packets of message_class wait for those of the answering flow's class, at every node.
    std::optional<unsigned> reply{};
    unsigned reply_buffers = 0;  // of a node, for the answers to this flow

    /// What a request of this flow may wait for at a node, as proof and reports name it.
    std::string buffers_name() const { return "reply buffers for " + name; }
};

/// What sources send: traffic.classes, or the one entry that the keys of `traffic` itself make, in the class that
/// carries DATA or in the first without types.
/// @throws user_error if no class is meant
std::vector<traffic_class_desc> traffic_sources(const traffic_desc& described, const network_desc& network);

/// The flows of a network under traffic: those of the sources in their order, then the replies.
/// @throws description_error for a class that the network has not, or that two sources share
std::vector<traffic_flow> traffic_flows(const traffic_desc& described, const network_desc& network);

}  // namespace orbweaver::noc
