// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
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
        const std::uint64_t mask = std::uint64_t{1} << bit;
        output& of = m_outputs[base + bit];
        // Distance behind the pointer, wrapping around.
        if ((m_asked[group] & mask) == 0 || input - of.next_input < of.candidate - of.next_input) {
            of.candidate = input;
        }
        m_asked[group] |= mask;
        m_groups |= std::uint64_t{1} << group;
    }

    /// The whole allocation of a cycle in which only one input asks.
    /// @return the output within the group
    unsigned allocate_alone(unsigned input, unsigned group, std::uint64_t wanted) {
        const std::uint32_t base = group << m_shift;
        const unsigned bit = first_at_or_after(wanted, m_next_output[input] - base);
        m_next_output[input] = base + bit + 1;
        m_outputs[base + bit].next_input = input + 1;
        return bit;
    }

    /// Calls granted(input, group, output within the group) for every match, and forgets the requests.
    template <class Granted>
    void allocate(Granted&& granted) {
        for (std::uint64_t groups = std::exchange(m_groups, 0); groups != 0; groups &= groups - 1) {
            const unsigned group = lowest_bit(groups);
            for (std::uint64_t asked = std::exchange(m_asked[group], 0); asked != 0; asked &= asked - 1) {
                const unsigned bit = lowest_bit(asked);
                const std::uint32_t number = (group << m_shift) + bit;
                output& of = m_outputs[number];
                const unsigned input = of.candidate;
                m_next_output[input] = number + 1;
                of.next_input = input + 1;
                granted(input, group, bit);
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

/// The same allocation for a switch of up to 64 inputs and outputs, where masks do.
class separable_switch_allocator {
public:
    /// @param ports inputs and as many outputs, 1 .. 64
    explicit separable_switch_allocator(unsigned ports) : m_next_output(ports, 0), m_outputs(ports) {}

    /// An input asks for any one output of `wanted` (not empty).
    void request(unsigned input, std::uint64_t wanted) {
        const unsigned output =
            (wanted & (wanted - 1)) == 0 ? lowest_bit(wanted) : first_at_or_after(wanted, m_next_output[input]);
        m_outputs[output].bids |= std::uint64_t{1} << input;
        m_asked |= std::uint64_t{1} << output;
    }

    /// What the allocation of a cycle does to the pointers for an input that asks for one output, for which no other
    /// one asks.
    void grant_uncontested(unsigned input, unsigned output) {
        m_next_output[input] = output + 1;
        m_outputs[output].next_input = input + 1;
    }

    /// Calls granted(input, output) for every match, and forgets the requests.
    template <class Granted>
    void allocate(Granted&& granted) {
        for (std::uint64_t asked = std::exchange(m_asked, 0); asked != 0; asked &= asked - 1) {
            const unsigned number = lowest_bit(asked);
            output& of = m_outputs[number];
            const std::uint64_t bids = std::exchange(of.bids, 0);
            const unsigned input = (bids & (bids - 1)) == 0 ? lowest_bit(bids) : first_at_or_after(bids, of.next_input);
            of.next_input = input + 1;
            m_next_output[input] = number + 1;
            granted(input, number);
        }
    }

private:
    struct output {
        std::uint64_t bids = 0;        // inputs that picked this output
        std::uint32_t next_input = 0;  // round-robin pointer
    };

    std::vector<std::uint32_t> m_next_output;  // [input]: round-robin pointer
    std::vector<output> m_outputs;
    std::uint64_t m_asked = 0;  // outputs that an input picked
};

}  // namespace orbweaver
