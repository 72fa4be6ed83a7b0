// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "hw/base/bit.h"
#include "hw/base/lowest_bit.h"
#include "hw/noc/router/allocators/arbiter_bank.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// What inputs of a switch ask for: a matrix of bits.
struct port_requests {
    std::uint64_t inputs = 0;            // that ask
    std::array<std::uint64_t, 64> rows;  // [input that asks]: outputs, not empty
};

/// Matches the inputs of a router with its outputs, up to 64 each: allocator.h for a matrix of bits. One that is held
/// by one router and keeps its arbiters.
class port_allocator {
public:
    /// @param iterations of islip, 1 or more
    port_allocator(allocator_kind kind, arbiter_kind arbiter, unsigned iterations, unsigned inputs, unsigned outputs)
        : m_kind(kind),
          m_iterations(kind == allocator_kind::islip ? iterations : 1),
          m_side(std::max(inputs, outputs)),
          m_inputs(arbiter, inputs, outputs),
          m_outputs(arbiter, outputs, inputs) {}

    /// Decides for a cycle.
    /// @param age   (input, output) -> when the oldest packet was created that asks for this, for arbiters that serve
    ///              the oldest first
    /// @param match (input, output) is called for each match
    template <class Age, class Match>
    void allocate(const port_requests& requests, Age age, Match match) {
        if (!has_several(requests.inputs)) {
            allocate_single(requests, age, match);
            return;
        }
        switch (m_kind) {
            case allocator_kind::separable_input_first:
                match_input_first(requests, age, match);
                break;
            case allocator_kind::separable_output_first:
            case allocator_kind::islip:
                match_output_first(requests, age, match);
                break;
            case allocator_kind::wavefront:
                match_wavefront(requests, match);
                break;
        }
    }

    /// Nobody else asks for what an input asks for, nor does it ask for anything else: it gets it.
    void grant_uncontested(unsigned input, unsigned output) {
        if (m_kind != allocator_kind::wavefront) { serve(input, output); }
    }

    /// A cycle in which somebody asked for something is over.
    void finish_cycle() { m_diagonal = m_diagonal + 1 < m_side ? m_diagonal + 1 : 0; }

private:
    /// Bits of who asks, by number: those of numbers that have not been added to are not valid.
    class bit_columns {
    public:
        void add(unsigned number, unsigned asking) {
            m_columns[number] = ((m_numbers & bit(number)) != 0 ? m_columns[number] : 0) | bit(asking);
            m_numbers |= bit(number);
        }
        std::uint64_t numbers() const { return m_numbers; }
        std::uint64_t operator[](unsigned number) const { return m_columns[number]; }

    private:
        std::uint64_t m_numbers = 0;
        std::array<std::uint64_t, 64> m_columns;
    };

    void serve(unsigned input, unsigned output) {
        m_inputs.serve(input, output);
        m_outputs.serve(output, input);
    }
    template <class Age>
    unsigned pick_output(unsigned input, std::uint64_t outputs, Age age) const {
        return has_several(outputs)
                   ? m_inputs.pick(input, outputs, 0, [&](unsigned output) { return age(input, output); })
                   : lowest_bit(outputs);
    }
    template <class Age>
    unsigned pick_input(unsigned output, std::uint64_t inputs, Age age) const {
        return has_several(inputs)
                   ? m_outputs.pick(output, inputs, 0, [&](unsigned input) { return age(input, output); })
                   : lowest_bit(inputs);
    }

    /// At most one input asks.
    template <class Age, class Match>
    void allocate_single(const port_requests& requests, Age age, Match match) {
        if (requests.inputs != 0) {
            const unsigned input = lowest_bit(requests.inputs);
            const std::uint64_t row = requests.rows[input];
            const unsigned output =
                m_kind == allocator_kind::wavefront ? first_output(input, row) : pick_output(input, row, age);
            grant_uncontested(input, output);
            match(input, output);
        }
    }

    /// Separable, input first (Becker and Dally 2009): each input picks one of the outputs that it asks for, then each
    /// output one of those that picked it. Arbiters move on only when the pick becomes a match, so that nobody starves.
    template <class Age, class Match>
    void match_input_first(const port_requests& requests, Age age, Match match) {
        bit_columns picks;  // [output]
        for (std::uint64_t left = requests.inputs; left != 0; left &= left - 1) {
            const unsigned input = lowest_bit(left);
            picks.add(pick_output(input, requests.rows[input], age), input);
        }
        for (std::uint64_t left = picks.numbers(); left != 0; left &= left - 1) {
            const unsigned output = lowest_bit(left);
            const unsigned input = pick_input(output, picks[output], age);
            serve(input, output);
            match(input, output);
        }
    }

    /// Separable, output first, and with more than one iteration iSLIP (McKeown 1999): each free output grants one of
    /// the unmatched inputs that ask for it, then each of these accepts one grant; the next iteration tries to match
    /// who is left. Arbiters move on only for the matches of the first iteration, which keeps it free of starvation.
    template <class Age, class Match>
    void match_output_first(const port_requests& requests, Age age, Match match) {
        std::uint64_t inputs = requests.inputs;  // without a match
        std::uint64_t outputs = ~std::uint64_t{0};
        for (unsigned iteration = 0; iteration < m_iterations && inputs != 0; ++iteration) {
            bit_columns asking;  // [output]
            for (std::uint64_t left = inputs; left != 0; left &= left - 1) {
                const unsigned input = lowest_bit(left);
                for (std::uint64_t row = requests.rows[input] & outputs; row != 0; row &= row - 1) {
                    asking.add(lowest_bit(row), input);
                }
            }
            bit_columns grants;  // [input]
            for (std::uint64_t left = asking.numbers(); left != 0; left &= left - 1) {
                const unsigned output = lowest_bit(left);
                grants.add(pick_input(output, asking[output], age), output);
            }
            for (std::uint64_t left = grants.numbers(); left != 0; left &= left - 1) {
                const unsigned input = lowest_bit(left);
                const unsigned output = pick_output(input, grants[input], age);
                if (iteration == 0) { serve(input, output); }
                outputs ^= bit(output);
                match(input, output);
            }
            inputs &= ~grants.numbers();
        }
    }

    /// Wavefront allocation (Tamir and Chi 1993): the matrix is swept diagonal by diagonal, from one that moves on with
    /// every cycle in which somebody asks; a request on a diagonal is granted if its row and its column are still free.
    /// The matching is maximal: no request between a free input and a free output is left. Arbiters have no state in
    /// it.
    template <class Match>
    void match_wavefront(const port_requests& requests, Match match) const {
        std::uint64_t outputs = ~std::uint64_t{0};
        for (std::uint64_t inputs = requests.inputs; inputs != 0;) {
            unsigned least = m_side;  // diagonals swept before
            unsigned first = 0;       // input of the cell there
            for (std::uint64_t left = inputs; left != 0; left &= left - 1) {
                const unsigned input = lowest_bit(left);
                const std::uint64_t row = requests.rows[input] & outputs;
                const unsigned swept = row != 0 ? diagonals_before(input, first_output(input, row)) : m_side;
                inputs ^= row != 0 ? 0 : bit(input);
                first = swept < least ? input : first;
                least = std::min(least, swept);
            }
            if (inputs != 0) {
                const unsigned output = first_output(first, requests.rows[first] & outputs);
                inputs ^= bit(first);
                outputs ^= bit(output);
                match(first, output);
            }
        }
    }
    /// The output of an input's cell on the first diagonal.
    unsigned swept_first(unsigned input) const { return m_diagonal - input + (m_diagonal < input ? m_side : 0); }
    /// The output of an input that is swept first.
    unsigned first_output(unsigned input, std::uint64_t row) const {
        return first_at_or_after(row, swept_first(input));
    }
    unsigned diagonals_before(unsigned input, unsigned output) const {
        const unsigned first = swept_first(input);
        return output - first + (output < first ? m_side : 0);
    }

    allocator_kind m_kind;
    unsigned m_iterations;
    unsigned m_side;          // of the square matrix of a wavefront
    unsigned m_diagonal = 0;  // that it sweeps first
    arbiter_bank m_inputs;    // [input]: among outputs
    arbiter_bank m_outputs;   // [output]: among inputs
};

}  // namespace orbweaver::noc
