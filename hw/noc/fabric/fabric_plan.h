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

/// The inputs for the construction of a fabric. It refers to parts of the network, which outlive it.
struct fabric_plan {
    std::string name;  // name of the network
    const topology_graph& graph;
    const vc_partition& partition;
    const buffer_depths& depths;
    const routing_function& routing;
    const router_desc& router;
    switching_kind switching = switching_kind::wormhole;
    packet_ledger* ledger = nullptr;  // for lengths and ages of packets and for copies, if an option needs them
    std::uint64_t seed = 1;
    unsigned common_link = 1;             // flit delay of most links, in cycles
    unsigned longest_link = 1;            // flit delay of the longest link, including cut links
    std::vector<bool> routers{};          // [router]: whether it is in the fabric
    std::vector<bool> links{};            // [transit link]: whether it and both of its ends are in the fabric
    std::vector<unsigned> link_cycles{};  // [transit link]: flit delay, in cycles
    std::vector<bool> nodes{};            // [node]: whether its links are in the fabric
    unsigned node_link_cycles = 1;        // flit delay of node links, in cycles
    std::vector<std::vector<double>> flits_per_cycle{};     // [router][output]: link capacity; may be empty
    std::vector<std::vector<output_throttle>> throttles{};  // [router][output]; [router] empty: no throttled outputs
    thread_desc threads{};                                  // host threads for the fabric
};

}  // namespace orbweaver::noc
