// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "hw/noc/arbiter.h"

namespace orbweaver {

/// Separable input-first allocator with one iteration and round-robin arbiters (Becker and Dally 2009): each input
/// picks one of the outputs that it asks for, then each output picks one of the inputs that picked it. The pointers of
/// both arbiters move on only when the pick becomes a grant (as in iSLIP, McKeown 1999), so that no input starves.
///
/// Outputs come in groups, of which an input asks within one: output ports with their virtual channels, or one group
/// with all ports of a switch. Use per cycle: request() at most once an input, then allocate().
class separable_allocator {
public:
    /// @param inputs that may ask
    /// @param groups of outputs, 1 .. 64
    /// @param width  outputs of a group, 1 .. 64
    separable_allocator(unsigned inputs, unsigned groups, unsigned width)
        : m_shift(static_cast<unsigned>(std::bit_width(width - 1))),
          m_next_output(inputs, 0),
          m_outputs(std::size_t{groups} << m_shift),
          m_asked(groups, 0) {}

    /// An input asks for any one output of `wanted` (not empty) within a group.
    void request(unsigned input, unsigned group, std::uint64_t wanted) {
        const std::uint32_t base = group << m_shift;
        const unsigned bit = first_at_or_after(wanted, m_next_output[input] - base);
        output& of = m_outputs[base + bit];
        const std::uint64_t mask = std::uint64_t{1} << bit;
        if ((m_asked[group] & mask) == 0) {
            m_asked[group] |= mask;
            m_groups |= std::uint64_t{1} << group;
            of.candidate = input;
        } else if (input - of.next_input <
                   of.candidate - of.next_input) {  // distance behind the pointer, wrapping around
            of.candidate = input;
        }
    }

    /// Calls granted(input, group, output within the group) for every match, and forgets the requests.
    template <class Granted>
    void allocate(Granted&& granted) {
        while (m_groups != 0) {
            const auto group = static_cast<unsigned>(std::countr_zero(m_groups));
            m_groups &= m_groups - 1;
            std::uint64_t asked = m_asked[group];
            m_asked[group] = 0;
            while (asked != 0) {
                const auto bit = static_cast<unsigned>(std::countr_zero(asked));
                asked &= asked - 1;
                const std::uint32_t number = (group << m_shift) + bit;
                output& of = m_outputs[number];
                m_next_output[of.candidate] = number + 1;
                of.next_input = of.candidate + 1;
                granted(of.candidate, group, bit);
            }
        }
    }

private:
    struct output {
        std::uint32_t next_input = 0;  // round-robin pointer
        std::uint32_t candidate = 0;   // the best input that picked this output, valid while asked
    };

    unsigned m_shift;                          // outputs are numbered group << shift | output
    std::vector<std::uint32_t> m_next_output;  // [input]: round-robin pointer, over all outputs
    std::vector<output> m_outputs;
    std::vector<std::uint64_t> m_asked;  // [group]: outputs that an input picked
    std::uint64_t m_groups = 0;          // groups with such outputs
};

}  // namespace orbweaver
