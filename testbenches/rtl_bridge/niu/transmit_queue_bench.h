// SPDX-License-Identifier: Apache-2.0
// A transmit queue in RTL next to its model, under random pushes and pops with stalls.
#pragma once

#include <random>

#include "rtl_bridge/lockstep/rtl_watch.h"
#include "rtl_bridge/niu/transmit_queue/rtl_transmit_queue.h"

namespace orbweaver::rtl {

class transmit_queue_bench : public clocked {
public:
    struct load {
        unsigned depth = 5;
        bool lockstep = true;  // else in the model's place
        cycle_t cycles = 3000;
        unsigned stalls = 30;  // of a hundred cycles, those in which a port is silent
        unsigned seed = 1;
    };

    transmit_queue_bench(const std::string& name, clock_domain& domain, const shared_library& library,
                         const load& options, const rtl_surroundings& surroundings)
        : m_domain(domain),
          m_self(domain.attach(*this, clock_stage::fabric)),
          m_load(options),
          m_watch(surroundings),
          m_queue(options.depth, made({name, domain, library, m_watch.listener()})),
          m_random(options.seed) {
        domain.wake(m_self, 1);
    }

    const rtl_watch& watch() const { return m_watch; }

    // Coverage, in cycles.
    unsigned empty = 0;
    unsigned full = 0;
    unsigned pushes_two = 0;
    unsigned pops_two = 0;
    unsigned pushes_and_pops = 0;
    unsigned wrong = 0;  // entries that did not come out as they went in

private:
    std::unique_ptr<niu::transmit_queue_port> made(const rtl_context& context) {
        auto rtl = std::make_unique<rtl_transmit_queue>(context, m_load.lockstep);
        m_watch.add(rtl->wires());
        return rtl;
    }
    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random() % limit); }
    bool stalls() { return below(100) < m_load.stalls; }

    /// The n-th entry that is ever pushed: every bit differs at times from its neighbours'.
    static niu::transmit_entry entry_of(unsigned number) {
        constexpr flit_kind kinds[] = {flit_kind::head, flit_kind::tag, flit_kind::body, flit_kind::tail};
        niu::transmit_entry entry;
        entry.payload = number * 0x9e3779b9U;
        entry.is_block_descriptor = entry.payload >> 7 & 1U;
        entry.last = entry.payload >> 13 & 1U;
        entry.kind = kinds[entry.payload >> 20 & 3U];
        return entry;
    }

    void tick(cycle_t now) override {
        const unsigned pushed = stalls() ? 0 : push(now);
        const unsigned popped = stalls() ? 0 : pop(now);
        pushes_two += pushed == 2 ? 1 : 0;
        pops_two += popped == 2 ? 1 : 0;
        pushes_and_pops += pushed > 0 && popped > 0 ? 1 : 0;
        empty += m_queue.size() == 0 ? 1 : 0;
        full += m_queue.room() == 0 ? 1 : 0;
        if (now < m_load.cycles) { m_domain.wake(m_self, now + 1 + (below(100) < m_load.stalls ? below(3) : 0)); }
    }

    unsigned push(cycle_t now) {
        // Spells of eagerness, so that the queue is full at times and empty at others.
        const unsigned wanted = now / 64 % 2 == 0 ? 1 + below(2) : below(2);
        const unsigned count = std::min(wanted, m_queue.room());
        for (unsigned n = 0; n < count; ++n) { m_queue.push(entry_of(m_pushed++), now); }
        return count;
    }

    unsigned pop(cycle_t now) {
        const unsigned wanted = now / 64 % 2 == 0 ? below(2) : 1 + below(2);
        const unsigned count = std::min(wanted, m_queue.visible(now));
        for (unsigned n = 0; n < count; ++n) {
            wrong += wires_of(m_queue[n]) == wires_of(entry_of(m_popped + n)) ? 0 : 1;
        }
        m_popped += count;
        if (count > 0) { m_queue.pop(count); }
        return count;
    }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    load m_load;
    rtl_watch m_watch;
    niu::transmit_queue m_queue;
    std::mt19937 m_random;
    unsigned m_pushed = 0;
    unsigned m_popped = 0;
};

}  // namespace orbweaver::rtl
