// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/injector/injector_stimulus.h"

#include <fmt/core.h>

#include <array>
#include <cmath>

#include "hw/base/bit.h"
#include "hw/base/random_stream.h"
#include "rtl_bridge/niu/drawn_messages.h"
#include "rtl_bridge/niu/transmit_queue/entry_wires.h"

namespace orbweaver::rtl {

namespace {

/// An injection channel with its inputs, drawn message by message.
class driven_injector {
public:
    driven_injector(const injector_shape& shape, double rate, cycle_t cycles)
        : m_shape(shape), m_vcs(static_cast<unsigned>(shape.depths.size())), m_rate(rate), m_cycles(cycles) {}

    block_stimulus made() {
        m_all.event_names = {"channel_message", "channel_flit"};
        m_all.inputs = {{"rts_push_i", 2},    {"rts_i", 128}, {"thread_i", 1}, {"data_i", 1},
                        {"data_front_i", 72}, {"link_i", 1},  {"port_i", 1},   {"credit_i", m_vcs}};
        m_all.outputs = {{"grant_o", 4}, {"flit_o", 34}, {"pop_o", 2}};
        while (m_all.cycles() < m_cycles) { add_message(); }
        m_all.cut(m_cycles);
        return std::move(m_all);
    }

private:
    std::uint64_t drawn_word() { return m_random.next() & 0xffffffff; }

    void add_message() {
        m_rts = drawn_word() << 32 | drawn_word();
        const std::uint64_t first = m_rts & 0xffffffff;
        add_flit(niu::rts_stream, first | flit_code(flit_kind::head) << kind_position, 1);
        add_flit(niu::rts_stream, m_rts >> 32 | flit_code(flit_kind::tail) << kind_position, 0);
        const unsigned words = 1 + m_random.below(max_drawn_words);
        add_pause(2 + words + 2);
        m_next = drawn_word() | flit_code(flit_kind::head) << kind_position;
        for (unsigned number = 0; number < words + 2; ++number) {
            const std::uint64_t flit = m_next;
            const flit_kind kind = number == 0 ? flit_kind::tag : number == words ? flit_kind::tail : flit_kind::body;
            m_next = drawn_word() | flit_code(kind) << kind_position;
            m_front = flit;
            add_flit(niu::data_stream, flit, number == 0 ? 1 : 0);
        }
    }

    /// Adds idle cycles, so that the mean rate of flits is as asked for.
    void add_pause(unsigned flits) {
        m_owed += flits / m_rate - flits;
        for (; m_owed >= 1 && m_all.cycles() < m_cycles; m_owed -= 1) { add_cycle(0, false, 0, 0, {0, 0}); }
    }

    void add_flit(niu::injection_stream stream, std::uint64_t flit, double messages) {
        const bool begins = stream == niu::rts_stream && messages > 0;
        add_cycle(bit(stream), begins, flit, stream == niu::data_stream ? 1 : 0, {messages, 1});
        m_credit = bit(lowest_bit(m_shape.streams[stream]));
    }

    void add_cycle(std::uint64_t granted, bool pushes, std::uint64_t flit, unsigned popped, unit_events events) {
        m_all.given.push_back(fmt::format("{:02b}{:0128b}{:b}{:b}{:036b}{:036b}11{:0{}b}", unsigned{pushes}, 0, 0,
                                          popped, m_next, m_front, m_credit, m_vcs));
        // fmt has no integers of 128 bits: the RTS is the low half.
        m_all.given.back().replace(2 + 64, 64, fmt::format("{:064b}", m_rts));
        m_all.expected.push_back(fmt::format("{:04b}{:034b}{:02b}", granted, flit, popped));
        m_all.events.push_back(events);
        m_credit = 0;
    }

    const injector_shape& m_shape;
    const unsigned m_vcs;
    const double m_rate;
    const cycle_t m_cycles;
    random_stream m_random{1, "injector_stimulus"};
    block_stimulus m_all;
    std::uint64_t m_rts = 0;    // of the RTS
    std::uint64_t m_front = 0;  // the two entries at the front of the queue
    std::uint64_t m_next = 0;
    std::uint64_t m_credit = 0;  // bit v: a credit of VC v comes
    double m_owed = 0;           // idle cycles
};

}  // namespace

block_stimulus injector_stimulus(const injector_shape& shape, double rate, cycle_t cycles) {
    return driven_injector(shape, rate, cycles).made();
}

}  // namespace orbweaver::rtl
