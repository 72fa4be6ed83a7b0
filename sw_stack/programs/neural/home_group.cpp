// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/home_group.h"

#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

home_group::home_group(const task& t, output_table& table, const neighbour_lists& lists) : m_task(t), m_table(table) {
    const uint32_t home = t.place.group_of(node_id());
    fill_tables();
    const net& cells = *t.cells;
    for (uint32_t i = 0; i < table.home().size(); ++i) {
        const uint32_t cell = table.cell_at(i);
        m_states.push(static_cast<uint8_t>(t.begin.state(cell)));
        m_biases.push(cells.bias(cell));
        m_first.push(lists.first(i));
        for (uint32_t c = lists.first(i); c < lists.first(i + 1); ++c) {
            m_addresses.push(table.address_of(lists.cell(c)));
            m_weights.push(learns(t.rule) ? 0 : static_cast<int8_t>(cells.weight(cell, lists.cell(c))));
        }
        for (uint32_t c = lists.first(i); t.rule == weight_rule::trained && c < lists.first(i + 1); ++c) {
            m_is_learnt.push(t.learns_between(home, even_part::index_of(cells.cells(), nodes(), lists.cell(c))));
        }
    }
    m_first.push(lists.connections());
    if (t.rule == weight_rule::hebbian) {
        learn();
    } else if (t.rule == weight_rule::trained) {
        train();
    }
    m_table.begin();
}

void home_group::fill_tables() {
    for (uint32_t q = 0; q < cell_states; ++q) {
        for (uint32_t i = 0; i < transfer_entries; ++i) {
            m_transfer[q][i] = transfer(static_cast<cell_state>(q), static_cast<int32_t>(i) - 128);
        }
        for (uint32_t x0 = 0; x0 < global_signals; ++x0) {
            m_next_state[q][x0] = static_cast<uint8_t>(
                next_state(static_cast<cell_state>(q), static_cast<global_signal>(x0), m_task.begin.free));
        }
    }
}

/// All outputs, of home cells and of the image, are those of a pattern. Each processor draws it, as if its host link
/// had brought it.
void home_group::present(uint32_t pattern) {
    int8_t* const outputs = m_table.outputs();
    for (uint32_t i = 0; i < m_table.size(); ++i) {
        outputs[i] = static_cast<int8_t>(pattern_output(m_task.seed, pattern, m_table.cell_at(i)));
    }
}

/// Hebb (5.4.3): the patterns are presented one after the other, and each weight grows with the product of the two
/// outputs. All that it takes is in the processor's tables.
void home_group::learn() {
    const int8_t* const outputs = m_table.outputs();
    const int32_t step = learning_step(m_task.learning.patterns);
    for (uint32_t p = 0; p < m_task.learning.patterns; ++p) {
        present(p);
        for (uint32_t i = 0; i < m_table.home().size(); ++i) {
            for (uint32_t c = m_first[i]; c < m_first[i + 1]; ++c) {
                const bool alike = (outputs[i] < 0) == (outputs[m_addresses[c]] < 0);
                m_weights[c] = static_cast<int8_t>(m_weights[c] + (alike ? step : -step));
            }
        }
    }
}

/// By errors (5.4.4): the patterns are presented again and again, until no cell's output differs from the pattern's by
/// enough to change a weight.
void home_group::train() {
    bool changed = true;
    while (changed && m_training_rounds < m_task.learning.rounds) {
        changed = false;
        for (uint32_t p = 0; p < m_task.learning.patterns; ++p) {
            present(p);
            for (uint32_t i = 0; i < m_table.home().size(); ++i) {
                changed |= correct(i);
            }
        }
        ++m_training_rounds;
    }
}

/// The output that the table has of home cell `i` is the desired one. @return whether a weight has changed
bool home_group::correct(uint32_t i) {
    const int8_t* const outputs = m_table.outputs();
    const int32_t error = outputs[i] - output_in(m_task.begin.free, i);
    bool changed = false;
    for (uint32_t c = m_first[i]; error != 0 && c < m_first[i + 1]; ++c) {
        if (!m_is_learnt[c]) {
            continue;
        }
        const int8_t former = m_weights[c];
        m_weights[c] = trained_weight(former, error, outputs[m_addresses[c]], m_task.learning.rate);
        changed |= m_weights[c] != former;
    }
    return changed;
}

uint32_t home_group::learnt_connections() const {
    uint32_t count = 0;
    for (uint32_t c = 0; c < m_is_learnt.size(); ++c) {
        count += m_is_learnt[c] ? 1 : 0;
    }
    return count;
}

void home_group::signal(global_signal x0) {
    for (uint32_t i = 0; i < m_states.size(); ++i) {
        m_states[i] = m_next_state[m_states[i]][static_cast<uint32_t>(x0)];
    }
}

}  // namespace orbweaver::neural
