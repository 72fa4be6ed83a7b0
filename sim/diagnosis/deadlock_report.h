// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "hw/noc/dependency/wait_graph.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Why activity has stopped: the wait-for graph of a simulation, and a cycle in it.
class deadlock_report {
public:
    /// @param words converts texts of the graph for people: adds symbols to program counters
    explicit deadlock_report(noc::wait_graph graph, const std::function<std::string(std::string)>& words = {});

    const noc::wait_cycle& cycle() const { return m_cycle; }
    const noc::wait_graph& graph() const { return m_graph; }

    /// Returns the lines of the cycle for the outcome's details; empty without a cycle.
    std::vector<std::string> lines() const;
    /// Returns deadlock.json (docs/results.md).
    result_json json() const;
    /// Returns deadlock.dot: the wait-for graph with the cycle in red.
    std::string dot() const;

    /// Writes deadlock.json and deadlock.dot.
    void write(const std::filesystem::path& directory) const;

private:
    noc::wait_graph m_graph;
    noc::wait_cycle m_cycle;
};

}  // namespace orbweaver::sim
