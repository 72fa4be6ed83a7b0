// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/types.h"
#include "hw/noc/message_class.h"
#include "hw/noc/router/router_desc.h"
#include "hw/noc/router/router_view.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit_module.h"
#include "tlm/packet_ledger.h"
#include "tlm/vc_depths.h"

namespace orbweaver::noc {

class network_plan;

/// The inputs for the construction of a router.
struct router_parameters {
    unsigned number = 0;                      // index in the topology
    std::vector<topology_port> ports;         // 1 .. 64
    const vc_partition* partition = nullptr;  // 1 .. 64 VCs per port
    vc_depths vc_depth = 4;                  // depths of the buffers at the ends of its links to routers and nodes, ...
    std::optional<vc_depths> local_depth{};  // ... and of its own buffers at the ports of nodes; empty: the same
    router_pipeline pipeline = router_pipeline::single_cycle;
    unsigned link_cycles = 1;  // longest delay of its links, in cycles
    const routing_function* routing = nullptr;
    std::vector<std::optional<node_id>> nodes;  // [port]: attached node; empty: no node
    std::uint64_t seed = 1;                     // seed of its random draws
    router_desc options{};                      // allocators and the like
    std::vector<double> flits_per_cycle;        // [port]: capacity of the link behind it; missing: 1
    packet_ledger* ledger = nullptr;            // for lengths and ages of packets, if an option needs it
    std::shared_ptr<const network_plan> plan;   // plan of the network, which has some of the above; null only in tests

    /// Returns the buffer depths of an input port.
    const vc_depths& input_depth(std::size_t port) const {
        return local_depth && port < nodes.size() && nodes[port] ? *local_depth : vc_depth;
    }
};

/// A router as a separate module: an RTL block, or a model next to one. docs/architecture.md describes the delays that
/// it annotates to flits and credits.
class router_block : public flit_module, public router_view {
public:
    using flit_module::flit_module;

    unsigned ports() const override { return static_cast<unsigned>(in.size()); }
};

/// Creates the module for a router; null: the router is in the fabric.
using router_maker =
    std::function<std::unique_ptr<router_block>(const char* name, clock_domain&, const router_parameters&)>;

}  // namespace orbweaver::noc
