// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/core/debug/code_profile.h"
#include "hw/system/elf_image.h"
#include "hw/system/machine.h"
#include "sim/results/resource_load.h"

namespace orbweaver::sim {

/// Core activity in a run. A program takes as long as its busiest core executes and waits, so this core shows the limit
/// of the run.
class core_loads {
public:
    /// Precondition: the machine is settled.
    /// @param executed code that all cores executed
    /// @param cycles duration of the run, at least 1
    core_loads(const system::machine& modelled, const system::elf_image& image, const core::code_profile& executed,
               cycle_t cycles);

    /// Returns the fraction of the run that each core spent executing, without loops that wait.
    const std::vector<resource_load>& loads() const { return m_loads; }
    /// Returns the core that executes most.
    const resource_load& busiest() const { return m_loads[m_busiest]; }
    /// Returns the largest wait of that core as a fraction of the cycles, with its description. Its kind is `messages`,
    /// `cop`, `transmit_queue`, `thread_queue`, `send_table`, `receive_table`, `niu`, `interrupt` or `threads`.
    const resource_load& wait() const { return m_wait; }
    /// Returns a text such as "the core of node 3, which executes most, does so in 41 % of the cycles; it waits for
    /// messages in 57 %".
    const std::string& sentence() const { return m_sentence; }

private:
    /// @param waits cycles of the busiest core by kind of wait
    void add_waits(const std::map<std::string, std::uint64_t>& waits, cycle_t cycles);

    std::vector<resource_load> m_loads;
    std::size_t m_busiest = 0;
    resource_load m_wait;
    std::string m_sentence;
};

}  // namespace orbweaver::sim
