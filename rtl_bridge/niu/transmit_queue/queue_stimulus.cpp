// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/transmit_queue/queue_stimulus.h"

#include <fmt/core.h>

#include <array>
#include <bit>

#include "hw/base/random_stream.h"
#include "hw/niu/transmit_queue.h"
#include "rtl_bridge/niu/drawn_messages.h"
#include "rtl_bridge/niu/transmit_queue/entry_wires.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned entry_bits = 36;
constexpr unsigned burst = 16;  // mean cycles of a burst, and of a pause
// 4 entries in 2 cycles (half of the messages), or 6.5 in 5.5: a head comes with its tag, a descriptor whole.
constexpr double entries_per_cycle = (4 + 6.5) / (2 + 5.5);

/// Draws the entries of messages, one after another.
class message_entries {
public:
    explicit message_entries(random_stream& random) : m_random(random) {}

    /// Returns the number of entries that are written together next.
    unsigned together() const { return m_left == 0 || m_halves ? 2 : 1; }

    niu::transmit_entry next() {
        niu::transmit_entry entry;
        entry.payload = static_cast<std::uint32_t>(m_random.next());
        if (m_left == 0) {
            entry.kind = flit_kind::head;
            m_halves = m_random.below(2) == 0;
            m_left = m_halves ? 3 : 2 + m_random.below(max_drawn_words);
            m_is_tag = true;
            return entry;
        }
        --m_left;
        if (m_is_tag) {
            entry.kind = flit_kind::tag;
        } else if (m_halves) {
            entry.is_block_descriptor = true;
            entry.last = true;
        } else if (m_left == 0) {
            entry.kind = flit_kind::tail;
        }
        m_is_tag = false;
        m_halves = m_halves && m_left > 0;
        return entry;
    }

private:
    random_stream& m_random;
    unsigned m_left = 0;  // entries of the message
    bool m_halves = false;
    bool m_is_tag = false;
};

/// A queue with what its ports do, drawn cycle by cycle.
class driven_queue {
public:
    driven_queue(unsigned depth, double rate)
        : m_queue(depth),
          m_count_bits(static_cast<unsigned>(std::bit_width(depth))),
          m_write_chance(probability_threshold(2 * rate / entries_per_cycle)) {}

    block_stimulus made(cycle_t cycles) {
        block_stimulus all;
        all.event_names = {"queue_write", "queue_read"};
        all.inputs = {{"push_i", 2}, {"entries_i", 2 * entry_bits}, {"pop_i", 2}};
        all.outputs = {{"front_o", 2 * entry_bits}, {"visible_o", m_count_bits}, {"room_o", m_count_bits}};
        for (cycle_t now = 0; now < cycles; ++now) { step(all, now); }
        return all;
    }

private:
    void step(block_stimulus& all, cycle_t now) {
        m_writes ^= m_random.below(burst) == 0;
        m_reads ^= m_random.below(burst) == 0;
        const std::string front = front_entry(1) + front_entry(0);
        const unsigned visible = m_queue.visible(now);
        const unsigned popped = !m_reads || visible == 0          ? 0
                                : !m_queue[0].is_block_descriptor ? 1
                                : visible == 1                    ? 0
                                                                  : 2;
        const unsigned pushed = pushed_entries(now);
        m_queue.pop(popped);
        all.given.push_back(fmt::format("{:02b}{:036b}{:036b}{:02b}", pushed, m_inputs[1], m_inputs[0], popped));
        all.expected.push_back(
            fmt::format("{}{:0{}b}{:0{}b}", front, m_queue.visible(now), m_count_bits, m_queue.room(), m_count_bits));
        all.events.push_back({static_cast<double>(pushed), static_cast<double>(popped)});
    }

    unsigned pushed_entries(cycle_t now) {
        const unsigned count = m_entries.together();
        if (!m_writes || m_queue.room() < count || !m_random.chance(m_write_chance)) { return 0; }
        for (unsigned number = 0; number < count; ++number) {
            const niu::transmit_entry entry = m_entries.next();
            m_queue.push(entry, now);
            m_inputs[number] = wires_of(entry);
        }
        return count;
    }

    std::string front_entry(unsigned number) const {
        if (number >= m_queue.size()) { return std::string(entry_bits, 'x'); }
        return fmt::format("{:036b}", wires_of(m_queue[number]));
    }

    niu::transmit_queue m_queue;
    const unsigned m_count_bits;
    const std::uint64_t m_write_chance;
    random_stream m_random{1, "queue_stimulus"};
    message_entries m_entries{m_random};
    std::array<std::uint64_t, 2> m_inputs{};  // entries_i
    bool m_writes = false;
    bool m_reads = false;
};

}  // namespace

block_stimulus queue_stimulus(unsigned depth, double rate, cycle_t cycles) {
    return driven_queue(depth, rate).made(cycles);
}

}  // namespace orbweaver::rtl
