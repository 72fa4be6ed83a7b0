// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/spider/virtual_channels.h"

#include <algorithm>

namespace orbweaver::studies::spider_model {

virtual_channel_network::transfer virtual_channel_network::send(std::span<const unsigned> path, unsigned bytes,
                                                                double start) {
    transfer result{start, start};
    while (bytes > 0) {
        const unsigned packet = std::min(bytes, m_described.packet_bytes);
        bytes -= packet;
        result.delivered = send_packet(path, packet, result.sent);
        result.sent = m_links[{path[0], path[1]}].free;
    }
    return result;
}

/// @return when the packet is at the end of its path
double virtual_channel_network::send_packet(std::span<const unsigned> path, unsigned bytes, double start) {
    double time = start;  // when the packet is ready to cross the next link
    link* before = nullptr;
    for (std::size_t hop = 0; hop + 1 < path.size(); ++hop) {
        link& next = m_links[{path[hop], path[hop + 1]}];
        time = std::max({time, next.free, next.buffer_free});
        if (next.shared) {
            time += crossing_of(m_described.packet_bytes);
        }
        time += crossing_of(bytes);
        next.free = time;
        if (before != nullptr) {
            before->buffer_free = time + m_described.crossing_us;
        }
        before = &next;
        const bool arrived = hop + 2 == path.size();
        time += arrived ? 0 : m_described.routing_us;
    }
    return time;
}

}  // namespace orbweaver::studies::spider_model
