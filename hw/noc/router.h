// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/types.h"
#include "hw/noc/arbiter.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing.h"
#include "hw/noc/separable_allocator.h"
#include "hw/noc/topology.h"
#include "tlm/flit_protocol.h"

namespace orbweaver {

/// What a router is built from.
struct router_parameters {
    unsigned number = 0;                      // in the topology
    std::vector<topology_port> ports;         // 1 .. 64
    const vc_partition* partition = nullptr;  // 1 .. 64 virtual channels a port
    unsigned vc_depth = 4;                    // flits
    router_pipeline pipeline = router_pipeline::single_cycle;
    unsigned link_cycles = 1;     // longest flight time of its links
    bool offset_headers = false;  // decrement the `offsets` of heads that pass
    const routing_function* routing = nullptr;
};

/// Why an occupied input virtual channel does not move.
enum class wait_reason : std::uint8_t {
    moving,     // it may move in the next cycle
    no_vc,      // every virtual channel of its class at its output is taken by another packet
    no_credit,  // the buffer behind its output virtual channel is full
    no_flit,    // the rest of its packet has not arrived
};

/// One packet that holds an input virtual channel of a router, for the report of a hang.
struct waiting_packet {
    unsigned router = 0;
    port_id input;
    vc_id vc;
    packet_slot packet;
    unsigned flits = 0;  // in the buffer
    port_id output;
    bool has_output_vc = false;
    vc_id output_vc;
    wait_reason reason{};
};

/// Input-queued wormhole router with virtual channels and credits (thesis section 3.3; Dally and Towles 2004, chapters
/// 16, 17).
///
/// A flit is *visible* from the cycle in which the router may act on it. In the cycle of visibility of a head its route
/// is known and it asks for a virtual channel of its (class, phase) at its output port. `single_cycle` performs VC
/// allocation, switch allocation and traversal in one cycle; `three_stage` in three, so that a packet that wins a
/// virtual channel asks for the switch from the next cycle on. Body flits skip VC allocation: one that arrives in an
/// empty buffer may win the switch at once. A virtual channel freed by a tail can be allocated in the next cycle. Both
/// allocators are separable, input first, with round-robin arbiters; of several virtual channels of an input that want
/// one output, round-robin chooses. docs/architecture.md has the delays annotated to flits and credits.
///
/// Work is done only where bits are set: flits and credits wait in a small wheel of their cycles, `m_ready` holds the
/// virtual channels that may use the switch, `m_waiting` those that want an output virtual channel.
class router : public sc_core::sc_module, public clocked {
public:
    router(sc_core::sc_module_name name, clock_domain& domain, const router_parameters& parameters);

    sc_core::sc_vector<flit_target_socket> in;      // [port]
    sc_core::sc_vector<flit_initiator_socket> out;  // [port]

    unsigned ports() const { return m_ports; }

    /// Flits in the input buffers, including those on their way in.
    unsigned stored() const;
    /// Credits held for a virtual channel of an output port.
    unsigned credits(port_id output, vc_id vc) const { return m_outputs[index(output.value, vc.value)].credits; }
    /// Every packet that holds an input virtual channel.
    std::vector<waiting_packet> waiting() const;

private:
    enum class vc_state : std::uint8_t { idle, waiting, active };

    struct input_vc {
        std::uint16_t first = 0;    // place of the oldest flit in its ring
        std::uint16_t stored = 0;   // flits in the ring
        std::uint16_t visible = 0;  // of these, those that the router may act on
        vc_state state = vc_state::idle;
        std::uint8_t pair = 0;       // class * phases + phase of the packet
        std::uint8_t output = 0;     // port, from the routing function
        std::uint8_t output_vc = 0;  // valid in `active`
    };

    struct output_vc {
        std::uint16_t credits = 0;
        std::uint16_t holder = 0;  // index of the input VC that has it, or had it last
    };

    /// What becomes visible in one cycle.
    struct events {
        std::uint64_t flits = 0;    // input ports
        std::uint64_t credits = 0;  // output ports
    };

    /// What passing an output port does to a head's payload.
    struct header_move {
        std::uint32_t field = 0;
        std::uint32_t add = 0;
    };

    struct input_port final : flit_target {
        router* owner = nullptr;
        unsigned number = 0;
        void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override {
            owner->take_flit(number, arriving, delay);
        }
    };

    struct output_port final : flit_initiator {
        router* owner = nullptr;
        unsigned number = 0;
        void accept_credit(vc_id vc, const sc_core::sc_time& delay) override { owner->take_credit(number, vc, delay); }
    };

    void tick(cycle_t now) override;
    void end_of_elaboration() override;
    void take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay);
    void take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    events& event(cycle_t at);
    void show_flits(std::uint64_t ports, std::size_t slot);
    void show_credits(std::uint64_t ports, std::size_t slot);
    void open_packet(unsigned port, unsigned vc, input_vc& of);
    void allocate_vcs();
    void allocate_switch();
    void send(unsigned port, unsigned vc);
    void set_ready(unsigned port, unsigned vc) {
        m_ready[port] |= std::uint64_t{1} << vc;
        m_ready_ports |= std::uint64_t{1} << port;
    }
    void clear_ready(unsigned port, unsigned vc);
    wait_reason reason(const input_vc& of) const;

    std::size_t index(unsigned port, unsigned vc) const { return (std::size_t{port} << m_vc_shift) | vc; }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    const vc_partition& m_partition;
    const routing_function& m_routing;
    const unsigned m_number;
    const unsigned m_ports;
    const unsigned m_vcs;
    const unsigned m_vc_shift;    // VCs are numbered port << shift | vc
    const unsigned m_ring_shift;  // a VC's ring begins at its number << shift
    const unsigned m_depth;
    const bool m_three_stage;
    sc_core::sc_time m_own_delay;  // annotated to what it sends

    std::vector<input_vc> m_inputs;        // [port, vc]
    std::vector<output_vc> m_outputs;      // [port, vc]
    std::vector<flit> m_flits;             // [port, vc, place]
    std::vector<std::uint64_t> m_pairs;    // [class, phase]: its VCs
    std::vector<std::uint64_t> m_free;     // [output port]: VCs that no packet holds
    std::vector<std::uint64_t> m_waiting;  // [input port]: VCs in `waiting`
    std::vector<std::uint64_t> m_ready;    // [input port]: VCs in `active` with a visible flit and a credit
    std::vector<std::uint64_t> m_fresh;    // [input port]: VCs that become ready at the end of this cycle (three_stage)
    std::uint64_t m_waiting_ports = 0;     // input ports with such VCs
    std::uint64_t m_ready_ports = 0;
    std::uint64_t m_fresh_ports = 0;
    bool m_ask_again = false;  // a waiting packet may find a VC in the next cycle

    separable_allocator m_vc_allocator;
    separable_allocator m_switch_allocator;
    std::vector<round_robin_arbiter> m_vc_order;  // [input port]: among VCs that want the granted output

    std::uint64_t m_wheel_mask;
    std::vector<events> m_wheel;             // [cycle mod size]
    std::vector<std::uint8_t> m_arriving;    // [slot, input port]: VC of the arriving flit
    std::vector<std::uint64_t> m_crediting;  // [slot, output port]: VCs credited

    std::vector<header_move> m_moves;      // [output port]
    std::vector<flit_fw_if*> m_receivers;  // [output port]
    std::vector<flit_bw_if*> m_senders;    // [input port]
    flit m_credit;
    std::vector<input_port> m_input_ports;
    std::vector<output_port> m_output_ports;
};

}  // namespace orbweaver
