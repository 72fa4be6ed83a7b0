// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/multicast_relays.h"

#include <algorithm>

namespace orbweaver::noc {

multicast_relays::multicast_relays(std::vector<relayed_message> messages) : m_messages(std::move(messages)) {
    for (const relayed_message& message : m_messages) {
        for (const relay_list& list : message.relays) { m_copies += list.receivers.size(); }
    }
}

std::span<const node_id> multicast_relays::receivers(unsigned message, node_id node) const {
    const auto& lists = m_messages[message].relays;
    const auto found = std::lower_bound(lists.begin(), lists.end(), node, [](const relay_list& one, node_id sender) {
        return one.sender.value < sender.value;
    });
    return found != lists.end() && found->sender == node ? std::span<const node_id>(found->receivers)
                                                         : std::span<const node_id>();
}

}  // namespace orbweaver::noc
