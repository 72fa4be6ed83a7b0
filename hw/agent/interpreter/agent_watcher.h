// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::agent {

struct agent_node;
struct agent_visit;

/// Observes agents instruction by instruction.
class agent_watcher {
public:
    virtual ~agent_watcher() = default;

    /// Reports an executed instruction, at the node's present time.
    /// @param pc   address of the instruction, in half-words
    /// @param word the instruction
    virtual void executed(const agent_node& node, const agent_visit& visit, std::uint32_t pc, std::uint16_t word) = 0;
};

}  // namespace orbweaver::agent
