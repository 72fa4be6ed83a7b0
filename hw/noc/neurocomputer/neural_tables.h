// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sw_stack/shared/even_part.h"
#include "sw_stack/shared/neural/cell.h"
#include "sw_stack/shared/neural/net.h"

namespace orbweaver::noc {

/// The memories of a processor for neural networks (Ghosh 1988, section 5.4.2, Fig 5.8). The home memory has the state
/// and the list of neighbours of each home cell. There are the weight table, and the tables of the transfer function
/// and of states. The processor's cells write the home section of the output table. Its remote section, the local
/// image, holds the outputs of neighbour cells on other processors. The memories have no timing.
///
/// An entry of a list is the address of a neighbour in the output table; its weight has the same index in the weight
/// table. The remote section is in ascending order of cells.
class neural_tables {
public:
    /// Minimum number of bits of a weighted sum, whose first 8 bits address the transfer table.
    static constexpr std::uint32_t sum_bits = 20;

    /// Bytes of the memories, counted as in section 5.4.2: a list entry has 3, weights and outputs 1.
    struct sizes {
        std::uint64_t home = 0;
        std::uint64_t weights = 0;
        std::uint64_t outputs = 0;
        std::uint64_t remote_outputs = 0;  // part of the outputs
    };

    /// @param processors number of processors among which the cells are divided
    /// @param number     index of this processor
    /// @param is_learnt  weights start at 0 instead of the net's weights
    neural_tables(const neural::net& cells, const neural::start& begin, std::uint32_t processors, std::uint32_t number,
                  bool is_learnt);

    const even_part& home() const { return m_home; }
    /// Returns the number of entries of all lists.
    std::uint32_t connections() const { return static_cast<std::uint32_t>(m_lists.size()); }
    /// Returns the first entry of a home cell's list; for home().size() the end of the last list.
    std::uint32_t first(std::uint32_t position) const { return m_first[position]; }
    /// Returns the cell that an entry names.
    std::uint32_t neighbour(std::uint32_t entry) const { return m_cells[m_lists[entry]]; }

    std::int32_t product(std::uint32_t entry) const { return m_weights[entry] * m_outputs[m_lists[entry]]; }
    std::int8_t weight(std::uint32_t entry) const { return m_weights[entry]; }
    /// Applies Hebb's law (5.4.3): the change of a weight is proportional to the product of the two outputs.
    void learn(std::uint32_t position, std::uint32_t entry, std::int32_t step);

    std::int8_t output(std::uint32_t position) const { return m_outputs[position]; }
    void set_output(std::uint32_t position, std::int8_t output) { m_outputs[position] = output; }
    /// Returns x(t+1) of (5.4.1), from the first bits of the sum and the present state.
    std::int8_t look_up(std::uint32_t position, std::int32_t sum) const;
    /// Computes q(t+1) of (5.4.2). @return whether the state has changed
    bool step_state(std::uint32_t position, neural::global_signal control);

    /// Writes an output to the remote section.
    /// @param source   processor
    /// @param position of the cell among the cells that it sends here
    /// @param is_late  set if the output is older than the stored one, which is kept
    /// @return whether the output differs from the former one
    bool store(std::uint32_t source, std::uint32_t position, std::int8_t output, std::uint32_t stamp, bool& is_late);
    /// Returns the number of entries of the output table: home cells, then remote ones.
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_cells.size()); }
    std::uint32_t cell_at(std::uint32_t address) const { return m_cells[address]; }

    /// Sets every output to a pattern, or to its initial value. Called over the host's link.
    void present(std::uint32_t pattern);
    void begin();

    sizes bytes() const;

private:
    /// Fills the tables of the transfer function and of the next states.
    void tabulate_cells();

    neural::start m_begin;
    even_part m_home;
    std::array<std::array<std::int8_t, neural::transfer_entries>, neural::cell_states> m_transfer{};
    std::array<std::array<neural::cell_state, neural::global_signals>, neural::cell_states> m_next_state{};
    std::vector<neural::cell_state> m_states;  // [home cell]
    std::vector<std::uint32_t> m_first;        // [home cell], plus one
    std::vector<std::uint16_t> m_lists;        // [entry]: address in the output table
    std::vector<std::int8_t> m_weights;        // [entry]
    std::vector<std::int8_t> m_outputs;        // [address]
    std::vector<std::uint16_t> m_stamps;       // [address]: pass of the sender
    std::vector<std::uint32_t> m_cells;        // [address]
    std::vector<std::uint32_t> m_sections;     // [processor]: first address of its cells
};

}  // namespace orbweaver::noc
