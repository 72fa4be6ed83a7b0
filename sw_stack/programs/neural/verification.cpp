// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/verification.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::neural {

/// Each node contributes the bytes of some cells; all others are 0, so the sums of the words are the bytes.
gathered_outputs::gathered_outputs(uint32_t cells, const even_part& given, const int8_t* outputs) {
    const uint32_t words = (cells + 3) / 4;
    m_words = new int32_t[words];
    for (uint32_t i = 0; i < words; ++i) { m_words[i] = 0; }
    auto* const bytes = reinterpret_cast<int8_t*>(m_words);
    for (uint32_t i = 0; i < given.size(); ++i) { bytes[given.first + i] = outputs[i]; }
    if (words != 0) { all_reduce(m_words, words, reduction_operator::sum); }
}

namespace {

/// The connections of a cell.
class defined_cell {
public:
    defined_cell(const task& job, uint32_t cell) : m_task(job), m_cell(cell) {
        for_each_neighbour(*job.cells, cell, [&](uint32_t other) {
            m_others.push(other);
            m_is_learnt.push(job.learns_between(group_of(cell), group_of(other)));
            m_weights.push(static_cast<int8_t>(job.cells->weight(cell, other)));
        });
        if (job.rule == weight_rule::trained) { train(); }
    }

    /// @param output_of(neighbour)
    template <class Output>
    int8_t output(cell_state current, Output output_of) const {
        int32_t sum = m_task.cells->bias(m_cell);
        for (uint32_t connection = 0; connection < m_others.size(); ++connection) {
            sum += m_weights[connection] * output_of(m_others[connection]);
        }
        return transfer(current, transfer_index(sum, m_task.sum_bits));
    }
    /// Returns the cell's output when a pattern is presented.
    int8_t output_in(uint32_t pattern) const {
        return output(m_task.begin.free, [&](uint32_t other) { return desired(pattern, other); });
    }
    int32_t desired(uint32_t pattern, uint32_t cell) const {
        return pattern_output(m_task.learning.seed, pattern, cell);
    }
    /// Returns the number of patterns in which its output has the wrong sign.
    uint32_t unlearnt() const {
        uint32_t count = 0;
        for (uint32_t pattern = 0; pattern < m_task.learning.patterns; ++pattern) {
            count += output_in(pattern) * desired(pattern, m_cell) <= 0 ? 1 : 0;
        }
        return count;
    }

private:
    uint32_t group_of(uint32_t cell) const { return even_part::index_of(m_task.cells->cells(), nodes(), cell); }
    void train() {
        bool changed = true;
        for (uint32_t round = 0; changed && round < m_task.learning.rounds; ++round) {
            changed = false;
            for (uint32_t pattern = 0; pattern < m_task.learning.patterns; ++pattern) {
                changed |= correct(pattern, desired(pattern, m_cell) - output_in(pattern));
            }
        }
    }
    bool correct(uint32_t pattern, int32_t error) {
        bool changed = false;
        for (uint32_t connection = 0; error != 0 && connection < m_others.size(); ++connection) {
            if (!m_is_learnt[connection]) { continue; }
            const int8_t former = m_weights[connection];
            m_weights[connection] =
                trained_weight(former, error, desired(pattern, m_others[connection]), m_task.learning.rate);
            changed |= m_weights[connection] != former;
        }
        return changed;
    }

    const task& m_task;
    const uint32_t m_cell;
    growing_array<uint32_t> m_others;
    growing_array<int8_t> m_weights;
    growing_array<bool> m_is_learnt;
};

}  // namespace

cell_check check_cells(const task& job, const even_part& home, const final_state& state) {
    cell_check found{};
    for (uint32_t cell = home.first; cell < home.last; ++cell) {
        const defined_cell defined(job, cell);
        cell_state current = job.begin.state(cell);
        current = job.release ? next_state(current, global_signal::release, job.begin.free) : current;
        const int8_t wanted = defined.output(current, [&](uint32_t other) { return state.outputs()[other]; });
        found.unsettled += wanted != state.outputs()[cell] ? 1 : 0;
        found.unlearnt += learns(job.rule) ? defined.unlearnt() : 0;
    }
    return found;
}

uint32_t stale_outputs(const output_table& table, const final_state& state) {
    uint32_t count = 0;
    for (uint32_t address = table.home().size(); address < table.size(); ++address) {
        count += table.outputs()[address] != state.outputs()[table.cell_at(address)] ? 1 : 0;
    }
    return count;
}

uint32_t wrongly_seen(const subnet_watch& watch, const final_state& state) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < watch.cells().size(); ++i) {
        count += watch.outputs()[i] != state.outputs()[watch.cells().first + i] ? 1 : 0;
    }
    return count;
}

}  // namespace orbweaver::neural
