// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hw/agent/node/agent.h"
#include "hw/base/statistics.h"

namespace orbweaver::agent {

/// Counters of the agents of one communication problem. An injected or copied agent is delivered, ended, merged,
/// orphaned, trapped or discarded, or is still alive.
struct agent_problem_counters {
    std::uint64_t injected = 0;
    std::uint64_t copied = 0;
    std::uint64_t delivered = 0;
    std::uint64_t ended = 0;
    std::uint64_t merged = 0;
    std::uint64_t orphaned = 0;
    std::uint64_t trapped = 0;
    std::uint64_t discarded = 0;
    std::uint64_t instructions = 0;
    std::uint64_t hops = 0;
    cycle_t latency = 0;
    cycle_t latency_max = 0;
    cycle_t first_birth = never;
    cycle_t last_delivery = 0;

    std::uint64_t alive() const {
        return injected + copied - delivered - ended - merged - orphaned - trapped - discarded;
    }
};

inline constexpr std::array<statistic<agent_problem_counters>, 12> agent_problem_statistics{{
    {"injected", "agents", "agents injected by applications", &agent_problem_counters::injected},
    {"copied", "agents", "copies made by FRK and RPL", &agent_problem_counters::copied},
    {"delivered", "agents", "agents taken out by downloaders", &agent_problem_counters::delivered},
    {"ended", "agents", "agents that ended themselves", &agent_problem_counters::ended},
    {"merged", "agents", "agents freed by a peer", &agent_problem_counters::merged},
    {"orphaned", "agents", "agents taken by a peer that left without freeing them", &agent_problem_counters::orphaned},
    {"trapped", "agents", "agents killed because of an error", &agent_problem_counters::trapped},
    {"discarded", "agents", "agents refused by the filter of a link", &agent_problem_counters::discarded},
    {"instructions", "instructions", "instructions on the ways of the delivered agents",
     &agent_problem_counters::instructions},
    {"hops", "links", "links on the ways of the delivered agents", &agent_problem_counters::hops},
    {"latency", "cycles", "sum of the times from injection to delivery", &agent_problem_counters::latency},
    {"latency_max", "cycles", "longest time from injection to delivery", &agent_problem_counters::latency_max},
}};

/// Statistics of a machine's agents: the names of their programs, and their results by problem. It contains only sums,
/// so that the order in which nodes update it has no effect.
class agent_ledger {
public:
    /// Returns the index of a program for agent_record::program. Equal names have equal indices.
    std::uint32_t add_program(const std::string& name) {
        const auto found = std::find(m_programs.begin(), m_programs.end(), name);
        if (found != m_programs.end()) { return static_cast<std::uint32_t>(found - m_programs.begin()); }
        m_programs.push_back(name);
        return static_cast<std::uint32_t>(m_programs.size() - 1);
    }
    const std::string& program(std::uint32_t number) const { return m_programs[number]; }
    /// Returns the name of an agent for reports: "combine@12.3", the third one injected at node 12. Copies have the
    /// name of the original.
    std::string name_of(const agent_record& record) const {
        const std::string program = record.program < m_programs.size() ? m_programs[record.program] : "agent";
        return program + "@" + std::to_string(record.birth_node) + "." + std::to_string(record.birth_number);
    }

    agent_problem_counters& problem(std::uint32_t id) { return m_problems[id]; }
    const std::map<std::uint32_t, agent_problem_counters>& problems() const { return m_problems; }

    void injected(const agent& born) {
        agent_problem_counters& counters = m_problems[born.id];
        counters.injected += 1;
        counters.first_birth = std::min(counters.first_birth, born.record.birth);
        m_alive += 1;
    }
    void copied(std::uint32_t id) {
        m_problems[id].copied += 1;
        m_alive += 1;
    }
    void delivered(const agent& gone, cycle_t now) {
        agent_problem_counters& counters = m_problems[gone.id];
        const cycle_t latency = now - gone.record.birth;
        counters.delivered += 1;
        counters.instructions += gone.record.instructions;
        counters.hops += gone.record.hops;
        counters.latency += latency;
        counters.latency_max = std::max(counters.latency_max, latency);
        counters.last_delivery = std::max(counters.last_delivery, now);
        m_alive -= 1;
    }
    /// @param how counter for the cause: ended, merged, orphaned, trapped, discarded
    void died(std::uint32_t id, std::uint64_t agent_problem_counters::*how, std::uint64_t agents = 1) {
        m_problems[id].*how += agents;
        m_alive -= agents;
    }

    /// Returns the number of agents in the machine.
    std::uint64_t alive() const { return m_alive; }

private:
    std::vector<std::string> m_programs;
    std::map<std::uint32_t, agent_problem_counters> m_problems;
    std::uint64_t m_alive = 0;
};

}  // namespace orbweaver::agent
