// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "hw/niu/niu.h"
#include "hw/noc/node_sockets.h"
#include "testbenches/niu/support/mock_core.h"
#include "testbenches/niu/support/mock_memory.h"

namespace orbweaver::niu {

/// Four classes: THREAD 0-1, DATA 2-3, RTS 4, CTS 5.
inline std::vector<noc::message_class_desc> four_classes() {
    return {{"thread", 2, {message_type::thread}},
            {"data", 2, {message_type::data}},
            {"rts", 1, {message_type::rts}},
            {"cts", 1, {message_type::cts}}};
}
inline constexpr std::uint8_t thread_vc = 0;
inline constexpr std::uint8_t data_vc = 2;

/// The operand of sendm and sendme that states which words of memory are sent.
constexpr std::uint32_t block_shape(std::uint32_t stride, std::uint32_t count) { return stride << 16 | count; }

inline std::vector<flit_kind> kinds_of(const std::vector<flit>& flits) {
    std::vector<flit_kind> all;
    for (const flit& f : flits) { all.push_back(f.kind); }
    return all;
}

/// One NIU, node 0 of a 4x1 mesh, with mocks of all that it touches. The test is the network: what the NIU sends is
/// noted with its cycle, credits come back after `credit_delay` cycles unless they are withheld, and messages to the
/// NIU are put on its ejection link flit by flit as credits allow.
template <messaging_system_kind System>
class basic_niu_bench : public sc_core::sc_module, public clocked {
public:
    struct sent {
        cycle_t cycle = 0;
        flit wire;
    };

    explicit basic_niu_bench(messaging_mode mode = messaging_mode::rendezvous, niu_desc described = {},
                             std::vector<noc::message_class_desc> classes = four_classes(), bool direct_memory = true,
                             sc_core::sc_module_name name = "bench", shared_port* port = nullptr,
                             niu_block_maker* blocks = nullptr, head_lengths lengths = head_lengths::unstated)
        : sc_module(name),
          clock("clock", sc_core::sc_time(10, sc_core::SC_NS)),
          core("core", clock),
          memory("memory", memory_bytes, direct_memory),
          partition(classes, 1),
          m_end("end", clock, network(classes), longest_delay),
          unit("niu", clock, control, described, {System, mode},
               {.node = {0},
                .nodes = 4,
                .contexts = 16,
                .partition = partition,
                .end = m_end.end(),
                .codec = codec,
                .ledger = ledger,
                .blocks = blocks,
                .port = port,
                .lengths = lengths},
               nullptr),
          m_handle(clock.attach(*this, clock_stage::fabric)),
          m_from_niu(*this),
          m_to_niu(*this),
          m_injection("injection"),
          m_ejection("ejection"),
          m_lines(partition.vcs()),
          m_credits(partition.vcs(), depth) {
        control.attach(clock);
        m_injection.bind(m_from_niu);
        m_ejection.bind(m_to_niu);
        m_end.injection().bind(m_injection);
        m_ejection.bind(m_end.ejection());
        core.niu.bind(unit.core);
        unit.memory.bind(memory.socket);
    }

    /// Kind of the second flit of THREAD and DATA messages.
    static constexpr flit_kind second_flit =
        System == messaging_system_kind::active_message ? flit_kind::body : flit_kind::tag;
    static constexpr unsigned depth = 4;
    static constexpr unsigned longest_delay = 200;  // of credits
    static constexpr std::uint32_t memory_bytes = 1 << 16;

    /// Runs to the middle of cycle now() + cycles.
    void run(cycle_t cycles) {
        const sc_core::sc_time half(5, sc_core::SC_NS);
        const sc_core::sc_time target = clock.time(m_ran + cycles) + half;
        m_ran += cycles;
        sc_core::sc_start(target - sc_core::sc_time_stamp());
    }

    /// Issues one instruction in the next cycle; returns what became of it.
    issued issue(unsigned context, messaging_operation operation, std::uint32_t a = 0, std::uint32_t b = 0,
                 std::uint32_t c = 0) {
        core.program(context, {operation, a, b, c});
        run(1);
        return core.log.back();
    }
    send_state ldss(std::uint32_t id) {
        return static_cast<send_state>(issue(15, messaging_operation::ldss, id).result);
    }
    receive_state ldsr(std::uint32_t id) {
        return static_cast<receive_state>(issue(15, messaging_operation::ldsr, id).result);
    }

    /// Sends a message to the NIU on a virtual channel, from node 1.
    void arrive(message_type type, std::uint8_t vc, std::vector<std::uint32_t> payloads, std::uint32_t low = 0) {
        packet_record record;
        record.source = {1};
        record.destination = {0};
        record.type = type;
        record.tag = payloads.front();
        const packet_slot packet = ledger.open(record);
        flit head;
        head.kind = flit_kind::head;
        head.vc = {vc};
        head.packet = packet;
        head.payload = codec.encode(type, {0}, {0}, low);
        m_lines[vc].push_back(head);
        const bool tagged = type == message_type::thread || type == message_type::data;
        for (std::size_t n = 0; n < payloads.size(); ++n) {
            flit next = head;
            next.payload = payloads[n];
            next.kind = n == 0 && tagged ? second_flit : n + 1 == payloads.size() ? flit_kind::tail : flit_kind::body;
            m_lines[vc].push_back(next);
        }
        clock.wake(m_handle, clock.next_edge());
    }
    void arrive_rts(std::uint32_t id, unsigned node, unsigned context, std::uint8_t vc = 4) {
        arrive(message_type::rts, vc, {id},
               codec.low_bits({static_cast<std::uint16_t>(node)}, {static_cast<std::uint8_t>(context)}));
    }
    void arrive_cts(std::uint32_t id, unsigned context) {
        arrive(message_type::cts, 5, {id}, codec.low_bits({}, {static_cast<std::uint8_t>(context)}));
    }
    /// Flits of `vc` that the NIU has not taken yet.
    std::size_t waiting(std::uint8_t vc) const { return m_lines[vc].size() + depth - m_credits[vc]; }

    /// The payloads of what was sent, by kind: heads are checked by head_of().
    std::vector<flit> flits(message_type type) const {
        std::vector<flit> found;
        for (const sent& s : injected) {
            class_id wanted_class;
            partition.class_of(type, wanted_class);
            if (s.wire.message_class == wanted_class) { found.push_back(s.wire); }
        }
        return found;
    }

    void tick(cycle_t now) override {
        for (std::size_t turn = 0; turn < m_lines.size(); ++turn) {
            const std::size_t vc = (m_next_line + turn) % m_lines.size();
            if (m_lines[vc].empty() || m_credits[vc] == 0) { continue; }
            flit next = m_lines[vc].front();
            m_lines[vc].pop_front();
            --m_credits[vc];
            flit_phase phase = flit_phase::flit;
            sc_core::sc_time delay = clock.time(1);
            m_ejection->nb_transport_fw(next, phase, delay);
            clock.wake(m_handle, now + 1);
            m_next_line = vc + 1;
            break;
        }
    }

    /// Gives back the credits that were withheld.
    void release_credits() {
        withhold_credits = false;
        for (const vc_id vc : std::exchange(m_withheld, {})) { return_credit(vc); }
    }

    run_control control;
    clock_domain clock;
    mock_core core;
    mock_memory memory;
    noc::vc_partition partition;
    packet_ledger ledger;
    noc::header_codec codec{noc::header_layout::offsets, 4};
    noc::node_sockets m_end;
    niu unit;

    std::vector<sent> injected;
    bool withhold_credits = false;
    cycle_t credit_delay = 3;

private:
    struct from_niu : flit_target {
        explicit from_niu(basic_niu_bench& owner) : owner(owner) {}
        void accept_flit(const flit& arriving, const sc_core::sc_time& delay) override {
            EXPECT_EQ(delay, sc_core::SC_ZERO_TIME);
            owner.injected.push_back({owner.clock.now(), arriving});
            if (owner.withhold_credits) {
                owner.m_withheld.push_back(arriving.vc);
            } else {
                owner.return_credit(arriving.vc);
            }
        }
        basic_niu_bench& owner;
    };
    struct to_niu : flit_initiator {
        explicit to_niu(basic_niu_bench& owner) : owner(owner) {}
        void accept_credit(vc_id vc, const sc_core::sc_time& delay) override {
            EXPECT_EQ(delay, owner.clock.period());
            ++owner.m_credits[vc.value];
            owner.clock.wake(owner.m_handle, owner.clock.now() + 1);
        }
        basic_niu_bench& owner;
    };

    static noc::network_desc network(const std::vector<noc::message_class_desc>& classes) {
        return {.classes = classes};
    }
    void return_credit(vc_id vc) {
        // One a cycle, as a router's input port returns them.
        m_last_credit = std::max(clock.now() + credit_delay, m_last_credit + 1);
        flit credit;
        credit.vc = vc;
        flit_phase phase = flit_phase::credit;
        sc_core::sc_time delay = clock.time(m_last_credit - clock.now());
        if (!clock.executing()) { clock.synchronise(); }
        m_injection->nb_transport_bw(credit, phase, delay);
    }

    clock_domain::handle m_handle;
    from_niu m_from_niu;
    to_niu m_to_niu;
    flit_target_socket m_injection;
    flit_initiator_socket m_ejection;
    std::vector<std::deque<flit>> m_lines;  // [vc]: on the way to the NIU
    std::vector<unsigned> m_credits;        // [vc]
    std::size_t m_next_line = 0;
    cycle_t m_last_credit = 0;
    std::vector<vc_id> m_withheld;
    cycle_t m_ran = 0;
};

using niu_bench = basic_niu_bench<messaging_system_kind::send_receive>;

/// Classes of the active-message system: THREAD 0-1, DATA 2-3.
inline std::vector<noc::message_class_desc> two_classes() {
    return {{"thread", 2, {message_type::thread}}, {"data", 2, {message_type::data}}};
}

/// Returns the description that sim/config makes of a default NIU in the active-message system.
inline niu_desc active_unit(block_transfers blocks = block_transfers::copy) {
    return {.data_queues = transmit_queues::shared, .block_transfer = blocks};
}

class active_bench : public basic_niu_bench<messaging_system_kind::active_message> {
public:
    explicit active_bench(niu_desc described = active_unit())
        : basic_niu_bench(messaging_mode::ready, described, two_classes()) {}
};

}  // namespace orbweaver::niu
