// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/base/types.h"
#include "hw/noc/multicast/multicast_relays.h"

namespace orbweaver::noc {

class routing_function;

/// The groups to which routers copy the messages of a plan (group_tables.h): source and destinations of each. Messages
/// among the same nodes share a group.
class message_groups {
public:
    explicit message_groups(const multicast_relays& planned);

    /// Returns [group]: ascending members.
    const std::vector<std::vector<node_id>>& members() const { return m_members; }
    unsigned group(unsigned message) const { return m_group_of[message]; }

private:
    std::vector<std::vector<node_id>> m_members;
    std::vector<unsigned> m_group_of;  // [message]
};

/// Writes the groups into the tables of a routing function.
/// @throws user_error if it has no tables, or there are more groups than heads can name
void write_groups(const routing_function& routing, const message_groups& groups);

}  // namespace orbweaver::noc
