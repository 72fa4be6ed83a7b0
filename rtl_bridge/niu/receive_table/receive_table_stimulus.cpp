// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/receive_table/receive_table_stimulus.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <deque>

#include "hw/base/random_stream.h"
#include "hw/niu/receive_table.h"
#include "rtl_bridge/niu/receive_table/receive_table_wires.h"

namespace orbweaver::rtl {

namespace {

/// A table with what its ports do, drawn cycle by cycle.
class driven_receive_table {
public:
    driven_receive_table(const receive_table_shape& shape, double rate, cycle_t cycles)
        : m_shape(shape),
          m_table(shape.entries, shape.reserve),
          m_count_bits(static_cast<unsigned>(std::bit_width(shape.entries))),
          m_filled_until(std::min<cycle_t>(shape.entries, cycles / 8)),
          m_begins(probability_threshold(rate)),
          m_proceeds(probability_threshold(std::max(2 * rate, 0.05))) {}

    block_stimulus made(cycle_t cycles) {
        const unsigned lanes = m_shape.lookups;
        block_stimulus all;
        all.event_names = {"table_message"};
        all.inputs = {{"core_op_i", 2},          {"core_id_i", 32},    {"core_address_i", 30},
                      {"core_stride_i", 16},     {"core_accept_i", 1}, {"show_op_i", lanes * 2},
                      {"show_id_i", lanes * 32}, {"take_i", lanes},    {"node_i", m_shape.node_bits},
                      {"context_i", 4}};
        all.outputs = {{"core_state_o", 3}, {"core_done_o", 1}, {"show_state_o", lanes * 3}, {"show_ok_o", lanes},
                       {"address_o", 30},   {"stride_o", 16},   {"used_o", m_count_bits}};
        for (cycle_t now = 0; now < cycles; ++now) { step(all, now); }
        return all;
    }

private:
    bool is_rendezvous() const { return m_shape.mode == niu::messaging_mode::rendezvous; }

    void step(block_stimulus& all, cycle_t now) {
        const unsigned used = m_table.used();
        choose_core_op(now < m_filled_until);
        const auto core_state = static_cast<unsigned>(m_table.state(m_in.core_id));
        const bool is_done = m_in.core_op == receive_core_op::str || m_in.core_op == receive_core_op::rmr;
        const unsigned lane = m_random.below(m_shape.lookups);
        const receive_show_op op = shown(lane);
        change_by_core();
        const std::string expected = outputs(core_state, is_done, lane, op, used);
        all.given.push_back(inputs());
        all.expected.push_back(expected);
        const unsigned steps = unsigned{is_done} + unsigned{op != receive_show_op::none};
        const double steps_of_a_message = is_rendezvous() ? 5 : 4;  // str, RTS, data, tail, rmr
        all.events.push_back({steps / steps_of_a_message, 0});
        change_by_channel(lane, op);
    }

    /// Sets the instruction of the core, which is always executed.
    void choose_core_op(bool fills) {
        m_in.core_op = receive_core_op::none;
        m_in.core_accept = false;
        if ((fills || m_random.chance(m_begins)) && m_table.used() < m_shape.entries) {
            m_in.core_op = receive_core_op::str;
            m_in.core_id = static_cast<std::uint32_t>(m_random.next());
            m_in.core_address = static_cast<std::uint32_t>(m_random.next()) >> 2;
            m_in.core_stride = static_cast<std::uint16_t>(1 + m_random.below(8));
            m_in.core_accept = true;
        } else if (!m_complete.empty() && m_random.chance(m_proceeds)) {
            m_in.core_op = receive_core_op::rmr;
            m_in.core_id = m_complete.front();
        }
    }

    /// Sets the message that a channel shows in this cycle, which is always taken.
    receive_show_op shown(unsigned lane) {
        std::fill_n(m_in.show_op, m_shape.lookups, receive_show_op::none);
        std::fill_n(m_in.take, m_shape.lookups, false);
        const auto chosen = [&](const std::deque<std::uint32_t>& ids) {
            return !ids.empty() && m_random.chance(m_proceeds);
        };
        receive_show_op op = receive_show_op::none;
        if (chosen(m_stored)) {
            op = receive_show_op::tail;
            m_in.show_id[lane] = m_stored.front();
        } else if (chosen(m_cleared)) {
            op = receive_show_op::data;
            m_in.show_id[lane] = m_cleared.front();
        } else if (chosen(m_posted)) {
            op = is_rendezvous() ? receive_show_op::rts : receive_show_op::data;
            m_in.show_id[lane] = m_posted.front();
        }
        m_in.show_op[lane] = op;
        m_in.take[lane] = op != receive_show_op::none;
        if (op == receive_show_op::rts) {
            m_in.node = static_cast<std::uint16_t>(m_random.below(1U << m_shape.node_bits));
            m_in.context = static_cast<std::uint8_t>(m_random.below(16));
        }
        return op;
    }

    void change_by_core() {
        if (m_in.core_op == receive_core_op::str) {
            m_table.str(m_in.core_id, m_in.core_address << 2, m_in.core_stride, context_id{0});
            m_created.push_back(m_in.core_id);
        } else if (m_in.core_op == receive_core_op::rmr) {
            m_table.remove(m_in.core_id);
            m_complete.pop_front();
        }
    }

    void change_by_channel(unsigned lane, receive_show_op op) {
        const std::uint32_t id = m_in.show_id[lane];
        if (op == receive_show_op::rts) {
            m_table.rts(id, node_id{m_in.node}, context_id{m_in.context});
            m_posted.pop_front();
            m_cleared.push_back(id);
        } else if (op == receive_show_op::data) {
            m_table.data(id, m_shape.mode);
            (is_rendezvous() ? m_cleared : m_posted).pop_front();
            m_stored.push_back(id);
        } else if (op == receive_show_op::tail) {
            m_table.tail_stored(id);
            m_stored.pop_front();
            m_complete.push_back(id);
        }
        m_posted.insert(m_posted.end(), m_created.begin(), m_created.end());
        m_created.clear();
    }

    std::string inputs() const {
        std::string ops;
        std::string ids;
        std::string takes;
        for (unsigned lane = m_shape.lookups; lane-- > 0;) {
            ops += fmt::format("{:02b}", static_cast<unsigned>(m_in.show_op[lane]));
            ids += fmt::format("{:032b}", m_in.show_id[lane]);
            takes += m_in.take[lane] ? '1' : '0';
        }
        return fmt::format("{:02b}{:032b}{:030b}{:016b}{:b}{}{}{}{:0{}b}{:04b}", static_cast<unsigned>(m_in.core_op),
                           m_in.core_id, m_in.core_address, m_in.core_stride, unsigned{m_in.core_accept}, ops, ids,
                           takes, m_in.node, m_shape.node_bits, m_in.context);
    }

    /// Returns the outputs after the core's port has acted.
    std::string outputs(unsigned core_state, bool is_done, unsigned lane, receive_show_op op, unsigned used) {
        std::string states;
        std::string ready;
        for (unsigned each = m_shape.lookups; each-- > 0;) {
            states += fmt::format("{:03b}", static_cast<unsigned>(m_table.state(m_in.show_id[each])));
            ready += each == lane && op != receive_show_op::none ? '1' : '0';
        }
        std::uint32_t address = 0;
        std::uint32_t stride = 0;
        if (op == receive_show_op::data) {
            const niu::receive_entry* const entry = m_table.entry(m_in.show_id[lane]);
            address = entry->address >> 2;
            stride = entry->stride;
        }
        return fmt::format("{:03b}{:b}{}{}{:030b}{:016b}{:0{}b}", core_state, unsigned{is_done}, states, ready, address,
                           stride, used, m_count_bits);
    }

    const receive_table_shape m_shape;
    niu::receive_table m_table;
    const unsigned m_count_bits;
    const cycle_t m_filled_until;
    const std::uint64_t m_begins;  // chances
    const std::uint64_t m_proceeds;
    random_stream m_random{1, "receive_table_stimulus"};
    receive_table_inputs m_in;            // ids stay when nothing is asked
    std::deque<std::uint32_t> m_created;  // ids, by state: in this cycle
    std::deque<std::uint32_t> m_posted;
    std::deque<std::uint32_t> m_cleared;  // a CTS was sent
    std::deque<std::uint32_t> m_stored;
    std::deque<std::uint32_t> m_complete;
};

}  // namespace

block_stimulus receive_table_stimulus(const receive_table_shape& shape, double rate, cycle_t cycles) {
    return driven_receive_table(shape, rate, cycles).made(cycles);
}

}  // namespace orbweaver::rtl
