// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/programs/neural/output_table.h"
#include "sw_stack/programs/neural/task.h"

namespace orbweaver::neural {

/// The cells of a processor (dissertation section 5.4.2): home memory with the state and neighbour list of each,
/// weights of one byte, transfer and state tables. Independent of messages.
class home_group {
public:
    /// @param table table of the same processor; outlives this
    home_group(const task& job, output_table& table, const neighbour_lists& lists);
    home_group(const home_group&) = delete;
    home_group& operator=(const home_group&) = delete;

    /// Updates all cells once, in order, and calls hand_over(index of the cell, output, changed) for each.
    /// @param pass 1 .. max_passes
    /// @return whether all outputs were consistent with their neighbours
    template <class HandOver>
    bool update(uint32_t pass, HandOver hand_over) {
        bool settled = true;
        int8_t* const outputs = m_table.outputs();
        for (uint32_t i = 0; i < m_table.home().size(); ++i) {
            const int8_t wanted = next_output(i);
            const bool differs = wanted != outputs[i];
            const bool changes = differs && has_turn(m_task.seed, m_table.cell_at(i), pass, m_task.turn);
            if (changes) { outputs[i] = wanted; }
            settled = settled && !differs;
            hand_over(i, outputs[i], changes);
        }
        return settled;
    }

    /// Sets the dummy cell's new output, which all cells see at once.
    void signal(global_signal control);

    uint32_t connections() const { return m_addresses.size(); }
    /// Returns the number of connections whose weights errors can change.
    uint32_t learnt_connections() const;
    /// Returns the rounds over all patterns in the training, including the last one, which changed nothing; 0 without
    /// training.
    uint32_t training_rounds() const { return m_training_rounds; }

private:
    int8_t next_output(uint32_t i) const { return output_in(static_cast<cell_state>(m_states[i]), i); }
    /// Returns a cell's output if it were in a given state.
    int8_t output_in(cell_state current, uint32_t i) const {
        const int8_t* const outputs = m_table.outputs();
        int32_t sum = m_biases[i];
        for (uint32_t connection = m_first[i]; connection < m_first[i + 1]; ++connection) {
            sum += m_weights[connection] * outputs[m_addresses[connection]];
        }
        return m_transfer[static_cast<uint32_t>(current)][transfer_index(sum, m_task.sum_bits) + 128];
    }
    void fill_tables();
    void present(uint32_t pattern);
    void learn();
    void train();
    bool correct(uint32_t i);

    const task& m_task;
    output_table& m_table;
    int8_t m_transfer[cell_states][transfer_entries];
    uint8_t m_next_state[cell_states][global_signals];
    growing_array<uint8_t> m_states;
    growing_array<int32_t> m_biases;
    growing_array<uint32_t> m_first;      // [cell] index of its first connection
    growing_array<uint16_t> m_addresses;  // [connection] address of the other end in the output table
    growing_array<int8_t> m_weights;
    growing_array<bool> m_is_learnt;  // [connection] learnt by errors; empty unless weights are trained
    uint32_t m_training_rounds = 0;
};

}  // namespace orbweaver::neural
