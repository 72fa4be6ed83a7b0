// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neural/output_table.h"
#include "sw_stack/programs/neural/subnet_watch.h"
#include "sw_stack/programs/neural/task.h"

namespace orbweaver::neural {

/// Outputs of all cells, gathered by every node; 0 for cells that no node has contributed.
class gathered_outputs {
public:
    /// Gathers the outputs. A collective operation.
    /// @param given   cells whose outputs this node contributes; no other node contributes them
    /// @param outputs outputs of these cells
    gathered_outputs(uint32_t cells, const even_part& given, const int8_t* outputs);
    gathered_outputs(const gathered_outputs&) = delete;
    gathered_outputs& operator=(const gathered_outputs&) = delete;

    const int8_t* outputs() const { return reinterpret_cast<const int8_t*>(m_words); }

private:
    int32_t* m_words;
};

class final_state : public gathered_outputs {
public:
    /// A collective operation.
    explicit final_state(const output_table& table) : gathered_outputs(table.cells(), table.home(), table.outputs()) {}
};

/// Check of home cells against the definition of the net and of its learning, independent of the processor's tables.
struct cell_check {
    uint32_t unsettled;  // cells whose output is not consistent with all outputs
    uint32_t unlearnt;   // outputs of the wrong sign over all cells and learnt patterns, with each pattern presented
};
cell_check check_cells(const task& job, const even_part& home, const final_state& state);

/// Returns the number of image entries that differ from the output of their cell.
uint32_t stale_outputs(const output_table& table, const final_state& state);

/// Returns the number of cells of a watched subnet whose output is wrong at the I/O node.
uint32_t wrongly_seen(const subnet_watch& watch, const final_state& state);

}  // namespace orbweaver::neural
