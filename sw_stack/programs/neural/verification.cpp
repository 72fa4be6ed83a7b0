// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/verification.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::neural {

/// Each node gives the bytes of its own cells; the others' are 0, so sums of words are the bytes.
final_state::final_state(const output_table& table) {
    const even_part& home = table.home();
    const uint32_t words = (table.cells() + 3) / 4;
    m_words = new int32_t[words];
    for (uint32_t i = 0; i < words; ++i) {
        m_words[i] = 0;
    }
    auto* const bytes = reinterpret_cast<int8_t*>(m_words);
    for (uint32_t i = 0; i < home.size(); ++i) {
        bytes[home.first + i] = table.outputs()[i];
    }
    all_reduce(m_words, words, reduction_operator::sum);
}

uint32_t unsettled_cells(const task& t, const even_part& home, const final_state& state) {
    const net& cells = *t.cells;
    uint32_t count = 0;
    for (uint32_t cell = home.first; cell < home.last; ++cell) {
        int32_t sum = cells.bias(cell);
        for_each_neighbour(cells, cell,
                           [&](uint32_t other) { sum += cells.weight(cell, other) * state.outputs()[other]; });
        cell_state q = t.begin.state(cell);
        q = t.release ? next_state(q, global_signal::release, t.begin.free) : q;
        count += transfer(q, transfer_index(sum, t.sum_bits)) != state.outputs()[cell] ? 1 : 0;
    }
    return count;
}

uint32_t stale_outputs(const output_table& table, const final_state& state) {
    uint32_t count = 0;
    for (uint32_t address = table.home().size(); address < table.size(); ++address) {
        count += table.outputs()[address] != state.outputs()[table.cell_at(address)] ? 1 : 0;
    }
    return count;
}

}  // namespace orbweaver::neural
