// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network.h"
#include "tlm/packet_endpoint.h"

namespace orbweaver::noc {

/// Returns the data that a packet endpoint at a node needs: VCs, buffers, and the coding of heads.
/// @param fabric  outlives the endpoint
/// @param carried TYPE of its packets; a class of the network must carry it
/// @throws user_error if no class does
packet_endpoint_desc node_endpoint(const network& fabric, node_id node, message_type carried = message_type::data);

/// Returns the description for a class, whose heads have the TYPE of data.
packet_endpoint_desc node_endpoint(const network& fabric, node_id node, class_id message_class,
                                   message_type carried = message_type::data);

/// Binds any object with to_network() and from_network(), such as an end of the memory bridge, to a node.
template <class Endpoint>
void bind_node(network& fabric, node_id node, Endpoint& endpoint) {
    endpoint.to_network().bind(fabric.injection(node));
    fabric.ejection(node).bind(endpoint.from_network());
}

}  // namespace orbweaver::noc
