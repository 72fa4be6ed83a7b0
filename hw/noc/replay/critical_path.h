// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// A message that a later thing waited for longest.
struct path_message {
    node_id source;
    node_id destination;
    std::uint64_t bytes = 0;
    cycle_t start = 0;
    cycle_t end = 0;  // what waited for its departure did so until then
};

/// What something waited for longest, what that had, and so on, back to the start: sums up to a cycle, each cycle once,
/// and the messages that took longest. So memory does not follow the length of the path.
class critical_path {
public:
    static constexpr std::size_t most_messages = 20;

    /// Something that took no time of its own.
    void pass() { ++m_steps; }
    void compute(cycle_t cycles);
    void travel(const path_message& message);

    std::uint64_t steps() const { return m_steps; }
    std::uint64_t messages() const { return m_messages; }
    cycle_t message_cycles() const { return m_message_cycles; }
    cycle_t compute_cycles() const { return m_compute_cycles; }
    /// The longest first; of the same length the earlier one.
    const std::vector<path_message>& longest() const;

private:
    std::uint64_t m_steps = 0;
    std::uint64_t m_messages = 0;
    cycle_t m_message_cycles = 0;
    cycle_t m_compute_cycles = 0;
    std::shared_ptr<const std::vector<path_message>> m_longest;  // shared by all that have the same; null: none
};

}  // namespace orbweaver::noc
