// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

#include "hw/agent/node/agent.h"

namespace orbweaver::agent {

/// What a simulation knows of agents between two engines, and no wire carries: who they are. By the ledger's number of
/// their first packet.
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
