// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/delivery_record.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::noc {

delivery_record::delivery_record(const multicast_relays& planned, unsigned nodes)
    : m_planned(planned),
      m_nodes(nodes),
      m_received(std::size_t{planned.messages()} * nodes),
      m_completed(planned.messages()) {}

void delivery_record::arrived(unsigned message, node_id node, cycle_t now) {
    ++m_received[entry_index(message, node)];
    ++m_arrivals;
    m_completed[message] = std::max(m_completed[message], now);
}

std::vector<std::string> delivery_record::faults() const {
    std::vector<std::string> found;
    std::vector<std::uint32_t> wanted(m_nodes);
    for (unsigned message = 0; message < m_planned.messages(); ++message) {
        std::fill(wanted.begin(), wanted.end(), 0);
        for (const relay_list& list : m_planned.lists(message)) {
            for (const node_id receiver : list.receivers) { ++wanted[receiver.value]; }
        }
        for (unsigned node = 0; node < m_nodes; ++node) {
            const std::uint32_t received = m_received[entry_index(message, {static_cast<std::uint16_t>(node)})];
            if (received != wanted[node]) {
                found.push_back(fmt::format("message {}: node {} received it {} times, not {}", message, node, received,
                                            wanted[node] == 0 ? "never" : "once"));
            }
        }
    }
    return found;
}

}  // namespace orbweaver::noc
