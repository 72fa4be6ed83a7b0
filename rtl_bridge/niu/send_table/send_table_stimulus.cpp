// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/send_table/send_table_stimulus.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <deque>

#include "hw/base/random_stream.h"
#include "hw/niu/send_table.h"
#include "rtl_bridge/niu/send_table/send_table_wires.h"

namespace orbweaver::rtl {

namespace {

constexpr double steps_of_a_message = 4;  // sendh, CTS, tail, rms

/// A table with what its ports do, drawn cycle by cycle.
class driven_send_table {
public:
    driven_send_table(unsigned entries, double rate, cycle_t cycles)
        : m_table(entries),
          m_count_bits(static_cast<unsigned>(std::bit_width(entries))),
          m_filled_until(std::min<cycle_t>(entries, cycles / 8)),
          m_begins(probability_threshold(rate)),
          m_proceeds(probability_threshold(std::max(2 * rate, 0.05))) {}

    block_stimulus made(cycle_t cycles) {
        block_stimulus all;
        all.event_names = {"table_message"};
        all.inputs = {{"core_op_i", 2},     {"core_id_i", 32}, {"core_accept_i", 1}, {"channel_op_i", 2},
                      {"channel_id_i", 32}, {"cts_i", 1},      {"cts_id_i", 32},     {"cts_accept_i", 1}};
        all.outputs = {
            {"core_state_o", 2}, {"core_done_o", 1}, {"channel_ok_o", 1}, {"cts_ok_o", 1}, {"used_o", m_count_bits}};
        for (cycle_t now = 0; now < cycles; ++now) { step(all, now); }
        return all;
    }

private:
    void step(block_stimulus& all, cycle_t now) {
        const unsigned used = m_table.used();
        const bool ends = !m_in_progress.empty() && m_random.chance(m_proceeds);
        const bool clears = !m_in_use.empty() && m_random.chance(m_proceeds);
        choose_core_op(now < m_filled_until);
        const auto state = static_cast<unsigned>(m_table.state(m_in.core_id));
        const bool is_done = m_in.core_op == send_core_op::sendh || m_in.core_op == send_core_op::rms;
        m_in.core_accept = m_in.core_op == send_core_op::sendh;
        m_in.channel_op = ends ? send_channel_op::tail : send_channel_op::none;
        m_in.channel_id = ends ? m_in_progress.front() : m_in.channel_id;
        m_in.cts = m_in.cts_accept = clears;
        m_in.cts_id = clears ? m_in_use.front() : m_in.cts_id;
        all.given.push_back(fmt::format("{:02b}{:032b}{:b}{:02b}{:032b}{:b}{:032b}{:b}",
                                        static_cast<unsigned>(m_in.core_op), m_in.core_id, unsigned{m_in.core_accept},
                                        static_cast<unsigned>(m_in.channel_op), m_in.channel_id, unsigned{m_in.cts},
                                        m_in.cts_id, unsigned{m_in.cts_accept}));
        all.expected.push_back(fmt::format("{:02b}{:b}{:b}{:b}{:0{}b}", state, unsigned{is_done}, unsigned{ends},
                                           unsigned{clears}, used, m_count_bits));
        const unsigned steps = unsigned{is_done} + unsigned{ends} + unsigned{clears};
        all.events.push_back({steps / steps_of_a_message, 0});
        change(ends, clears);
    }

    /// Sets the instruction of the core, which is always executed.
    void choose_core_op(bool fills) {
        m_in.core_op = send_core_op::none;
        const bool has_room = m_table.would_answer(~m_in.core_id) == niu::send_table_block::sendh_answer::created;
        if ((fills || m_random.chance(m_begins)) && has_room) {
            m_in.core_op = send_core_op::sendh;
            m_in.core_id = static_cast<std::uint32_t>(m_random.next());
        } else if (!m_complete.empty() && m_random.chance(m_proceeds)) {
            m_in.core_op = send_core_op::rms;
            m_in.core_id = m_complete.front();
        }
    }

    /// Changes the model as the edge at the end of the cycle changes the table.
    void change(bool ends, bool clears) {
        if (m_in.core_op == send_core_op::rms) {
            m_table.remove(m_in.core_id);
            m_complete.pop_front();
        }
        if (ends) { m_table.tail_injected(next_state(m_in_progress, m_complete)); }
        if (clears) { m_table.cts_received(next_state(m_in_use, m_in_progress)); }
        if (m_in.core_op == send_core_op::sendh) {
            m_table.sendh(m_in.core_id, context_id{0}, node_id{0});
            m_in_use.push_back(m_in.core_id);
        }
    }

    /// Moves the first id to the list of its next state.
    static std::uint32_t next_state(std::deque<std::uint32_t>& present, std::deque<std::uint32_t>& next) {
        const std::uint32_t id = present.front();
        next.push_back(id);
        present.pop_front();
        return id;
    }

    niu::send_table m_table;
    const unsigned m_count_bits;
    const cycle_t m_filled_until;
    const std::uint64_t m_begins;  // chances
    const std::uint64_t m_proceeds;
    random_stream m_random{1, "send_table_stimulus"};
    send_table_inputs m_in;              // ids stay when nothing is asked
    std::deque<std::uint32_t> m_in_use;  // ids, by state
    std::deque<std::uint32_t> m_in_progress;
    std::deque<std::uint32_t> m_complete;
};

}  // namespace

block_stimulus send_table_stimulus(unsigned entries, double rate, cycle_t cycles) {
    return driven_send_table(entries, rate, cycles).made(cycles);
}

}  // namespace orbweaver::rtl
