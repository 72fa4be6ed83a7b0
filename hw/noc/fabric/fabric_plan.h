// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/thread_desc.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/message_class.h"
#include "hw/noc/router/router_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/throttles/link_throttle_desc.h"
#include "hw/noc/topology/topology.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// What a fabric is built from. It refers to parts of the network, which outlive it.
struct fabric_plan {
    std::string name;  // of the network
    const topology_graph& graph;
    const vc_partition& partition;
    const buffer_depths& depths;
    const routing_function& routing;
    const router_desc& router;
    switching_kind switching = switching_kind::wormhole;
    packet_ledger* ledger = nullptr;  // for lengths and ages of packets and for copies, if an option asks
    std::uint64_t seed = 1;
    unsigned common_link = 1;                            // cycles of a flit on most links
    unsigned longest_link = 1;                           // the same of the longest link, those at cuts included
    std::vector<bool> routers{};                         // [router]: lies in the fabric
    std::vector<bool> links{};                           // [transit link]: likewise, and so do both of its ends
    std::vector<unsigned> link_cycles{};                 // [transit link]: time of a flit
    std::vector<bool> nodes{};                           // [node]: its links lie in the fabric
    unsigned node_link_cycles = 1;                       // time of a flit on them
    std::vector<std::vector<double>> flits_per_cycle{};  // [router][output]: capacity of the link behind it; or empty
    std::vector<std::vector<output_throttle>> throttles{};  // [router][output]; [router] empty: none is throttled
    thread_desc threads{};                                  // that may work on it
};

}  // namespace orbweaver::noc
