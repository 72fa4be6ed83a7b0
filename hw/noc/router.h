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

    unsigned ports() const { return static_cast<unsigned>(m_ports.size()); }

    /// Flits in the input buffers, including those on their way in.
    unsigned stored() const;
    /// Credits held for a virtual channel of an output port.
    unsigned credits(port_id output, vc_id vc) const { return m_outputs[index(output.value, vc.value)].credits; }
    /// Every packet that holds an input virtual channel.
    std::vector<waiting_packet> waiting() const;

private:
    enum class vc_state : std::uint8_t { idle, waiting, active };

    /// One virtual channel of an input port: a packet at a time, and the ring of its flits.
    struct alignas(16) input_vc {
        std::uint16_t first = 0;      // place of the oldest flit in the ring
        std::uint16_t stored = 0;     // flits in the ring
        std::uint16_t visible = 0;    // of these, those that the router may act on
        std::uint16_t output_vc = 0;  // number of the output VC, valid in `active`
        std::uint8_t output = 0;      // port, from the routing function
        std::uint8_t pair = 0;        // class * phases + phase of the packet
        vc_state state = vc_state::idle;
    };

    /// One virtual channel of an output port, as the buffer at the other end of the link has it.
    struct output_vc {
        std::uint16_t credits = 0;
        std::uint16_t holder = 0;  // number of the input VC whose packet holds it, or held it last
    };

    struct input_port final : flit_target_of<input_port> {
        router* owner = nullptr;
        unsigned first_vc = 0;  // number of its VC 0
        void accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
            owner->take_flit(first_vc + arriving.vc.value, arriving, delay);
        }
    };

    struct output_port final : flit_initiator_of<output_port> {
        router* owner = nullptr;
        unsigned first_vc = 0;
        void accept_credit(vc_id vc, const sc_core::sc_time& delay) { owner->take_credit(first_vc + vc.value, delay); }
    };

    /// What the allocators and the traversal need of a port.
    struct port_state {
        std::uint64_t ready = 0;             // input VCs in `active` with a visible flit and a credit
        std::uint64_t waiting = 0;           // input VCs in `waiting`
        std::uint64_t fresh = 0;             // input VCs that become ready at the end of the cycle (three_stage)
        std::uint64_t free = 0;              // output VCs that no packet holds
        round_robin_arbiter vc_order;        // of the input: among VCs that want the granted output
        std::uint32_t header_field = 0;      // of the output: bits of a head that a hop changes
        std::uint32_t header_add = 0;        // by adding this
        flit_sender_if* receiver = nullptr;  // behind the output
        credit_sender_if* sender = nullptr;  // before the input
    };

    /// What becomes visible in one cycle: numbers of VCs.
    struct events {
        std::uint16_t flits = 0;    // entries of m_arriving
        std::uint16_t credits = 0;  // entries of m_crediting
        bool awake = false;         // the wake-up has been asked for
    };

    void tick(cycle_t now) override;
    void end_of_elaboration() override;
    void take_flit(unsigned number, const flit& arriving, const sc_core::sc_time& delay);
    void take_credit(unsigned number, const sc_core::sc_time& delay);
    void wake(events& then, cycle_t at);
    void show_credit(unsigned number);
    void show_flit(unsigned number);
    void open_packet(unsigned number, input_vc& of);
    void allocate_vcs();
    void take_vc(unsigned number, unsigned output, unsigned output_vc);
    void allocate_switch();
    void grant_switch(unsigned port, unsigned output);
    void send(unsigned port, unsigned vc);
    std::uint64_t outputs_of(unsigned port, std::uint64_t ready) const;
    void end_stage();
    void set_ready(unsigned number);
    void clear_ready(port_state& at, unsigned port, unsigned vc);
    wait_reason reason(const input_vc& of) const;

    std::size_t index(unsigned port, unsigned vc) const { return (std::size_t{port} << m_vc_shift) | vc; }
    unsigned port_of(unsigned number) const { return number >> m_vc_shift; }
    unsigned vc_of(unsigned number) const { return number & ((1U << m_vc_shift) - 1); }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    const vc_partition& m_partition;
    const routing_function& m_routing;
    const unsigned m_number;
    const unsigned m_vcs;
    const unsigned m_vc_shift;    // VCs are numbered port << shift | vc
    const unsigned m_ring_shift;  // a VC's ring begins at its number << shift
    const unsigned m_ring_mask;
    const unsigned m_depth;
    const bool m_three_stage;
    const sc_core::sc_time m_own_delay;  // annotated to what it sends

    std::uint64_t m_waiting_ports = 0;  // input ports with such VCs
    std::uint64_t m_ready_ports = 0;
    std::uint64_t m_fresh_ports = 0;
    bool m_ask_again = false;  // a waiting packet may find a VC in the next cycle
    std::vector<port_state> m_ports;
    std::vector<input_vc> m_inputs;      // [number]
    std::vector<output_vc> m_outputs;    // [number]
    std::vector<flit> m_flits;           // [number, place]
    std::vector<std::uint64_t> m_pairs;  // [class, phase]: its VCs
    separable_allocator m_vc_allocator;
    separable_allocator m_switch_allocator;

    unsigned m_wheel_mask;
    std::vector<events> m_wheel;             // [cycle mod size]
    std::vector<std::uint16_t> m_arriving;   // [slot, entry]: input VCs, at most one a port
    std::vector<std::uint16_t> m_crediting;  // [slot, entry]: output VCs, at most one each
    flit m_credit;
    std::vector<input_port> m_input_ports;
    std::vector<output_port> m_output_ports;
};

}  // namespace orbweaver
