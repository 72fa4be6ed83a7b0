// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tlm/memory_bridge_packet.h"

namespace orbweaver {

/// Puts the requests of each source into the order in which they were sent: packets on several virtual channels or
/// routes overtake each other.
class request_sequence {
public:
    /// A request arrives.
    /// @return the requests whose turn has come, in their order
    std::vector<bridge_request> take(bridge_request arrived);

private:
    struct stream {
        std::uint8_t expected = 0;
        std::map<std::uint8_t, bridge_request> early;  // by number; fewer than 256, as many as are under way
    };
    std::map<std::uint16_t, stream> m_streams;  // by node
};

}  // namespace orbweaver
