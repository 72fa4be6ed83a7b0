// SPDX-License-Identifier: Apache-2.0
// A send table in RTL next to its model, under random instructions, flits and CTS with stalls.
#pragma once

#include <array>
#include <random>

#include "rtl_bridge/lockstep/rtl_watch.h"
#include "rtl_bridge/niu/send_table/lockstep_send_table.h"

namespace orbweaver::rtl {

class send_table_bench : public clocked {
public:
    struct load {
        unsigned entries = 8;
        unsigned ids = 6;  // of two kinds, together more than entries: the table is full at times
        cycle_t cycles = 3000;
        unsigned stalls = 30;  // of a hundred cycles, those in which a port is silent
        unsigned seed = 1;
    };

    send_table_bench(const std::string& name, clock_domain& domain, const shared_library& library, const load& options,
                     const rtl_surroundings& surroundings)
        : m_domain(domain),
          m_self(domain.attach(*this, clock_stage::fabric)),
          m_load(options),
          m_watch(surroundings),
          m_table({name, domain, library, m_watch.listener()}, options.entries),
          m_random(options.seed) {
        m_watch.add(m_table.rtl().rtl().wires());
        domain.wake(m_self, 1);
    }

    const rtl_watch& watch() const { return m_watch; }

    // Coverage: what happened how often, by the state that it met.
    std::array<unsigned, 4> sendh_in{};
    std::array<unsigned, 4> look_in{};
    std::array<unsigned, 4> remove_in{};
    std::array<unsigned, 4> cts_in{};
    unsigned granted = 0;
    unsigned tails = 0;
    unsigned full = 0;
    unsigned withdrawn = 0;       // sendh that finds no room in its queue
    unsigned three_at_once = 0;   // all ports in one cycle
    unsigned cts_with_sendh = 0;  // in the same cycle, of the same id

private:
    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random() % limit); }
    bool stalls() { return below(100) < m_load.stalls; }
    std::uint32_t any_id() { return 0x10000000U * (1 + below(2)) + below(m_load.ids); }
    /// An id in a state, or none: false.
    bool find(send_state state, std::uint32_t& id) {
        for (unsigned tries = 0; tries < 4 * m_load.ids; ++tries) {
            id = any_id();
            if (m_table.state(id) == state) { return true; }
        }
        return false;
    }

    void tick(cycle_t now) override {
        m_last_created = 0;
        unsigned ports = stalls() ? 0 : core();
        ports += stalls() ? 0 : channel();
        ports += stalls() ? 0 : network();
        three_at_once += ports == 3 ? 1 : 0;
        if (now < m_load.cycles) { m_domain.wake(m_self, now + 1 + (below(100) < m_load.stalls ? below(3) : 0)); }
    }

    unsigned core() {
        const std::uint32_t id = any_id();
        const auto state = static_cast<std::size_t>(m_table.state(id));
        switch (below(4)) {
            case 0:
                ++look_in[state];
                m_table.look(id);
                break;
            case 1:
                ++remove_in[state];
                m_table.remove(id);
                break;
            default: {
                ++sendh_in[state];
                const auto answer = m_table.would_answer(id);
                full += answer == niu::send_table_block::sendh_answer::full ? 1 : 0;
                if (answer != niu::send_table_block::sendh_answer::created) { break; }
                if (below(4) == 0) {
                    ++withdrawn;
                } else {
                    m_table.sendh(id, {1}, {2});
                    m_last_created = id;
                }
            }
        }
        return 1;
    }

    unsigned channel() {
        std::uint32_t id = 0;
        if (below(3) == 0 && find(send_state::in_use, id) && id != m_last_created) {
            ++granted;
            m_table.channel_granted(id);
            return 1;
        }
        if (find(send_state::in_progress, id)) {
            ++tails;
            m_table.tail_injected(id);
            return 1;
        }
        return 0;
    }

    unsigned network() {
        const bool same = m_last_created != 0 && below(4) == 0;
        const std::uint32_t id = same ? m_last_created : any_id();
        cts_with_sendh += same ? 1 : 0;
        ++cts_in[static_cast<std::size_t>(m_table.state(id))];
        if (m_table.awaits_cts(id) && below(4) != 0) { m_table.cts_received(id); }
        return 1;
    }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    load m_load;
    rtl_watch m_watch;
    lockstep_send_table m_table;
    std::mt19937 m_random;
    std::uint32_t m_last_created = 0;  // in this cycle; 0: none
};

}  // namespace orbweaver::rtl
