// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "hw/base/bit.h"
#include "hw/noc/router/allocators/arbiter_bank.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// The requests of the input ports of a switch, as a bit matrix.
struct port_requests {
    std::uint64_t inputs = 0;            // mask of requesting input ports
    std::array<std::uint64_t, 64> rows;  // [requesting input port]: mask of outputs, not 0
};

/// Matches input ports of a router with output ports, up to 64 each: the bit-matrix variant of allocator.h. A
/// port_allocator belongs to one router and keeps the state of its arbiters.
class port_allocator {
public:
    /// @param iterations of islip, 1 or more
    port_allocator(allocator_kind kind, arbiter_order arbiter, unsigned iterations, unsigned inputs, unsigned outputs)
        : m_kind(kind),
          m_iterations(kind == allocator_kind::islip ? iterations : 1),
          m_side(std::max(inputs, outputs)),
          m_inputs(arbiter, inputs, outputs),
          m_outputs(arbiter, outputs, inputs) {}

    /// Allocates for one cycle.
    /// @param rank  (input, output) -> lowest rank of a requesting packet, for arbiters by rank
    /// @param match called with (input, output) for each match
    template <class Rank, class Match>
    void allocate(const port_requests& requests, Rank rank, Match match) {
        if (!has_several(requests.inputs)) {
            allocate_single(requests, rank, match);
            return;
        }
        switch (m_kind) {
            case allocator_kind::separable_input_first: match_input_first(requests, rank, match); break;
            case allocator_kind::separable_output_first:
            case allocator_kind::islip: match_output_first(requests, rank, match); break;
            case allocator_kind::wavefront: match_wavefront(requests, match); break;
        }
    }

    /// Records an uncontested grant: no other input port wants the output, and the input port wants no other output.
    void grant_uncontested(unsigned input, unsigned output) {
        if (m_kind != allocator_kind::wavefront) { serve(input, output); }
    }

    /// Ends a cycle with at least one request.
    void finish_cycle() { m_diagonal = m_diagonal + 1 < m_side ? m_diagonal + 1 : 0; }

private:
    /// Masks of requesters by index. Masks are valid only for indices to which a requester has been added.
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
    template <class Rank>
    unsigned pick_output(unsigned input, std::uint64_t outputs, Rank rank) const {
        return has_several(outputs)
                   ? m_inputs.pick(input, outputs, 0, [&](unsigned output) { return rank(input, output); })
                   : lowest_bit(outputs);
    }
    template <class Rank>
    unsigned pick_input(unsigned output, std::uint64_t inputs, Rank rank) const {
        return has_several(inputs)
                   ? m_outputs.pick(output, inputs, 0, [&](unsigned input) { return rank(input, output); })
                   : lowest_bit(inputs);
    }

    /// Handles at most one requesting input port.
    template <class Rank, class Match>
    void allocate_single(const port_requests& requests, Rank rank, Match match) {
        if (requests.inputs != 0) {
            const unsigned input = lowest_bit(requests.inputs);
            const std::uint64_t row = requests.rows[input];
            const unsigned output =
                m_kind == allocator_kind::wavefront ? first_output(input, row) : pick_output(input, row, rank);
            grant_uncontested(input, output);
            match(input, output);
        }
    }

    /// Input-first separable (Becker and Dally 2009): each input port picks one of its requested outputs, then each
    /// output picks one of these inputs. Arbiters advance only when the pick becomes a match, which prevents
    /// starvation.
    template <class Rank, class Match>
    void match_input_first(const port_requests& requests, Rank rank, Match match) {
        bit_columns picks;  // [output]
        for (std::uint64_t left = requests.inputs; left != 0; left &= left - 1) {
            const unsigned input = lowest_bit(left);
            picks.add(pick_output(input, requests.rows[input], rank), input);
        }
        for (std::uint64_t left = picks.numbers(); left != 0; left &= left - 1) {
            const unsigned output = lowest_bit(left);
            const unsigned input = pick_input(output, picks[output], rank);
            serve(input, output);
            match(input, output);
        }
    }

    /// Output-first separable, and iSLIP with more than one iteration (McKeown 1999). Each free output grants one of
    /// the unmatched inputs that want it, then each of these accepts one grant. The next iteration tries to match the
    /// remaining ones. Arbiters advance only for matches of the first iteration, which prevents starvation.
    template <class Rank, class Match>
    void match_output_first(const port_requests& requests, Rank rank, Match match) {
        std::uint64_t inputs = requests.inputs;  // unmatched inputs
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
                grants.add(pick_input(output, asking[output], rank), output);
            }
            for (std::uint64_t left = grants.numbers(); left != 0; left &= left - 1) {
                const unsigned input = lowest_bit(left);
                const unsigned output = pick_output(input, grants[input], rank);
                if (iteration == 0) { serve(input, output); }
                outputs ^= bit(output);
                match(input, output);
            }
            inputs &= ~grants.numbers();
        }
    }

    /// Wavefront allocation (Tamir and Chi 1993): the matrix is swept diagonal by diagonal. The first diagonal advances
    /// after every cycle with a request. A request on a diagonal is granted if its row and its column are still free.
    /// The matching is maximal: no request between a free input and a free output remains. No arbiter state is
    /// involved.
    template <class Match>
    void match_wavefront(const port_requests& requests, Match match) const {
        std::uint64_t outputs = ~std::uint64_t{0};
        for (std::uint64_t inputs = requests.inputs; inputs != 0;) {
            unsigned least = m_side;  // number of diagonals swept before
            unsigned first = 0;       // input of the first cell on the diagonal
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
    /// Returns the output of an input's cell on the first diagonal.
    unsigned swept_first(unsigned input) const { return m_diagonal - input + (m_diagonal < input ? m_side : 0); }
    /// Returns the first output of an input in sweep order.
    unsigned first_output(unsigned input, std::uint64_t row) const {
        return first_at_or_after(row, swept_first(input));
    }
    unsigned diagonals_before(unsigned input, unsigned output) const {
        const unsigned first = swept_first(input);
        return output - first + (output < first ? m_side : 0);
    }

    allocator_kind m_kind;
    unsigned m_iterations;
    unsigned m_side;          // side of the square wavefront matrix
    unsigned m_diagonal = 0;  // diagonal that is swept first
    arbiter_bank m_inputs;    // [input]: arbitrates among outputs
    arbiter_bank m_outputs;   // [output]: arbitrates among inputs
};

}  // namespace orbweaver::noc
