// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>

#include "multicast/plan/plan.h"
#include "multicast/schedule/binomial.h"

namespace orbweaver::multicast {

/// Collects the sends of one message. A sender sends in the order in which its sends are added.
class plan_writer {
public:
    explicit plan_writer(processor_id source) : m_source(source) {}

    void add(processor_id sender, processor_id receiver) { m_relays[sender].push_back(receiver); }
    /// Adds sends between participants, which are given by positions.
    void add(std::span<const processor_id> participants, const std::vector<send>& sends) {
        for (const send& one : sends) { add(participants[one.sender], participants[one.receiver]); }
    }

    message_plan plan() const {
        message_plan made{m_source, {}};
        for (const auto& [sender, receivers] : m_relays) { made.relays.push_back({sender, receivers}); }
        return made;
    }

private:
    processor_id m_source;
    std::map<processor_id, std::vector<processor_id>> m_relays;
};

}  // namespace orbweaver::multicast
