// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <vector>

#include "hw/base/clock_domain.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// One messaging instruction of a mock context's program.
struct instruction {
    messaging_operation operation{};
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    cycle_t not_before = 0;
    std::function<void(const messaging_transaction&)> then = {};  // called when it is accepted
};

/// The outcome of an instruction that was issued.
struct issued {
    cycle_t cycle = 0;
    unsigned context = 0;
    messaging_operation operation{};
    messaging_verdict verdict{};
    suspend_reason reason{};
    std::uint32_t result = 0;
    std::uint32_t trap_value = 0;
};

/// A thread that an NIU started.
struct started_thread {
    cycle_t cycle = 0;
    unsigned context = 0;
    std::uint32_t address = 0;
    std::vector<std::uint32_t> arguments;
};

struct open_window {
    std::uint32_t address = 0;
    std::uint32_t bytes = 0;
    window_access access{};
    cycle_t start = 0;
    bool by_instruction = false;  // opened while an instruction was being issued
    bool without_notice = false;  // the core undoes what it has run ahead
};

/// A core that does nothing but issue messaging instructions: every context runs a program of them, one instruction a
/// cycle for the whole core, contexts in turn. A rejected instruction suspends its context until the NIU wakes it; then
/// it is issued again.
class mock_core : public sc_core::sc_module, public clocked, public messaging_initiator {
public:
    static constexpr unsigned contexts = 16;

    mock_core(sc_core::sc_module_name name, clock_domain& domain)
        : sc_module(name), niu("niu"), m_domain(domain), m_handle(domain.attach(*this, clock_stage::cores)) {
        niu.bind(*this);
    }

    messaging_initiator_socket niu;

    /// Appends to a context's program.
    void program(unsigned context, instruction what) {
        m_programs[context].push_back(std::move(what));
        m_domain.wake(m_handle, m_domain.next_edge());
    }
    void program(unsigned context, std::initializer_list<instruction> several) {
        for (const instruction& each : several) { program(context, each); }
    }

    /// Contexts that an arriving thread may have.
    void set_free(unsigned context) { m_free |= 1U << context; }
    /// Ends the thread in a context: reports to the NIU in the next cycle.
    void release(unsigned context) {
        m_releases.push_back(context);
        m_domain.wake(m_handle, m_domain.next_edge());
    }
    /// As release, from within a cycle.
    void release_at(unsigned context, cycle_t cycle) {
        m_timed_releases.push_back({cycle, context});
        m_domain.wake(m_handle, cycle);
    }

    /// Asks the NIU whether the thread of a suspended context may move to memory; if so, it is swapped_thread(place)
    /// that sleeps from then on.
    bool swap_out(unsigned context, unsigned position) {
        messaging_transaction t;
        t.context = {static_cast<std::uint8_t>(context)};
        t.index = position;
        messaging_phase phase = messaging_phase::swap_out;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        niu->nb_transport_fw(t, phase, delay);
        if (t.granted && suspended(context)) {
            m_suspended &= ~(1U << context);
            m_suspended |= 1U << swapped_thread(position).value;
        }
        return t.granted;
    }

    bool done() const {
        for (unsigned c = 0; c < contexts; ++c) {
            if (!m_programs[c].empty()) { return false; }
        }
        return true;
    }
    bool suspended(unsigned context) const { return (m_suspended >> context & 1) != 0; }
    std::size_t left(unsigned context) const { return m_programs[context].size(); }

    /// Returns whether a core that runs `lead` cycles ahead cannot have missed an access by the NIU in this cycle.
    bool safe(std::uint32_t address, window_access access, cycle_t lead) const {
        for (const open_window& w : windows) {
            const bool covers =
                address >= w.address && std::uint64_t{address} + 4 <= std::uint64_t{w.address} + w.bytes;
            if (covers && w.access == access &&
                (w.by_instruction || m_domain.now() - w.start >= (w.without_notice ? 1 : lead))) {
                return true;
            }
        }
        return false;
    }

    std::vector<issued> log;
    std::vector<started_thread> threads;
    std::vector<std::pair<cycle_t, unsigned>> wakes;
    std::vector<open_window> windows;
    std::uint64_t windows_opened = 0;
    std::function<void(const started_thread&)> on_thread;

    void tick(cycle_t now) override {
        for (const unsigned context : std::exchange(m_releases, {})) { notify_released(context); }
        for (std::size_t n = 0; n < m_timed_releases.size();) {
            if (m_timed_releases[n].first == now) {
                notify_released(m_timed_releases[n].second);
                m_timed_releases.erase(m_timed_releases.begin() + static_cast<std::ptrdiff_t>(n));
            } else {
                ++n;
            }
        }
        m_suspended &= ~std::exchange(m_woken, 0);
        cycle_t soonest = never;
        for (unsigned turn = 0; turn < contexts; ++turn) {
            const unsigned context = (m_next + turn) % contexts;
            if (m_programs[context].empty() || suspended(context)) { continue; }
            if (m_programs[context].front().not_before > now) {
                soonest = std::min(soonest, m_programs[context].front().not_before);
                continue;
            }
            m_next = (context + 1) % contexts;
            issue(context, now);
            soonest = now + 1;
            break;
        }
        if (soonest != never) { m_domain.wake(m_handle, soonest); }
    }

private:
    void notify_released(unsigned context) {
        m_free |= 1U << context;
        messaging_transaction t;
        t.context = {static_cast<std::uint8_t>(context)};
        messaging_phase phase = messaging_phase::context_released;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        niu->nb_transport_fw(t, phase, delay);
    }

    void issue(unsigned context, cycle_t now) {
        const instruction what = m_programs[context].front();
        messaging_transaction t;
        t.operation = what.operation;
        t.context = {static_cast<std::uint8_t>(context)};
        t.operand[0] = what.a;
        t.operand[1] = what.b;
        t.operand[2] = what.c;
        messaging_phase phase = messaging_phase::issue;
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        m_issuing = true;
        niu->nb_transport_fw(t, phase, delay);
        m_issuing = false;
        log.push_back({now, context, what.operation, t.verdict, t.reason, t.result, t.operand[0]});
        if (t.verdict == messaging_verdict::rejected) {
            m_suspended |= 1U << context;
            return;
        }
        m_programs[context].pop_front();
        if (t.verdict == messaging_verdict::accepted && what.then) { what.then(t); }
    }

    void from_niu(messaging_phase phase, messaging_transaction& t) override {
        const cycle_t now = m_domain.now();
        switch (phase) {
            case messaging_phase::wake:
                if (!suspended(t.context.value)) {
                    model_bug(name(), now, "a context was woken that is not suspended");
                }
                wakes.push_back({now, t.context.value});
                m_woken |= 1U << t.context.value;
                m_domain.wake(m_handle, now + 1);
                break;
            case messaging_phase::allocate:
                t.granted = m_free != 0;
                if (t.granted) {
                    t.context = {static_cast<std::uint8_t>(std::countr_zero(m_free))};
                    m_free &= m_free - 1;
                    m_arguments[t.context.value].clear();
                }
                break;
            case messaging_phase::load:
                if (t.index != m_arguments[t.context.value].size()) {
                    model_bug(name(), now, "arguments out of order");
                }
                m_arguments[t.context.value].push_back(t.word);
                break;
            case messaging_phase::start:
                threads.push_back({now, t.context.value, t.address, m_arguments[t.context.value]});
                if (on_thread) { on_thread(threads.back()); }
                break;
            case messaging_phase::window: change_window(t, now); break;
            default: model_bug(name(), now, "an unexpected phase");
        }
    }

    void change_window(const messaging_transaction& t, cycle_t now) {
        if (t.open) {
            windows.push_back({t.address, t.bytes, t.access, now, m_issuing, t.without_notice});
            ++windows_opened;
            return;
        }
        for (std::size_t n = 0; n < windows.size(); ++n) {
            const open_window& w = windows[n];
            if (w.address == t.address && w.bytes == t.bytes && w.access == t.access) {
                windows.erase(windows.begin() + static_cast<std::ptrdiff_t>(n));
                return;
            }
        }
        model_bug(name(), now, "a window was closed that is not open");
    }

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    std::array<std::deque<instruction>, contexts> m_programs;
    std::array<std::vector<std::uint32_t>, contexts> m_arguments;
    std::vector<unsigned> m_releases;
    std::vector<std::pair<cycle_t, unsigned>> m_timed_releases;
    std::uint32_t m_suspended = 0;
    std::uint32_t m_woken = 0;
    std::uint32_t m_free = 0;
    unsigned m_next = 0;
    bool m_issuing = false;
};

}  // namespace orbweaver::niu
