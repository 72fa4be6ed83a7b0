// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

#include "hw/agent/node/agent.h"

namespace orbweaver::agent {

/// Records of agents in transit between two engines, which no wire carries. The key is the ledger's id of their first
/// packet.
class agent_flights {
public:
    void depart(std::uint64_t packet, const agent_record& record) { m_flying.emplace(packet, record); }
    agent_record arrive(std::uint64_t packet) {
        const auto found = m_flying.find(packet);
        const agent_record record = found->second;
        m_flying.erase(found);
        return record;
    }

private:
    std::map<std::uint64_t, agent_record> m_flying;
};

}  // namespace orbweaver::agent
