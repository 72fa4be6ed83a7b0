// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// A message on a critical path: the last dependency of a later record.
struct path_message {
    node_id source;
    node_id destination;
    std::uint64_t bytes = 0;
    cycle_t start = 0;
    cycle_t end = 0;  // end of the wait: its arrival, or its departure if that was awaited
};

/// The chain of last dependencies from a record back to the start: sums up to a cycle, with each cycle counted once,
/// and the longest messages. So memory does not grow with the length of the path.
class critical_path {
public:
    static constexpr std::size_t max_messages = 20;

    /// Adds a step without duration.
    void pass() { ++m_steps; }
    void compute(cycle_t cycles);
    void travel(const path_message& message);

    std::uint64_t steps() const { return m_steps; }
    std::uint64_t messages() const { return m_messages; }
    cycle_t message_cycles() const { return m_message_cycles; }
    cycle_t compute_cycles() const { return m_compute_cycles; }
    /// Returns the longest messages, longest first; equally long ones in their order.
    const std::vector<path_message>& longest() const;

private:
    std::uint64_t m_steps = 0;
    std::uint64_t m_messages = 0;
    cycle_t m_message_cycles = 0;
    cycle_t m_compute_cycles = 0;
    std::shared_ptr<const std::vector<path_message>> m_longest;  // shared by paths with equal messages; null: none
};

}  // namespace orbweaver::noc
