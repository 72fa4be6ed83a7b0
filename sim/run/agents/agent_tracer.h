// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hw/agent/agent_ledger.h"
#include "hw/agent/interpreter/agent_visit.h"
#include "hw/agent/interpreter/agent_watcher.h"
#include "hw/base/clock_domain.h"

namespace orbweaver::sim {

/// Traces an agent and all its copies for people: its positions, its instructions, and the registers and results that
/// they change.
class agent_tracer final : public agent::agent_watcher {
public:
    /// @param ledger outlives this object
    /// @param clock  outlives this object
    /// @param name   name as in agent_ledger::name_of()
    agent_tracer(const agent::agent_ledger& ledger, const clock_domain& clock, std::string name)
        : m_ledger(ledger), m_clock(clock), m_name(std::move(name)) {}

    void executed(const agent::agent_node& node, const agent::agent_visit& visit, std::uint32_t pc,
                  std::uint16_t word) override;

    /// Returns one line per instruction, and a line before the instructions of each visit.
    const std::vector<std::string>& lines() const { return m_lines; }

private:
    using registers = std::array<std::uint32_t, agent_registers>;

    const agent::agent_ledger& m_ledger;
    const clock_domain& m_clock;
    const std::string m_name;
    std::map<std::pair<std::uint32_t, std::uint32_t>, registers> m_before;  // by node and body
    std::vector<std::string> m_lines;
};

}  // namespace orbweaver::sim
