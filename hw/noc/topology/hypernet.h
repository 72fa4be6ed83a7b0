// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network_desc.h"
#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// The hypernet that a description of `kind: hypernet` speaks of. Its nodes are routers with a node each, numbered in
/// the order of their addresses (hypernet_net::number_of).
/// @throws description_error for what cannot be
hypernet_net described_hypernet(const topology_desc& described);

/// The address of a router; of the bus of a module that of its first member.
inline hypernet_address address_in_hypernet(const hypernet_net& net, unsigned router) {
    return router < net.nodes() ? net.address_of(router) : (router - net.nodes()) << net.d();
}

/// Which of the graph's routers is the bus of the module with an address, in a hypernet of buslets.
inline unsigned bus_of_hypernet(const hypernet_net& net, hypernet_address address) {
    return net.nodes() + (address >> net.d());
}

}  // namespace orbweaver
