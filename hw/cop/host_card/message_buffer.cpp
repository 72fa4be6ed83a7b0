// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/host_card/message_buffer.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace orbweaver::cop {

message_buffer::side message_buffer::side_of(const buffered_message& message) const {
    const cop_instruction instruction = decode_cop_instruction(message.words[0]);
    const bool owned = instruction.group || (m_owner != 0 && instruction.task == m_owner);
    return owned ? side::owner : side::foreign;
}

message_buffer::side message_buffer::push(buffered_message message) {
    message.arrival = m_arrivals++;
    const side ownership = side_of(message);
    queue(ownership).push_back(message);
    return ownership;
}

void message_buffer::set_owner(std::uint32_t task) {
    m_owner = task;
    std::vector<buffered_message> all;
    std::merge(m_queues[0].begin(), m_queues[0].end(), m_queues[1].begin(), m_queues[1].end(), std::back_inserter(all),
               [](const buffered_message& a, const buffered_message& b) { return a.arrival < b.arrival; });
    clear();
    for (const buffered_message& message : all) { queue(side_of(message)).push_back(message); }
}

void message_buffer::clear() {
    for (auto& each : m_queues) { each.clear(); }
}

}  // namespace orbweaver::cop
