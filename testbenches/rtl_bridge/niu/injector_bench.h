// SPDX-License-Identifier: Apache-2.0
// An NIU whose injection channel has RTL beside it, under random messages, late credits and a memory port that arriving
// words take. No mirror: it serves the tests of this folder.
#pragma once

#include <random>

#include "rtl_bridge/lockstep/rtl_watch.h"
#include "rtl_bridge/niu/injector/rtl_injector.h"
#include "rtl_bridge/niu/niu_shape.h"
#include "testbenches/niu/support/niu_bench.h"

namespace orbweaver::rtl {

/// Two streams a class, so that they compete for virtual channels: THREAD and DATA 0-3, RTS and CTS 4-5.
inline std::vector<noc::message_class_desc> bench_classes() {
    return {{"messages", 4, {message_type::thread, message_type::data}},
            {"control", 2, {message_type::rts, message_type::cts}}};
}

inline niu::niu_desc bench_unit() {
    niu::niu_desc described;
    described.control_queue_depth = 2;
    return described;
}

/// Of the injection channel of such an NIU.
inline injector_shape bench_channel() {
    noc::network_desc network;
    network.classes = bench_classes();
    network.vc_depth = niu::niu_bench::depth;
    return injector_shape_of(bench_unit(), network);
}

class injector_bench final : public niu::niu_block_maker, public clocked {
public:
    struct load {
        niu::messaging_mode mode = niu::messaging_mode::rendezvous;
        bool lockstep = true;  // else in the model's place
        cycle_t cycles = 4000;
        unsigned stalls = 30;  // of a hundred cycles, those in which credits are withheld and nothing new comes
        unsigned seed = 1;
    };

    injector_bench(const std::string& name, clock_domain&, const shared_library& library, const load& options,
                   const rtl_surroundings& surroundings)
        : m_library(library),
          m_load(options),
          m_watch(surroundings),
          m_bench(options.mode, bench_unit(), bench_classes(), true, name.c_str(), nullptr, this),
          m_self(m_bench.clock.attach(*this, clock_stage::fabric)),
          m_random(options.seed) {
        m_bench.core.set_free(first_thread);
        m_bench.clock.wake(m_self, 1);
    }

    const rtl_watch& watch() const { return m_watch; }
    const std::vector<niu::niu_bench::sent>& injected() const { return m_bench.injected; }
    niu::niu_statistics statistics() const { return m_bench.unit.statistics(); }

    std::unique_ptr<niu::send_table_block> send_table(const niu::niu_block_place&) override { return nullptr; }
    std::unique_ptr<niu::receive_table_block> receive_table(const niu::niu_block_place&) override { return nullptr; }
    std::unique_ptr<niu::transmit_queue_port> transmit_queue(const niu::niu_block_place&, unsigned) override {
        return nullptr;
    }
    std::unique_ptr<niu::injector_port> injector(const niu::niu_block_place& place) override {
        auto made = std::make_unique<rtl_injector>(rtl_place{place.name, place.clock, m_library, m_watch.listener()},
                                                   bench_channel().depths, m_load.lockstep);
        m_watch.add(made->wires());
        return made;
    }
    std::unique_ptr<niu::ejector_port> ejector(const niu::niu_block_place&) override { return nullptr; }

private:
    using op = messaging_operation;
    static constexpr unsigned senders = 6;         // contexts 0 .. 5
    static constexpr unsigned first_receiver = 6;  // contexts 6 .. 10
    static constexpr unsigned receivers = 5;
    static constexpr unsigned first_thread = 11;
    static constexpr std::uint32_t buffers = 0x8000;  // of receives; below: what is sent

    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random() % limit); }

    void tick(cycle_t now) override {
        const bool stalls = below(100) < m_load.stalls;
        if (stalls) {
            m_bench.withhold_credits = true;
        } else {
            m_bench.release_credits();
            m_bench.credit_delay = 2 + below(4);
            create();
        }
        answer();
        if (now < m_load.cycles) {
            m_bench.clock.wake(m_self, now + 1 + below(12));
        } else {
            m_bench.release_credits();
        }
    }

    /// Words and blocks of a message that a context sends.
    void add_body(unsigned context) {
        for (unsigned parts = below(3); parts > 0; --parts) {
            add_part(context, false);
        }
        add_part(context, true);
    }
    void add_part(unsigned context, bool last) {
        niu::mock_core& core = m_bench.core;
        const unsigned kind = below(3);
        if (kind == 2) {
            const std::uint32_t count = 1 + below(below(2) == 0 ? 3 : 20);
            const std::uint32_t address = 4 * below(64);
            core.program(context, {last ? op::sendme : op::sendm, address, niu::block_shape(below(5), count)});
        } else if (kind == 1) {
            core.program(context,
                         {last ? op::send2e : op::send2, static_cast<std::uint32_t>(m_random()), below(1 << 20)});
        } else {
            core.program(context, {last ? op::sende : op::send, static_cast<std::uint32_t>(m_random())});
        }
    }

    /// A message that leaves, or one that comes and asks for a CTS.
    void create() {
        m_bench.memory.word(4 * below(400)) = static_cast<std::uint32_t>(m_random());
        niu::mock_core& core = m_bench.core;
        const unsigned context = below(senders);
        if (core.left(context) == 0) {
            const std::uint32_t id = 0x1000 + m_next++;
            const bool is_thread = below(3) == 0;
            core.program(context, {is_thread ? op::sendh_thread : op::sendh_data, 1 + below(3), id});
            add_body(context);
            if (!is_thread) {
                core.program(context, {op::wait_send, id});
                core.program(context, {op::rms, id});
            }
        }
        const unsigned receiver = first_receiver + below(receivers);
        if (core.left(receiver) == 0) {
            const std::uint32_t id = 0x80001000 + m_next++;
            core.program(receiver, {op::str, id, buffers + 0x400 * below(16), 1 + below(2)});
            core.program(receiver, {op::wait_receive, id});
            core.program(receiver, {op::rmr, id});
            if (m_load.mode == niu::messaging_mode::rendezvous) {
                m_bench.arrive_rts(id, 1 + below(3), below(16));
            } else {
                m_ready.emplace_back(m_bench.clock.now() + 40, id);
            }
        }
    }

    /// The other end: a CTS for each RTS, data for each CTS.
    void answer() {
        for (; m_answered < m_bench.injected.size(); ++m_answered) {
            const flit& wire = m_bench.injected[m_answered].wire;
            std::uint32_t& head = m_heads[wire.vc.value];
            if (wire.kind == flit_kind::head) {
                head = wire.payload;
            } else if (m_bench.codec.type(head) == message_type::rts) {
                m_bench.arrive_cts(wire.payload, m_bench.codec.context(head).value);
            } else if (m_bench.codec.type(head) == message_type::cts) {
                arrive_data(wire.payload);
            }
        }
        while (!m_ready.empty() && m_ready.front().first <= m_bench.clock.now()) {
            arrive_data(m_ready.front().second);
            m_ready.pop_front();
        }
    }
    void arrive_data(std::uint32_t id) {
        std::vector<std::uint32_t> payloads{id};
        for (unsigned words = 1 + below(12); words > 0; --words) {
            payloads.push_back(static_cast<std::uint32_t>(m_random()));
        }
        m_bench.arrive(message_type::data, static_cast<std::uint8_t>(niu::data_vc + below(2)), payloads);
    }

    const shared_library& m_library;
    load m_load;
    rtl_watch m_watch;
    niu::niu_bench m_bench;
    clock_domain::handle m_self;
    std::mt19937 m_random;
    std::deque<std::pair<cycle_t, std::uint32_t>> m_ready;  // Ready: data that comes in a cycle, by its id
    std::size_t m_answered = 0;                             // of what was injected
    std::array<std::uint32_t, 6> m_heads{};                 // [virtual channel] of what was injected
    std::uint32_t m_next = 0;
};

}  // namespace orbweaver::rtl
