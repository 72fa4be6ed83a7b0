// SPDX-License-Identifier: Apache-2.0
// An NIU of which a channel has RTL next to it, under random messages, late credits and a memory port that its core,
// what leaves and what arrives want.
#pragma once

#include <random>

#include "rtl_bridge/lockstep/rtl_watch.h"
#include "rtl_bridge/niu/ejector/rtl_ejector.h"
#include "rtl_bridge/niu/injector/rtl_injector.h"
#include "rtl_bridge/niu/niu_shape.h"
#include "testbenches/niu/support/niu_bench.h"

namespace orbweaver::rtl {

/// Two streams a class, so that they compete for virtual channels: THREAD and DATA 0-3, RTS and CTS 4-5.
inline std::vector<noc::message_class_desc> bench_classes() {
    return {{"messages", 4, {message_type::thread, message_type::data}},
            {"control", 2, {message_type::rts, message_type::cts}}};
}

inline niu::niu_desc bench_unit() { return {.control_queue_depth = 2}; }

inline noc::network_desc bench_network() { return {.classes = bench_classes(), .vc_depth = niu::niu_bench::depth}; }

/// The shapes of the injection channel and the ejection channel of such an NIU.
inline injector_shape bench_channel() { return injector_shape_of(bench_unit(), bench_network()); }
inline ejector_shape bench_ejection(niu::messaging_mode mode) {
    return ejector_shape_of(mode, bench_network(), true, 4);
}

/// @tparam Channel rtl_injector or rtl_ejector. The latter has more to do: threads arrive, and messages that nobody
///                 expects.
template <class Channel>
class channel_bench final : public niu::niu_block_maker, public clocked {
public:
    struct load {
        niu::messaging_mode mode = niu::messaging_mode::rendezvous;
        bool lockstep = true;  // else in the model's place
        cycle_t cycles = 4000;
        unsigned stalls = 30;  // of a hundred cycles, those in which credits are withheld and nothing new comes
        unsigned seed = 1;
        bool overflows = false;      // at the end, by a thread with too many arguments
        bool leaves_memory = false;  // at the end, by words that go where there is no memory
    };

    channel_bench(const std::string& name, clock_domain&, const shared_library& library, const load& options,
                  const rtl_surroundings& surroundings)
        : m_library(library),
          m_load(options),
          m_watch(surroundings),
          m_bench(options.mode, bench_unit(), bench_classes(), true, name.c_str(), is_ejector ? &m_port : nullptr,
                  this),
          m_self(m_bench.clock.attach(*this, clock_stage::fabric)),
          m_random(options.seed) {
        m_bench.core.set_free(first_thread);
        if (is_ejector) {
            m_bench.core.set_free(first_thread + 1);
            m_bench.core.on_thread = [this](const niu::started_thread& thread) {
                m_bench.core.release_at(thread.context, thread.cycle + 1 + below(below(4) == 0 ? 500 : 20));
            };
        }
        m_bench.clock.wake(m_self, 1);
    }

    const rtl_watch& watch() const { return m_watch; }
    const std::vector<niu::niu_bench::sent>& injected() const { return m_bench.injected; }
    niu::niu_statistics statistics() const { return m_bench.unit.statistics(); }
    const std::vector<niu::started_thread>& threads() const { return m_bench.core.threads; }
    const std::vector<std::uint32_t>& memory() const { return m_bench.memory.words; }
    /// Returns the control of the NIU's own run.
    const run_control& control() const { return m_bench.control; }

    std::unique_ptr<niu::send_table_block> send_table(const niu::niu_block_context&) override { return nullptr; }
    std::unique_ptr<niu::receive_table_block> receive_table(const niu::niu_block_context&) override { return nullptr; }
    std::unique_ptr<niu::transmit_queue_port> transmit_queue(const niu::niu_block_context&, unsigned) override {
        return nullptr;
    }
    std::unique_ptr<niu::injector_port> injector(const niu::niu_block_context& where) override {
        if constexpr (is_ejector) {
            return nullptr;
        } else {
            return watched(std::make_unique<rtl_injector>(rtl_of(where), bench_channel().depths, m_load.lockstep));
        }
    }
    std::unique_ptr<niu::ejector_port> ejector(const niu::niu_block_context& where) override {
        if constexpr (is_ejector) {
            return watched(std::make_unique<rtl_ejector>(rtl_of(where), m_load.lockstep));
        } else {
            return nullptr;
        }
    }

private:
    using op = messaging_operation;
    static constexpr bool is_ejector = std::is_same_v<Channel, rtl_ejector>;
    static constexpr unsigned senders = 6;         // contexts 0 .. 5
    static constexpr unsigned first_receiver = 6;  // contexts 6 .. 10
    static constexpr unsigned receivers = 5;
    static constexpr unsigned first_thread = 11;
    static constexpr unsigned last_receiver = 14;
    static constexpr unsigned late_receiver = 15;
    static constexpr std::uint32_t lost_id = 0x90000000;
    static constexpr std::uint32_t buffers = 0x8000;  // of receives; below: what is sent

    rtl_context rtl_of(const niu::niu_block_context& where) {
        return {where.name, where.clock, m_library, m_watch.listener()};
    }
    std::unique_ptr<Channel> watched(std::unique_ptr<Channel> made) {
        m_watch.add(made->wires());
        return made;
    }

    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random() % limit); }

    void tick(cycle_t now) override {
        const bool stalls = below(100) < m_load.stalls || now < m_stalls_until;
        if (stalls) {
            m_bench.withhold_credits = true;
        } else {
            m_bench.release_credits();
            m_bench.credit_delay = 2 + below(4);
            create();
        }
        answer();
        if (is_ejector && now < m_load.cycles) { surprise(now); }
        if (now < m_load.cycles) {
            m_bench.clock.wake(m_self, now + 1 + below(is_ejector ? 4 : 12));
        } else {
            m_bench.release_credits();
            if (now < m_load.cycles + 20) { end(); }
            if ((m_load.overflows || m_load.leaves_memory) && now < m_load.cycles + 1000) {
                m_bench.clock.wake(m_self, now + 20);
            }
        }
    }

    /// The core takes the port to memory, a thread arrives, and at times a message that nobody expects: its id is that
    /// of another one at times, which is then blocked.
    void surprise(cycle_t now) {
        if (m_several_cts < now && below(80) == 0) {
            // Words pile up, and then CTS behind them.
            m_port.core_takes(now, 30);
            m_several_cts = now + 24;
        } else if (m_several_cts < now && below(3) == 0) {
            m_port.core_takes(now, 1 + below(3));
        } else if (m_several_cts >= now && m_several_cts < now + 4) {
            for (unsigned several = 6; several > 0; --several) { arrive_any_cts(0x1000 + m_next); }
        }
        if (below(30) == 0) {
            std::vector<std::uint32_t> payloads{static_cast<std::uint32_t>(m_random()) & ~3U};
            for (unsigned words = 1 + below(below(8) == 0 ? 64 : 8); words > 0; --words) {
                payloads.push_back(static_cast<std::uint32_t>(m_random()));
            }
            m_bench.arrive(message_type::thread, static_cast<std::uint8_t>(below(4)), payloads);
        }
        if (below(60) == 0 && m_bench.core.left(last_receiver) == 0) { post_several(); }
        for (; !m_requests.empty() && m_requests.front().first <= now; m_requests.pop_front()) {
            m_bench.arrive_rts(m_requests.front().second, 1 + below(3), below(16), control_vc());
            if (below(2) == 0) {
                arrive_any_cts(0x1000 + m_next);
            } else if (below(3) == 0) {
                arrive_early_rts(0x80001000 + m_next++);
            }
        }
        if (below(60) != 0) { return; }
        const std::uint32_t id = 0x80001000 + (below(3) != 0 ? m_next - below(std::min(m_next, 12U) + 1) : m_next++);
        switch (below(3)) {
            case 0: return arrive_data(id);
            case 1: return arrive_any_cts(below(2) == 0 ? 0x1000 + m_next - below(std::min(m_next, 12U) + 1) : id);
            default: return arrive_early_rts(below(2) == 0 ? id : 0x80001000 + m_next++);
        }
    }
    std::uint8_t control_vc() { return static_cast<std::uint8_t>(4 + below(2)); }
    void arrive_any_cts(std::uint32_t id) { m_bench.arrive(message_type::cts, control_vc(), {id}, below(16)); }
    /// More receives than there is room for CTS. Their RTS come at once, while no credit does, and CTS behind them.
    void post_several() {
        constexpr unsigned several = 5;
        const std::uint32_t first = 0x80001000 + m_next;
        m_next += several;
        for (std::uint32_t id = first; id < first + several; ++id) {
            m_bench.core.program(last_receiver, {op::str, id, buffers + 0x400 * below(16), 1 + below(2)});
        }
        const cycle_t now = m_bench.clock.now();
        m_stalls_until = now + 100;
        for (std::uint32_t id = first; id < first + several; ++id) {
            m_requests.emplace_back(now + 40, id);
            if (m_load.mode == niu::messaging_mode::ready) {
                m_bench.core.program(last_receiver, {op::rmr, id, 0, 0, now + 80});
            } else {
                m_bench.core.program(last_receiver, {op::wait_receive, id});
                m_bench.core.program(last_receiver, {op::rmr, id});
            }
        }
    }
    /// Its receive is posted later, unless that has been done.
    void arrive_early_rts(std::uint32_t id) {
        m_bench.arrive_rts(id, 1 + below(3), below(16), control_vc());
        const cycle_t now = m_bench.clock.now();
        m_bench.core.program(late_receiver, {op::str, id, buffers + 0x400 * below(16), 1 + below(2), now + 50});
        if (m_load.mode == niu::messaging_mode::ready) {
            m_bench.core.program(late_receiver, {op::rmr, id, 0, 0, now + 90});
            m_bench.core.program(late_receiver, {op::rmr, id, 0, 0, now + 300});
        } else {
            m_bench.core.program(late_receiver, {op::wait_receive, id});
            m_bench.core.program(late_receiver, {op::rmr, id});
        }
    }

    /// Ends the run of the NIU.
    void end() {
        if (m_load.overflows) { m_bench.arrive(message_type::thread, 0, std::vector<std::uint32_t>(80, 4)); }
        if (m_load.leaves_memory) {
            m_bench.core.program(last_receiver, {op::str, lost_id, buffers, 0x3000});
            m_bench.arrive_rts(lost_id, 1, 1);
        }
    }

    /// Words and blocks of a message that a context sends.
    void add_body(unsigned context) {
        for (unsigned parts = below(3); parts > 0; --parts) { add_part(context, false); }
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
    /// Some messages arrive twice.
    void arrive_data(std::uint32_t id) {
        arrive_words(id);
        if (is_ejector && below(6) == 0) { arrive_words(id); }
    }
    void arrive_words(std::uint32_t id) {
        std::vector<std::uint32_t> payloads{id};
        for (unsigned words = id == lost_id ? 3 : 1 + below(12); words > 0; --words) {
            payloads.push_back(static_cast<std::uint32_t>(m_random()));
        }
        m_bench.arrive(message_type::data, static_cast<std::uint8_t>(niu::data_vc + below(2)), payloads);
    }

    const shared_library& m_library;
    load m_load;
    shared_port m_port;  // to memory, that the core has too
    rtl_watch m_watch;
    niu::niu_bench m_bench;
    clock_domain::handle m_self;
    std::mt19937 m_random;
    std::deque<std::pair<cycle_t, std::uint32_t>> m_ready;     // Ready: data that comes in a cycle, by its id
    std::deque<std::pair<cycle_t, std::uint32_t>> m_requests;  // RTS that come in a cycle, by their ids
    cycle_t m_stalls_until = 0;
    cycle_t m_several_cts = 0;               // when they come
    std::size_t m_answered = 0;              // of what was injected
    std::array<std::uint32_t, 6> m_heads{};  // [virtual channel] of what was injected
    std::uint32_t m_next = 0;
};

using injector_bench = channel_bench<rtl_injector>;
using ejector_bench = channel_bench<rtl_ejector>;

}  // namespace orbweaver::rtl
