// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/home_group.h"

#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

home_group::home_group(const task& job, output_table& table, const neighbour_lists& lists)
    : m_task(job), m_table(table) {
    const uint32_t home = job.layout.group_of(node_id());
    fill_tables();
    const net& cells = *job.cells;
    for (uint32_t i = 0; i < table.home().size(); ++i) {
        const uint32_t cell = table.cell_at(i);
        m_states.push(static_cast<uint8_t>(job.begin.state(cell)));
        m_biases.push(cells.bias(cell));
        m_first.push(lists.first(i));
        for (uint32_t connection = lists.first(i); connection < lists.first(i + 1); ++connection) {
            m_addresses.push(table.address_of(lists.cell(connection)));
            m_weights.push(learns(job.rule) ? 0 : static_cast<int8_t>(cells.weight(cell, lists.cell(connection))));
        }
        for (uint32_t connection = lists.first(i); job.rule == weight_rule::trained && connection < lists.first(i + 1);
             ++connection) {
            m_is_learnt.push(
                job.learns_between(home, even_part::index_of(cells.cells(), nodes(), lists.cell(connection))));
        }
    }
    m_first.push(lists.connections());
    if (job.rule == weight_rule::hebbian) {
        learn();
    } else if (job.rule == weight_rule::trained) {
        train();
    }
    m_table.begin();
}

void home_group::fill_tables() {
    for (uint32_t current = 0; current < cell_states; ++current) {
        for (uint32_t i = 0; i < transfer_entries; ++i) {
            m_transfer[current][i] = transfer(static_cast<cell_state>(current), static_cast<int32_t>(i) - 128);
        }
        for (uint32_t control = 0; control < global_signals; ++control) {
            m_next_state[current][control] = static_cast<uint8_t>(
                next_state(static_cast<cell_state>(current), static_cast<global_signal>(control), m_task.begin.free));
        }
    }
}

/// Sets all outputs, of home cells and of the image, to a pattern. Each processor draws the pattern, as if it were
/// received over its host link.
void home_group::present(uint32_t pattern) {
    int8_t* const outputs = m_table.outputs();
    for (uint32_t i = 0; i < m_table.size(); ++i) {
        outputs[i] = static_cast<int8_t>(pattern_output(m_task.seed, pattern, m_table.cell_at(i)));
    }
}

/// Hebbian learning (5.4.3): presents the patterns in sequence, and each weight grows with the product of the two
/// outputs. All data are in the processor's tables.
void home_group::learn() {
    const int8_t* const outputs = m_table.outputs();
    const int32_t step = learning_step(m_task.learning.patterns);
    for (uint32_t pattern = 0; pattern < m_task.learning.patterns; ++pattern) {
        present(pattern);
        for (uint32_t i = 0; i < m_table.home().size(); ++i) {
            for (uint32_t connection = m_first[i]; connection < m_first[i + 1]; ++connection) {
                const bool alike = (outputs[i] < 0) == (outputs[m_addresses[connection]] < 0);
                m_weights[connection] = static_cast<int8_t>(m_weights[connection] + (alike ? step : -step));
            }
        }
    }
}

/// Error-driven learning (5.4.4): presents the patterns repeatedly, until no cell's output differs from the pattern's
/// by enough to change a weight.
void home_group::train() {
    bool changed = true;
    while (changed && m_training_rounds < m_task.learning.rounds) {
        changed = false;
        for (uint32_t pattern = 0; pattern < m_task.learning.patterns; ++pattern) {
            present(pattern);
            for (uint32_t i = 0; i < m_table.home().size(); ++i) { changed |= correct(i); }
        }
        ++m_training_rounds;
    }
}

/// Corrects the weights of home cell `i`, whose desired output is in the table.
/// @return whether a weight has changed
bool home_group::correct(uint32_t i) {
    const int8_t* const outputs = m_table.outputs();
    const int32_t error = outputs[i] - output_in(m_task.begin.free, i);
    bool changed = false;
    for (uint32_t connection = m_first[i]; error != 0 && connection < m_first[i + 1]; ++connection) {
        if (!m_is_learnt[connection]) { continue; }
        const int8_t former = m_weights[connection];
        m_weights[connection] = trained_weight(former, error, outputs[m_addresses[connection]], m_task.learning.rate);
        changed |= m_weights[connection] != former;
    }
    return changed;
}

uint32_t home_group::learnt_connections() const {
    uint32_t count = 0;
    for (uint32_t connection = 0; connection < m_is_learnt.size(); ++connection) {
        count += m_is_learnt[connection] ? 1 : 0;
    }
    return count;
}

void home_group::signal(global_signal control) {
    for (uint32_t i = 0; i < m_states.size(); ++i) {
        m_states[i] = m_next_state[m_states[i]][static_cast<uint32_t>(control)];
    }
}

}  // namespace orbweaver::neural
