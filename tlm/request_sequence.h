// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tlm/memory_bridge_packet.h"

namespace orbweaver {

/// Restores the order in which each source sent its requests, because packets on several VCs or routes overtake each
/// other.
class request_sequence {
public:
    /// Adds an arriving request.
    /// @return the requests that are now next in order
    std::vector<bridge_request> take(bridge_request arrived);

private:
    struct stream {
        std::uint8_t expected = 0;
        /// [number]; fewer than 256 entries, because the requests in flight are limited.
        std::map<std::uint8_t, bridge_request> early;
    };
    std::map<std::uint16_t, stream> m_streams;  // [node]
};

}  // namespace orbweaver
