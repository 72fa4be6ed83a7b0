// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/random_stream.h"
#include "hw/base/types.h"
#include "hw/noc/router/arbiter.h"
#include "hw/noc/router/input_order.h"
#include "hw/noc/router/output_contest.h"
#include "hw/noc/router/router_block.h"
#include "hw/noc/router/stall_counts.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "tlm/flit_protocol.h"

// Names of this class are older than the rule.
// NOLINTBEGIN(readability-identifier-length)
namespace orbweaver {

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
/// virtual channels that may use the switch, `waiting` those that want an output virtual channel.
///
/// A broadcast or multicast packet is copied when it is whole in its buffer: copy after copy it asks for its way like
/// any packet, and stays until the last has left (in hypernets a switch buffers a whole packet
/// before it copies it). So a packet waits for one output at a time, and routes that cannot deadlock one by one
/// cannot together. Of a multicast packet that has one way on nothing is copied: it does not wait for its tail.
class router : public clocked, public router_block {
public:
    /// @param counts_stalls of which stalls() tells; such a router does the same at a higher cost
    router(sc_core::sc_module_name name, clock_domain& domain, const router_parameters& parameters,
           bool counts_stalls = false);
    ~router() override;

    /// Whether a router needs nothing but what every router has: see router_with_options.cpp.
    static bool is_plain(const router_parameters& parameters);

    unsigned stored() const override;
    std::uint64_t copied_flits() const override;
    unsigned credits(port_id output, vc_id vc) const override {
        const output_vc& of = m_ports[output.value].outputs[vc.value];
        return of.credits + of.returned - of.collected;
    }
    std::vector<waiting_packet> waiting() const override;
    /// Why flits have waited, up to the present cycle; none if that is not counted.
    std::optional<router_stalls> stalls() const;

private:
    enum class vc_state : std::uint8_t { idle, waiting, active };
    struct output_vc;
    struct port_state;

    /// A flit in a buffer, and the cycle from which it is visible.
    struct stored_flit {
        flit content;
        cycle_t due = 0;
    };

    /// One virtual channel of an input port: a packet at a time, and a ring of its flits. The counts only grow; the
    /// place of a flit in the ring is its count modulo the ring's size. If the first flit is not visible yet,
    /// show_flit() will be called when it is.
    struct alignas(64) input_vc {
        stored_flit* ring = nullptr;
        output_vc* through = nullptr;   // valid in `active`
        port_state* home = nullptr;     // its port
        port_state* towards = nullptr;  // port from the routing function
        std::uint64_t mask = 0;         // its bit in the masks of its port
        std::uint32_t left = 0;         // flits that have left
        std::uint32_t taken = 0;        // flits that have been put into the ring
        std::uint32_t ring_mask = 0;    // size of the ring less 1, a power of two less 1
        std::uint32_t index = 0;        // among those of all ports
        vc_state state = vc_state::idle;
        std::uint8_t number = 0;  // of its port
        std::uint8_t vc = 0;
        std::uint8_t output = 0;       // number of `towards`
        std::uint8_t next_vc = 0;      // VC of that port, valid in `active`
        std::uint8_t pair = 0;         // class * phases + phase of the packet; with options only
        std::uint8_t last_output = 0;  // whose VC it won last; both make a round-robin pointer
        std::uint8_t last_vc = 63;
        input_order::place place = 0;  // its VC and `output`
        std::uint64_t allowed = 0;     // VCs of `towards` that the packet may take
        std::uint16_t next_state = 0;  // flit::routing of the packet behind `towards`; with options only

        bool empty() const { return left == taken; }
    };

    /// One virtual channel of an output port, as the buffer at the other end of the link has it. Credits on their way
    /// are looked at only when those at hand are used up.
    struct alignas(64) output_vc {
        input_vc* holder = nullptr;   // whose packet holds it, or null
        cycle_t* due = nullptr;       // ring of the cycles from which returned credits are usable
        std::uint32_t credits = 0;    // at hand
        std::uint32_t returned = 0;   // credits put into the ring; the count only grows
        std::uint32_t collected = 0;  // of these, added to `credits`
        std::uint32_t ring_mask = 0;  // size of the ring less 1
        std::uint32_t next = 0;       // round-robin pointer among heads
        input_vc* best = nullptr;     // of the heads that have picked it
        bool starved = false;         // its holder waits, and no credit is on its way
    };

    /// What becomes visible in one cycle: a list in m_events.
    struct events {
        std::uintptr_t* end = nullptr;
        std::uintptr_t* first = nullptr;
    };
    /// An entry of the list is the address of an input_vc for a flit, or that of an output_vc with this bit for a
    /// credit.
    static constexpr std::uintptr_t credit_mark = 1;

    /// A delay as annotated and in cycles: a neighbour annotates the same one every time.
    struct known_delay {
        sc_core::sc_time time;
        cycle_t cycles = 0;
    };

    /// Where a link ends.
    struct input_port final : flit_fw_if {
        router* owner = nullptr;
        input_vc* inputs = nullptr;
        const cycle_t* now = nullptr;
        known_delay delay;
        tlm::tlm_sync_enum nb_transport_fw(flit& arriving, flit_phase&, sc_core::sc_time& annotated) override {
            if (annotated != delay.time) [[unlikely]] {
                return owner->take_unusual_flit(*this, arriving, annotated);
            }
            return owner->take_flit(inputs[arriving.vc.value], arriving, *now + delay.cycles);
        }
        void b_transport(flit&, sc_core::sc_time&) override { owner->broken("a flit that blocks"); }
        bool get_direct_mem_ptr(flit&, tlm::tlm_dmi&) override { return false; }
        unsigned int transport_dbg(flit&) override { return 0; }
    };

    /// Where a link begins.
    struct output_port final : flit_bw_if {
        router* owner = nullptr;
        output_vc* outputs = nullptr;
        const cycle_t* now = nullptr;
        known_delay delay;
        tlm::tlm_sync_enum nb_transport_bw(flit& credit, flit_phase&, sc_core::sc_time& annotated) override {
            if (annotated != delay.time) [[unlikely]] {
                return owner->take_unusual_credit(*this, credit.vc, annotated);
            }
            return owner->take_credit(outputs[credit.vc.value], *now + delay.cycles);
        }
        void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}
    };

    /// What the allocators and the traversal need of a port.
    struct alignas(64) port_state {
        std::uint64_t mask = 0;     // its bit in the masks of the router
        std::uint64_t ready = 0;    // input VCs in `active` with a visible flit and a credit
        std::uint64_t waiting = 0;  // input VCs in `waiting`
        std::uint64_t picked = 0;   // output VCs that heads have picked in this cycle
        std::uint64_t free = 0;     // output VCs that no packet holds
        input_vc* inputs = nullptr;
        output_vc* outputs = nullptr;
        flit_sender_if* receiver = nullptr;  // behind the output
        credit_sender_if* sender = nullptr;  // before the input
        std::uint32_t header_field = 0;      // of the output: bits of a head that a hop changes
        std::uint32_t header_add = 0;        // by adding this
        input_order order;                   // of the input: who is asked first of several that are ready
        output_contest<input_vc> contest;    // of the output: among inputs
    };

    /// What a router needs for the options that the usual one does without.
    struct extras;

    void tick(cycle_t now) override;
    void end_of_elaboration() override;
    void start_of_simulation() override { m_alarm = m_domain.look_up(m_self); }

    // What links call; inline to save a call in the inner loop. They return TLM_ACCEPTED, so that what is not inline
    // can be their last call.
    [[gnu::always_inline]] tlm::tlm_sync_enum take_flit(input_vc& of, const flit& arriving, cycle_t at) {
        const std::uint32_t place = of.taken++;
        stored_flit& stored = of.ring[place & of.ring_mask];
        stored.content = arriving;
        stored.due = at;
        return of.left == place ? await_flit(of, at) : tlm::TLM_ACCEPTED;
    }
    [[gnu::always_inline]] tlm::tlm_sync_enum take_credit(output_vc& of, cycle_t at) {
        of.due[of.returned++ & of.ring_mask] = at;
        return of.starved ? end_starving(of, at) : tlm::TLM_ACCEPTED;
    }
    /// show_flit() shall be called in cycle `at`.
    [[gnu::always_inline]] tlm::tlm_sync_enum await_flit(input_vc& of, cycle_t at) {
        return await(reinterpret_cast<std::uintptr_t>(&of), at);
    }
    /// show_credit() shall be called in cycle `at`.
    void await_credit(output_vc& of, cycle_t at) { await(reinterpret_cast<std::uintptr_t>(&of) | credit_mark, at); }
    tlm::tlm_sync_enum await(std::uintptr_t event, cycle_t at) {
        *m_wheel[at & m_wheel_mask].end++ = event;
        ++m_expected;
        return m_awake ? tlm::TLM_ACCEPTED : rouse();
    }
    tlm::tlm_sync_enum end_starving(output_vc& of, cycle_t at);
    tlm::tlm_sync_enum rouse();
    tlm::tlm_sync_enum take_unusual_flit(input_port& on, const flit& arriving, const sc_core::sc_time& delay);
    tlm::tlm_sync_enum take_unusual_credit(output_port& on, vc_id vc, const sc_core::sc_time& delay);
    [[noreturn, gnu::cold]] void broken(std::string_view state) const;

    void set_up_routing(const router_parameters& parameters);
    void set_up_port(unsigned port, const topology_port& described, bool offset_headers);
    stored_flit* set_up_inputs(port_state& port, const vc_depths& depths, stored_flit* flits);
    cycle_t* set_up_outputs(port_state& port, const vc_depths& depths, cycle_t* due);
    void show_credit(output_vc& of);
    void show_flit(input_vc& of);
    void look_at_next(input_vc& of);
    bool is_visible(const input_vc& of) const {
        return !of.empty() && of.ring[of.left & of.ring_mask].due <= m_domain.cycle();
    }
    flit& front(const input_vc& of) const { return of.ring[of.left & of.ring_mask].content; }
    void open_packet(input_vc& of);
    void enter(const input_vc& of, flit& head);
    void go(input_vc& of, route_option way, unsigned pair);

    // With options: router_with_options.cpp.
    void set_up_extras(const router_parameters& parameters);
    void ask(input_vc& of, flit& head);
    void choose_way(input_vc& of, route_option way);
    bool is_copied(const input_vc& of) const;
    bool is_kept(const input_vc& of) const;
    void begin_copies(input_vc& of, flit& head);
    void send_copy(input_vc& of, port_state& towards, cycle_t now);
    packet_slot slot_of_copy(const input_vc& of, bool last);
    bool work_with_options(cycle_t now);
    void decide_switch(cycle_t now);
    void allocate_vcs_with_options(cycle_t now);
    void request_vcs(input_vc& of, cycle_t now);
    bool avoid_failed_links(input_vc& of);
    void note_receiver(const input_vc& of, const flit& head);
    bool goes_whole(const input_vc& of) const;
    bool is_whole(const input_vc& of, cycle_t now);
    std::uint64_t with_room(const input_vc& of, std::uint64_t vcs);
    std::uint64_t vcs_to_take(const input_vc& of);
    std::uint64_t left_by_throttle(const input_vc& of, const output_choice& choice) const;
    unsigned held_alike(const input_vc& of, port_id output, std::uint64_t vcs) const;
    void make_room(input_vc& of);
    void note_drained(output_vc& of, cycle_t at);
    void settle(output_vc& of);
    bool drains(const output_vc& of) const;
    std::uint32_t room_for(const input_vc& input, const output_vc& behind) const;
    unsigned depth_behind(const output_vc& output) const {
        return m_depths[static_cast<std::size_t>(&output - m_outputs.data()) % m_vcs];
    }
    void prefer(input_vc& of);
    void begin_stalls(cycle_t now);
    void end_stalls();
    void note_lines(stall_counts& counts) const;
    std::uint64_t outputs_wanted(const input_vc& input, flit head) const;
    void note_lack(const input_vc& input, stall_counts::finding lack);
    stall_counts::finding lack_of(const input_vc& input, std::uint64_t wanted) const;
    unsigned credits_at_hand(const route_option& way, unsigned pair);
    void collect_due(output_vc& of);
    std::uint64_t allowed_vcs(route_option way, unsigned pair) const { return m_allowed[way.vc_set * m_pairs + pair]; }
    std::vector<output_choice> choices(const input_vc& of) const;
    std::vector<output_choice> choices_that_count(const input_vc& input) const;
    bool waits_for_change(const input_vc& input) const;
    static std::uint64_t wanted_vcs(const input_vc& of) { return of.towards->free & of.allowed; }
    static unsigned pick_vc(const input_vc& of, std::uint64_t wanted);
    static void contest(input_vc& of, output_vc& picked, bool first);
    void allocate_vcs();
    void allocate_contested_vcs();
    void take_vc(input_vc& of, unsigned vc);
    std::uint64_t allocate_switch();
    input_vc& choose(port_state& at);
    void traverse_switch(std::uint64_t outputs, cycle_t now);
    bool goes_on(input_vc& of, output_vc& through, cycle_t now);
    template <bool WithOptions>
    void send(input_vc& of, port_state& towards, cycle_t now);
    template <bool WithOptions>
    bool pass(input_vc& of, port_state& towards, flit_kind leaving, cycle_t now);
    bool has_credit(output_vc& of) { return of.credits != 0 || collect_credits(of); }
    bool collect_credits(output_vc& of);
    void set_ready(const input_vc& of) {
        of.home->ready |= of.mask;
        m_ready_ports |= of.home->mask;
    }
    /// Of a virtual channel that is ready.
    void clear_ready(const input_vc& of) {
        of.home->ready ^= of.mask;
        if (of.home->ready == 0) {
            m_ready_ports ^= of.home->mask;
        }
    }
    wait_reason reason(const input_vc& of) const;
    wait_reason reason_of_head(const input_vc& of) const;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    clock_domain::alarm m_alarm;
    const routing_function& m_routing;
    const unsigned m_number;
    const unsigned m_phases;
    const unsigned m_vcs;
    const bool m_three_stage;
    const bool m_plain;  // nothing in m_extras
    std::unique_ptr<extras> m_extras;
    sc_core::sc_time m_own_delay;  // annotated to what it sends

    // Raw pointers into the vectors below, which never change size.
    port_state* m_ports = nullptr;  // [port]
    events* m_wheel = nullptr;      // [cycle mod size]
    std::uint64_t m_wheel_mask;
    std::uint32_t m_expected = 0;       // entries in the wheel
    bool m_awake = false;               // ticks in every cycle
    bool m_moved = false;               // a packet got a virtual channel since the last look
    std::uint64_t m_waiting_ports = 0;  // input ports with such VCs
    std::uint64_t m_ready_ports = 0;
    unsigned m_pairs;                      // of class and phase
    std::vector<std::uint64_t> m_allowed;  // [set of VCs, class, phase]: VCs that a packet may take
    std::vector<std::optional<node_id>> m_nodes;
    std::vector<random_stream> m_entries;  // [port]
    std::uint64_t m_node_ports = 0;
    vc_depths m_depths;  // of the buffers behind its outputs; without a limit: unlimited_credits

    std::vector<port_state> m_port_states;
    std::vector<input_vc> m_inputs;    // [port, vc]
    std::vector<output_vc> m_outputs;  // [port, vc]
    std::vector<stored_flit> m_flits;  // [port, vc, place]
    std::vector<cycle_t> m_due;        // [port, vc, place]
    std::vector<events> m_slots;
    std::vector<std::uintptr_t> m_events;  // [slot, entry], at most one for each virtual channel of an input or output
    flit m_credit;
    flit_phase m_flit_phase = flit_phase::flit;
    flit_phase m_credit_phase = flit_phase::credit;
    std::vector<input_port> m_input_ports;
    std::vector<output_port> m_output_ports;
};

}  // namespace orbweaver
// NOLINTEND(readability-identifier-length)
