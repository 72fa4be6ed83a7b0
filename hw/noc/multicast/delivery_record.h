// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/multicast/multicast_relays.h"

namespace orbweaver::noc {

/// Records the deliveries of messages, with times: each destination of a plan must receive a message once, and no other
/// node.
class delivery_record {
public:
    /// @param planned outlives the record
    delivery_record(const multicast_relays& planned, unsigned nodes);

    /// Records a complete message.
    void arrived(unsigned message, node_id node, cycle_t now);

    /// Returns the number of copies that have arrived, planned or not.
    std::uint64_t arrivals() const { return m_arrivals; }
    /// Returns when the last copy of a message arrived; 0 if none did.
    cycle_t completed(unsigned message) const { return m_completed[message]; }
    /// Returns the deviations from the plan: "message 3: node 5 received it 2 times, not once"; empty if there are
    /// none.
    std::vector<std::string> faults() const;

private:
    std::size_t entry_index(unsigned message, node_id node) const {
        return std::size_t{message} * m_nodes + node.value;
    }

    const multicast_relays& m_planned;
    unsigned m_nodes;
    std::vector<std::uint32_t> m_received;  // [message, node]
    std::vector<cycle_t> m_completed;       // [message]
    std::uint64_t m_arrivals = 0;
};

}  // namespace orbweaver::noc
