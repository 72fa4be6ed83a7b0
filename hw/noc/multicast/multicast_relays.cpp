// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/multicast_relays.h"

#include <algorithm>

namespace orbweaver {

multicast_relays::multicast_relays(std::vector<relayed_message> messages) : m_messages(std::move(messages)) {
    for (const relayed_message& of : m_messages) {
        for (const relay_list& list : of.relays) {
            m_copies += list.to.size();
        }
    }
}

std::span<const node_id> multicast_relays::of(unsigned message, node_id from) const {
    const auto& lists = m_messages[message].relays;
    const auto found = std::lower_bound(lists.begin(), lists.end(), from, [](const relay_list& one, node_id sender) {
        return one.from.value < sender.value;
    });
    return found != lists.end() && found->from == from ? std::span<const node_id>(found->to)
                                                       : std::span<const node_id>();
}

}  // namespace orbweaver
