// SPDX-License-Identifier: Apache-2.0
// Separable input-first allocation with one iteration and round-robin arbiters (Becker and Dally 2009): each input
// picks one of the outputs that it asks for, then each output picks one of the inputs that picked it. The pointers of
// both arbiters move on only when the pick becomes a grant (as in iSLIP, McKeown 1999), so that no input starves.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "hw/noc/router/arbiter.h"

namespace orbweaver {

/// The second half: inputs that have picked an output compete for it in one pass, without a list of them.
/// @tparam Input what stands for an input; its member `number` tells it from the others
template <class Input>
class output_contest {
public:
    /// An input joins; `first` if none has since the last grant.
    void join(Input& input, bool first) {
        // Distance behind the pointer, wrapping around: the nearest one wins.
        if (first || std::uint32_t{input.number} - m_next < std::uint32_t{m_best->number} - m_next) {
            m_best = &input;
        }
    }

    Input& winner() const { return *m_best; }
    /// The winner is served: those after it come first from now on.
    void grant() { m_next = m_best->number + 1U; }

private:
    Input* m_best = nullptr;
    std::uint32_t m_next = 0;  // round-robin pointer
};

/// The whole allocation for outputs in groups, of which an input asks within one: output ports with their virtual
/// channels. Use per cycle: request() at most once an input, then allocate().
class separable_allocator {
public:
    /// @param inputs that may ask
    /// @param groups of outputs, 1 .. 64
    /// @param width  outputs of a group, 1 .. 64
    separable_allocator(unsigned inputs, unsigned groups, unsigned width)
        : m_shift(static_cast<unsigned>(std::bit_width(width - 1))),
          m_inputs(inputs),
          m_outputs(std::size_t{groups} << m_shift),
          m_asked(groups, 0) {
        for (unsigned number = 0; number < inputs; ++number) {
            m_inputs[number].number = number;
        }
    }

    /// An input asks for any one output of `wanted` (not empty) within a group.
    void request(unsigned number, unsigned group, std::uint64_t wanted) {
        input& asking = m_inputs[number];
        const std::uint32_t base = group << m_shift;
        const unsigned place = first_at_or_after(wanted, asking.next - base);
        const std::uint64_t mask = std::uint64_t{1} << place;
        m_outputs[base + place].join(asking, (m_asked[group] & mask) == 0);
        m_asked[group] |= mask;
        m_groups |= std::uint64_t{1} << group;
    }

    /// Calls granted(input, group, output within the group) for every match, and forgets the requests.
    template <class Granted>
    void allocate(Granted&& granted) {
        for (std::uint64_t groups = std::exchange(m_groups, 0); groups != 0; groups &= groups - 1) {
            const unsigned group = lowest_bit(groups);
            for (std::uint64_t asked = std::exchange(m_asked[group], 0); asked != 0; asked &= asked - 1) {
                const unsigned place = lowest_bit(asked);
                const std::uint32_t output = (group << m_shift) + place;
                input& winner = m_outputs[output].winner();
                winner.next = output + 1;
                m_outputs[output].grant();
                granted(winner.number, group, place);
            }
        }
    }

    /// request() and allocate() of a cycle in which only one input asks.
    /// @return the output within the group
    unsigned allocate_alone(unsigned number, unsigned group, std::uint64_t wanted) {
        input& asking = m_inputs[number];
        const std::uint32_t base = group << m_shift;
        const unsigned place = first_at_or_after(wanted, asking.next - base);
        asking.next = base + place + 1;
        m_outputs[base + place].join(asking, true);
        m_outputs[base + place].grant();
        return place;
    }

private:
    struct input {
        std::uint32_t next = 0;  // round-robin pointer, over all outputs
        std::uint32_t number = 0;
    };

    unsigned m_shift;  // outputs are numbered group << shift | output
    std::vector<input> m_inputs;
    std::vector<output_contest<input>> m_outputs;
    std::vector<std::uint64_t> m_asked;  // [group]: outputs that an input picked
    std::uint64_t m_groups = 0;          // groups with such outputs
};

}  // namespace orbweaver
