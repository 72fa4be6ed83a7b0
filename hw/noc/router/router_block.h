// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/types.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit_protocol.h"
#include "tlm/packet_ledger.h"
#include "tlm/vc_depths.h"

namespace orbweaver {

/// What a router is built from.
struct router_parameters {
    unsigned number = 0;                      // in the topology
    std::vector<topology_port> ports;         // 1 .. 64
    const vc_partition* partition = nullptr;  // 1 .. 64 virtual channels a port
    vc_depths vc_depth = 4;                   // of the buffers at the ends of its links to routers and nodes, ...
    std::optional<vc_depths> local_depth{};   // ... but of its own at the ports of nodes; none: the same
    router_pipeline pipeline = router_pipeline::single_cycle;
    unsigned link_cycles = 1;     // longest flight time of its links
    bool offset_headers = false;  // decrement the `offsets` of heads that pass
    const routing_function* routing = nullptr;
    std::vector<std::optional<node_id>> nodes;  // [port]: who hangs there; missing: nobody
    std::uint64_t seed = 1;                     // of what it draws
    router_desc options{};                      // allocators and the like
    switching_kind switching = switching_kind::wormhole;
    std::vector<double> flits_per_cycle;       // [port]: capacity of the link behind it; missing: 1
    packet_ledger* ledger = nullptr;           // for lengths and ages of packets and for copies, if an option asks
    std::vector<output_throttle> throttles{};  // [port]: of the output; empty: none is throttled

    /// Of the buffers of an input port.
    const vc_depths& input_depth(std::size_t port) const {
        return local_depth && port < nodes.size() && nodes[port] ? *local_depth : vc_depth;
    }
};

/// Why an occupied input virtual channel does not move.
enum class wait_reason : std::uint8_t {
    moving,     // it may move in the next cycle
    no_vc,      // every virtual channel of its class at its output is taken by another packet
    no_credit,  // the buffer behind its output virtual channel is full
    no_flit,    // the rest of its packet has not arrived
    link_down,  // its link has failed, and it knows no other way
    throttled,  // its link has free virtual channels, but not for this packet (network.throttles)
};

/// Virtual channels of an output that a packet may take.
struct output_choice {
    port_id output;
    std::uint64_t vcs = 0;  // bit v: VC v, taken or not
};

/// One packet that holds an input virtual channel of a router, for the report of a hang.
struct waiting_packet {
    unsigned router = 0;
    port_id input;
    vc_id vc;
    packet_slot packet;
    unsigned flits = 0;  // in the buffer
    port_id output;      // without an output VC: of the first choice
    bool has_output_vc = false;
    vc_id output_vc;
    std::vector<output_choice> choices;  // without an output VC: any of these will do
    wait_reason reason{};
    bool until_change = false;  // a link will fail or be repaired, so that it has another way or this one again
};

/// What a network sees of a router, whatever stands for it: the model (router.h), or a block in RTL. What it annotates
/// to flits and credits is in docs/architecture.md.
class router_block : public sc_core::sc_module {
public:
    router_block(sc_core::sc_module_name name, std::size_t ports)
        : sc_module(name), in("in", ports), out("out", ports) {}

    sc_core::sc_vector<flit_target_socket> in;      // [port]
    sc_core::sc_vector<flit_initiator_socket> out;  // [port]

    unsigned ports() const { return static_cast<unsigned>(in.size()); }

    /// Flits in the input buffers, including those on their way in.
    virtual unsigned stored() const = 0;
    /// Credits of a virtual channel of an output port, those included that are not usable yet.
    virtual unsigned credits(port_id output, vc_id vc) const = 0;
    /// Flits sent while the packet stayed in its buffer: all copies of broadcast packets but the last.
    virtual std::uint64_t copied_flits() const { return 0; }
    /// Every packet that holds an input virtual channel.
    virtual std::vector<waiting_packet> waiting() const = 0;
};

/// Makes what stands for a router. Empty: the model.
using router_maker =
    std::function<std::unique_ptr<router_block>(const char* name, clock_domain&, const router_parameters&)>;

}  // namespace orbweaver
