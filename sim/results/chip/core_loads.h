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

/// What the cores of a machine did in a run. A program takes as long as its busiest core executes and waits, so this
/// core shows what limits the run.
class core_loads {
public:
    /// The machine is settled.
    /// @param executed by all cores
    /// @param cycles of the run, at least one
    core_loads(const system::machine& modelled, const system::elf_image& image, const core::code_profile& executed,
               cycle_t cycles);

    /// How much of the run every core executed, loops that wait left out.
    const std::vector<resource_load>& loads() const { return m_loads; }
    /// The core that executes most.
    const resource_load& busiest() const { return m_loads[m_busiest]; }
    /// What that core waits for most: `messages`, `cop`, `transmit_queue`, `thread_queue`, `send_table`,
    /// `receive_table`, `niu`, `interrupt` or `threads`; the part of the cycles, and the words for people.
    const resource_load& wait() const { return m_wait; }
    /// "the core of node 3, which executes most, does so in 41 % of the cycles; it waits for messages in 57 %"
    const std::string& sentence() const { return m_sentence; }

private:
    /// @param waits of the busiest core: cycles by kind
    void add_waits(const std::map<std::string, std::uint64_t>& waits, cycle_t cycles);

    std::vector<resource_load> m_loads;
    std::size_t m_busiest = 0;
    resource_load m_wait;
    std::string m_sentence;
};

}  // namespace orbweaver::sim
