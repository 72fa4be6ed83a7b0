// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neural/output_table.h"
#include "sw_stack/programs/neural/task.h"

namespace orbweaver::neural {

/// The final outputs of all cells, gathered by every node.
class final_state {
public:
    /// A collective operation.
    explicit final_state(const output_table& table);
    final_state(const final_state&) = delete;
    final_state& operator=(const final_state&) = delete;

    const int8_t* outputs() const { return reinterpret_cast<const int8_t*>(m_words); }

private:
    int32_t* m_words;
};

/// Home cells against the definition of the net and of its learning, not against the processor's tables.
struct cell_check {
    uint32_t unsettled;  // cells whose output is not what all outputs ask for
    uint32_t unlearnt;   // outputs of the wrong sign, over all cells and learnt patterns, when a pattern is presented
};
cell_check check_cells(const task& t, const even_part& home, const final_state& state);

/// Entries of a processor's image that are not the output of their cell.
uint32_t stale_outputs(const output_table& table, const final_state& state);

}  // namespace orbweaver::neural
