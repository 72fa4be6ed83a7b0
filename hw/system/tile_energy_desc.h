// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::system {

/// Energy of the parts of a tile that have no netlist; all are the user's figures. 0: not counted.
struct tile_energy_desc {
    double core_instruction_pj = 0;
    double core_idle_mw = 0;    // of a core: clock and leakage
    double memory_word_pj = 0;  // a word that the core or the NIU reads or writes
    double memory_idle_mw = 0;  // of the memory of a tile

    bool counts_cores() const { return core_instruction_pj != 0 || core_idle_mw != 0; }
    bool counts_memories() const { return memory_word_pj != 0 || memory_idle_mw != 0; }
};

}  // namespace orbweaver::system
