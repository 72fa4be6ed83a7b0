// SPDX-License-Identifier: Apache-2.0
// The relay lists of a plan: the nodes to which each processor relays a message, in order. Plain data, filled by the
// reader of plan files.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// The copies that one node makes of a message.
struct relay_list {
    node_id sender;
    std::vector<node_id> receivers;  // in order
};

/// A multicast; its source has it from the first cycle on.
struct relayed_message {
    node_id source;
    std::vector<relay_list> relays;  // by ascending sender, each once
};

/// The lists of all messages, indexed by message and sender.
class multicast_relays {
public:
    /// The cycle in which sources have their messages.
    static constexpr cycle_t first_cycle = 1;

    explicit multicast_relays(std::vector<relayed_message> messages);

    unsigned messages() const { return static_cast<unsigned>(m_messages.size()); }
    node_id source(unsigned message) const { return m_messages[message].source; }
    std::uint64_t copies() const { return m_copies; }
    /// Returns the nodes to which a node relays a message, in order; empty if it does not relay.
    std::span<const node_id> receivers(unsigned message, node_id node) const;
    const std::vector<relay_list>& lists(unsigned message) const { return m_messages[message].relays; }

private:
    std::vector<relayed_message> m_messages;
    std::uint64_t m_copies = 0;
};

}  // namespace orbweaver::noc
