// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/base/threads/thread_desc.h"
#include "hw/noc/network_plan.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// The part of a network that is in a fabric, and the threads that work on it.
struct fabric_plan {
    const network_plan& network;      // outlives the fabric
    packet_ledger* ledger = nullptr;  // for lengths and ages of packets and for copies, if an option needs it
    unsigned longest_link = 1;        // cycles of a flit on the longest link, those at cuts included
    unsigned first_router = 0;        // number of the first router that may lie in the fabric
    std::vector<bool> routers{};      // [router - first_router]: whether it is in the fabric
    std::vector<bool> links{};  // [transit link]: whether it and both of its ends are in the fabric; empty: no link is
    bool has_nodes = true;      // it has the records of all nodes
    std::vector<bool> nodes{};  // [node]: its links lie in the fabric; empty: those of none do
    thread_desc threads{};      // that may work on it

    /// Returns whether a router is in the fabric.
    bool contains(unsigned router) const {
        return router >= first_router && router - first_router < routers.size() && routers[router - first_router];
    }
};

}  // namespace orbweaver::noc
