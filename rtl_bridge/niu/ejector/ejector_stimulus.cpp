// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/ejector/ejector_stimulus.h"

#include <fmt/core.h>

#include <vector>

#include "hw/base/bit.h"
#include "hw/base/random_stream.h"
#include "rtl_bridge/niu/drawn_messages.h"
#include "rtl_bridge/niu/transmit_queue/entry_wires.h"
#include "sw_stack/shared/message_types.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::rtl {

namespace {

/// An ejection channel with its inputs, drawn message by message.
class driven_ejector {
public:
    driven_ejector(const ejector_shape& shape, double rate, cycle_t cycles)
        : m_shape(shape), m_rate(rate), m_cycles(cycles), m_fronts(shape.vcs) {}

    block_stimulus made() {
        const unsigned vcs = m_shape.vcs;
        m_all.event_names = {"channel_message", "channel_flit"};
        m_all.inputs = {{"valid_i", vcs},   {"flits_i", vcs * 34}, {"port_i", 1},   {"show_state_i", vcs * 3},
                        {"show_ok_i", vcs}, {"address_i", 30},     {"stride_i", 16}};
        m_all.outputs = {{"take_o", vcs}, {"write_o", 1}, {"word_o", 32}};
        while (m_all.cycles() < m_cycles) { add_message(); }
        m_all.cut(m_cycles);
        return std::move(m_all);
    }

private:
    /// The answer of the receive table to a flit.
    struct answer {
        receive_state state = receive_state::empty;
        bool is_ready = false;
    };

    void add_message() {
        const unsigned words = 1 + m_random.below(max_drawn_words);
        const bool has_rts = m_shape.mode == niu::messaging_mode::rendezvous;
        if (has_rts) {
            const unsigned vc = drawn_vc(niu::rts_stream);
            add_flit(vc, flit_kind::head, head_of(message_type::rts), false, {});
            add_flit(vc, flit_kind::tail, drawn_word(), false, {receive_state::in_use, true});
        }
        add_pause(words + (has_rts ? 4 : 2));
        const unsigned vc = drawn_vc(niu::data_stream);
        add_flit(vc, flit_kind::head, head_of(message_type::data), false, {});
        m_address = static_cast<std::uint32_t>(drawn_word()) >> 2;
        add_flit(vc, flit_kind::tag, drawn_word(), false,
                 {has_rts ? receive_state::in_progress : receive_state::in_use, true});
        for (unsigned word = 1; word <= words; ++word) {
            const bool is_last = word == words;
            add_flit(vc, is_last ? flit_kind::tail : flit_kind::body, drawn_word(), true,
                     {receive_state::in_progress, is_last});
        }
    }

    std::uint32_t drawn_word() { return static_cast<std::uint32_t>(m_random.next()); }

    /// Returns the payload of a head with random further bits.
    std::uint32_t head_of(message_type type) {
        const unsigned position = m_shape.offset_headers ? 17 : 29;  // `ADDRESSED` of ejector.sv
        const std::uint32_t mask = std::uint32_t{7} << position;
        return (drawn_word() & ~mask) | static_cast<std::uint32_t>(type) << position;
    }

    unsigned drawn_vc(niu::injection_stream stream) {
        std::uint64_t left = m_shape.streams[stream];
        for (std::uint32_t skipped = m_random.below(static_cast<std::uint32_t>(std::popcount(left))); skipped > 0;
             --skipped) {
            left &= left - 1;
        }
        return lowest_bit(left);
    }

    /// Adds idle cycles, so that the mean rate of flits is as asked for.
    void add_pause(unsigned flits) {
        m_owed += flits / m_rate - flits;
        for (; m_owed >= 1 && m_all.cycles() < m_cycles; m_owed -= 1) { add_cycle(0, 0, false, {}, {0, 0}); }
    }

    void add_flit(unsigned vc, flit_kind kind, std::uint32_t payload, bool is_written, answer found) {
        m_fronts[vc] = payload | flit_code(kind) << kind_position;
        add_cycle(bit(vc), payload, is_written, found, {kind == flit_kind::head ? 1.0 : 0.0, 1});
    }

    void add_cycle(std::uint64_t valid, std::uint32_t word, bool is_written, answer found, unit_events events) {
        std::string flits;
        std::string states;
        for (unsigned vc = m_shape.vcs; vc-- > 0;) {
            flits += fmt::format("{:034b}", m_fronts[vc]);
            states += fmt::format("{:03b}", (valid & bit(vc)) != 0 ? static_cast<unsigned>(found.state) : 0);
        }
        m_all.given.push_back(fmt::format("{:0{}b}{}1{}{:0{}b}{:030b}{:016b}", valid, m_shape.vcs, flits, states,
                                          found.is_ready ? valid : 0, m_shape.vcs, m_address, 1));
        m_all.expected.push_back(fmt::format("{:0{}b}{:b}{:032b}", valid, m_shape.vcs, unsigned{is_written}, word));
        m_all.events.push_back(events);
    }

    const ejector_shape& m_shape;
    const double m_rate;
    const cycle_t m_cycles;
    random_stream m_random{1, "ejector_stimulus"};
    block_stimulus m_all;
    std::vector<std::uint64_t> m_fronts;  // [vc]: the first flit
    std::uint32_t m_address = 0;          // word address of a message
    double m_owed = 0;                    // idle cycles
};

}  // namespace

block_stimulus ejector_stimulus(const ejector_shape& shape, double rate, cycle_t cycles) {
    return driven_ejector(shape, rate, cycles).made();
}

}  // namespace orbweaver::rtl
