// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/neurocomputer/neural_tables.h"

#include "sw_stack/shared/neural/training.h"

namespace orbweaver::noc {

neural_tables::neural_tables(const neural::net& cells, const neural::start& begin, std::uint32_t processors,
                             std::uint32_t number, bool is_learnt)
    : m_begin(begin), m_home(cells.cells(), processors, number) {
    constexpr std::uint32_t absent = ~std::uint32_t{0};
    std::vector<std::uint32_t> address(cells.cells(), absent);
    for (std::uint32_t cell = m_home.first; cell < m_home.last; ++cell) {
        address[cell] = static_cast<std::uint32_t>(m_cells.size());
        m_cells.push_back(cell);
    }
    std::vector<bool> feeds(cells.cells(), false);
    for (std::uint32_t cell = m_home.first; cell < m_home.last; ++cell) {
        for_each_neighbour(cells, cell, [&feeds](std::uint32_t other) { feeds[other] = true; });
    }
    for (std::uint32_t processor = 0; processor < processors; ++processor) {
        m_sections.push_back(static_cast<std::uint32_t>(m_cells.size()));
        const even_part part(cells.cells(), processors, processor);
        for (std::uint32_t cell = part.first; cell < part.last && processor != number; ++cell) {
            if (feeds[cell]) {
                address[cell] = static_cast<std::uint32_t>(m_cells.size());
                m_cells.push_back(cell);
            }
        }
    }
    for (std::uint32_t cell = m_home.first; cell < m_home.last; ++cell) {
        m_states.push_back(begin.state(cell));
        m_first.push_back(static_cast<std::uint32_t>(m_lists.size()));
        for_each_neighbour(cells, cell, [&](std::uint32_t other) {
            m_lists.push_back(static_cast<std::uint16_t>(address[other]));
            m_weights.push_back(is_learnt ? std::int8_t{0} : static_cast<std::int8_t>(cells.weight(cell, other)));
        });
    }
    m_first.push_back(static_cast<std::uint32_t>(m_lists.size()));
    m_outputs.resize(m_cells.size());
    m_stamps.resize(m_cells.size());
    tabulate_cells();
    this->begin();
}

void neural_tables::tabulate_cells() {
    for (std::uint32_t state = 0; state < neural::cell_states; ++state) {
        const auto current = static_cast<neural::cell_state>(state);
        for (std::uint32_t entry = 0; entry < neural::transfer_entries; ++entry) {
            m_transfer[state][entry] = neural::transfer(current, static_cast<std::int32_t>(entry) - 128);
        }
        for (std::uint32_t control = 0; control < neural::global_signals; ++control) {
            m_next_state[state][control] =
                neural::next_state(current, static_cast<neural::global_signal>(control), m_begin.free);
        }
    }
}

void neural_tables::learn(std::uint32_t position, std::uint32_t entry, std::int32_t step) {
    const bool alike = (m_outputs[position] < 0) == (m_outputs[m_lists[entry]] < 0);
    m_weights[entry] = static_cast<std::int8_t>(m_weights[entry] + (alike ? step : -step));
}

std::int8_t neural_tables::look_up(std::uint32_t position, std::int32_t sum) const {
    const auto state = static_cast<std::size_t>(m_states[position]);
    return m_transfer[state][static_cast<std::size_t>(neural::transfer_index(sum, sum_bits) + 128)];
}

bool neural_tables::step_state(std::uint32_t position, neural::global_signal control) {
    const neural::cell_state before = m_states[position];
    m_states[position] = m_next_state[static_cast<std::size_t>(before)][static_cast<std::size_t>(control)];
    return m_states[position] != before;
}

bool neural_tables::store(std::uint32_t source, std::uint32_t position, std::int8_t output, std::uint32_t stamp,
                          bool& is_late) {
    const std::uint32_t address = m_sections[source] + position;
    is_late = stamp < m_stamps[address];
    if (is_late) { return false; }
    m_stamps[address] = static_cast<std::uint16_t>(stamp);
    const bool changed = m_outputs[address] != output;
    m_outputs[address] = output;
    return changed;
}

void neural_tables::present(std::uint32_t pattern) {
    for (std::uint32_t address = 0; address < size(); ++address) {
        m_outputs[address] = static_cast<std::int8_t>(neural::pattern_output(m_begin.seed, pattern, m_cells[address]));
    }
}

void neural_tables::begin() {
    for (std::uint32_t address = 0; address < size(); ++address) {
        m_outputs[address] = static_cast<std::int8_t>(m_begin.output(m_cells[address]));
    }
}

neural_tables::sizes neural_tables::bytes() const {
    constexpr std::uint64_t entry_bytes = 3;
    return {m_states.size() + entry_bytes * m_lists.size(), m_weights.size(), m_outputs.size(),
            m_outputs.size() - m_home.size()};
}

}  // namespace orbweaver::noc
