// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sw_stack/shared/even_part.h"
#include "sw_stack/shared/neural/cell.h"
#include "sw_stack/shared/neural/net.h"

namespace orbweaver::noc {

/// The memories of a processor for neural networks (Ghosh 1988, section 5.4.2, Fig 5.8): the home memory with the state
/// and the list of neighbours of each home cell; the weight table; the output table, whose home section its own cells
/// write, and whose remote section, the local image, is of the cells elsewhere that are neighbours; the tables of the
/// transfer function and of states. They know nothing of time.
///
/// An entry of a list is the address of a neighbour in the output table, and stands where its weight stands in the
/// weight table. The remote section is in the order of the cells' numbers.
class neural_tables {
public:
    /// The fewest bits of a weighted sum, of which the first 8 address the transfer table.
    static constexpr std::uint32_t sum_bits = 20;

    /// Bytes of the memories, as section 5.4.2 counts: a list entry has 3, weights and outputs 1.
    struct sizes {
        std::uint64_t home = 0;
        std::uint64_t weights = 0;
        std::uint64_t outputs = 0;
        std::uint64_t remote_outputs = 0;  // of these
    };

    /// @param processors among which the cells are divided
    /// @param number     of this one
    /// @param is_learnt  weights begin with 0, in the place of those of the net
    neural_tables(const neural::net& cells, const neural::start& begin, std::uint32_t processors, std::uint32_t number,
                  bool is_learnt);

    const even_part& home() const { return m_home; }
    /// Entries of the lists, all together.
    std::uint32_t connections() const { return static_cast<std::uint32_t>(m_lists.size()); }
    /// The first entry of a home cell's list; that of home().size() is one behind the last.
    std::uint32_t first(std::uint32_t position) const { return m_first[position]; }
    /// The cell that an entry names.
    std::uint32_t neighbour(std::uint32_t entry) const { return m_cells[m_lists[entry]]; }

    std::int32_t product(std::uint32_t entry) const { return m_weights[entry] * m_outputs[m_lists[entry]]; }
    std::int8_t weight(std::uint32_t entry) const { return m_weights[entry]; }
    /// Hebb's law (5.4.3): the change of a weight is in proportion to the product of the two outputs.
    void learn(std::uint32_t position, std::uint32_t entry, std::int32_t step);

    std::int8_t output(std::uint32_t position) const { return m_outputs[position]; }
    void set_output(std::uint32_t position, std::int8_t output) { m_outputs[position] = output; }
    /// x(t+1) of (5.4.1), by the first bits of the sum and the present state.
    std::int8_t look_up(std::uint32_t position, std::int32_t sum) const;
    /// q(t+1) of (5.4.2). @return whether the state has changed
    bool step_state(std::uint32_t position, neural::global_signal control);

    /// The remote section.
    /// @param source processor; @param position of the cell among those that it sends here
    /// @return whether the output is another one than before; is_late: it is older than the one there, which stays
    bool store(std::uint32_t source, std::uint32_t position, std::int8_t output, std::uint32_t stamp, bool& is_late);
    /// Entries of the output table: home cells, then remote ones.
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_cells.size()); }
    std::uint32_t cell_at(std::uint32_t address) const { return m_cells[address]; }

    /// By the host's link: every output is that of a pattern, or that with which the run begins.
    void present(std::uint32_t pattern);
    void begin();

    sizes bytes() const;

private:
    neural::start m_begin;
    even_part m_home;
    std::array<std::array<std::int8_t, neural::transfer_entries>, neural::cell_states> m_transfer{};
    std::array<std::array<neural::cell_state, neural::global_signals>, neural::cell_states> m_next_state{};
    std::vector<neural::cell_state> m_states;  // [place]
    std::vector<std::uint32_t> m_first;        // [place], and one more
    std::vector<std::uint16_t> m_lists;        // [entry]: address in the output table
    std::vector<std::int8_t> m_weights;        // [entry]
    std::vector<std::int8_t> m_outputs;        // [address]
    std::vector<std::uint16_t> m_stamps;       // [address]: pass of the sender
    std::vector<std::uint32_t> m_cells;        // [address]
    std::vector<std::uint32_t> m_sections;     // [processor]: first address of its cells
};

}  // namespace orbweaver::noc
