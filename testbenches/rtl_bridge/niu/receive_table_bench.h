// SPDX-License-Identifier: Apache-2.0
// A receive table in RTL next to its model, under random instructions and messages with stalls.
#pragma once

#include <array>
#include <random>

#include "rtl_bridge/lockstep/rtl_watch.h"
#include "rtl_bridge/niu/niu_shape.h"
#include "rtl_bridge/niu/receive_table/lockstep_receive_table.h"

namespace orbweaver::rtl {

class receive_table_bench : public clocked {
public:
    struct load {
        receive_table_shape shape{8, 2, 3, 6, niu::messaging_mode::rendezvous};
        unsigned ids = 12;  // more than entries: the table is full at times
        cycle_t cycles = 3000;
        unsigned stalls = 30;  // of a hundred cycles, those in which a port is silent
        unsigned seed = 1;
    };

    receive_table_bench(const std::string& name, clock_domain& domain, const shared_library& library,
                        const load& options, const rtl_surroundings& surroundings)
        : m_domain(domain),
          m_self(domain.attach(*this, clock_stage::fabric)),
          m_load(options),
          m_watch(surroundings),
          m_table({name, domain, library, m_watch.listener()}, options.shape.lookups, options.shape.entries,
                  options.shape.reserve),
          m_random(options.seed) {
        m_watch.add(m_table.rtl().rtl().wires());
        domain.wake(m_self, 1);
    }

    const rtl_watch& watch() const { return m_watch; }

    // Coverage: what happened how often, by the answer, or by the state that it met (0 .. 3, 7).
    std::array<unsigned, 4> str_answers{};
    std::array<unsigned, 4> rts_answers{};
    std::array<unsigned, 4> data_answers{};
    std::array<unsigned, 4> remove_answers{};
    std::array<unsigned, 8> look_in{};
    unsigned tails = 0;
    unsigned withdrawn = 0;         // str or RTS that finds no room for its CTS
    unsigned rts_with_str = 0;      // in the same cycle, of the same id
    unsigned several_messages = 0;  // cycles in which the first message shown was not taken

private:
    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random() % limit); }
    bool stalls() { return below(100) < m_load.stalls; }
    std::uint32_t any_id() { return 0x10000000U * (1 + below(2)) + below(m_load.ids); }

    void tick(cycle_t now) override {
        m_core_id = 0;
        if (!stalls()) { core(); }
        if (!stalls()) { network(); }
        if (now < m_load.cycles) { m_domain.wake(m_self, now + 1 + (below(100) < m_load.stalls ? below(3) : 0)); }
    }

    void core() {
        using answer = niu::receive_table_block::str_answer;
        const std::uint32_t id = any_id();
        m_core_id = id;
        switch (below(5)) {
            case 0: ++look_in[static_cast<std::size_t>(m_table.look(id))]; break;
            case 1:
            case 2: ++remove_answers[static_cast<std::size_t>(m_table.remove(id))]; break;
            default: {
                const answer foreseen = m_table.would_answer(id);
                ++str_answers[static_cast<std::size_t>(foreseen)];
                if (foreseen == answer::send_cts && below(4) == 0) {
                    ++withdrawn;
                } else if (foreseen == answer::posted || foreseen == answer::send_cts) {
                    m_table.str(id, m_random() & ~3U, m_random() & 0xffffU, {3});
                }
            }
        }
    }

    /// Messages are shown one after another until one is taken.
    void network() {
        const unsigned shown = 1 + below(m_load.shape.lookups);
        std::array<std::uint32_t, max_receive_lookups> seen{};
        for (unsigned message = 0; message < shown; ++message) {
            std::uint32_t id = message == 0 && m_core_id != 0 && below(3) == 0 ? m_core_id : any_id();
            for (const std::uint32_t before : seen) { id = id == before ? 0x30000000U + message : id; }
            seen[message] = id;
            rts_with_str += id == m_core_id ? 1 : 0;
            if (show(id)) { return; }
            several_messages += message == 0 && shown > 1 ? 1 : 0;
        }
    }

    bool show(std::uint32_t id) {
        const niu::receive_entry* const entry = m_table.entry(id);
        if (entry != nullptr && entry->storing && below(2) == 0) {
            ++tails;
            m_table.tail_stored(id);
            return true;
        }
        const bool rendezvous = m_load.shape.mode == niu::messaging_mode::rendezvous;
        if (!rendezvous || below(2) == 0) {
            const auto answer = m_table.data(id, m_load.shape.mode);
            ++data_answers[static_cast<std::size_t>(answer)];
            return answer == niu::receive_table_block::data_answer::store;
        }
        using answer = niu::receive_table_block::rts_answer;
        const answer foreseen = m_table.would_answer_rts(id);
        ++rts_answers[static_cast<std::size_t>(foreseen)];
        if (foreseen == answer::send_cts && below(4) == 0) {
            ++withdrawn;
            return false;
        }
        if (foreseen == answer::blocked || foreseen == answer::full) { return false; }
        m_table.rts(id, {static_cast<std::uint16_t>(below(1U << m_load.shape.node_bits))},
                    {static_cast<std::uint8_t>(below(16))});
        return true;
    }

    clock_domain& m_domain;
    clock_domain::handle m_self;
    load m_load;
    rtl_watch m_watch;
    lockstep_receive_table m_table;
    std::mt19937 m_random;
    std::uint32_t m_core_id = 0;  // asked about in this cycle; 0: none
};

}  // namespace orbweaver::rtl
