// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hw/base/types.h"

namespace orbweaver::noc {

/// Keeps the messages of a pair of nodes in the order in which their source sent them: a message that has overtaken
/// others in the network waits here. Memory grows with the pairs that have messages in flight.
class pair_order {
public:
    /// Registers a message that leaves. Call it once per message.
    /// @return its position among the messages of the pair, for arrived()
    std::uint64_t left(node_id source, node_id destination) { return m_pairs[pair(source, destination)].sent++; }

    /// Registers an arrived message. Appends it, and messages that waited for it, to `released`, in their order.
    void arrived(node_id source, node_id destination, std::uint64_t position, std::uint64_t message,
                 std::vector<std::uint64_t>& released);

private:
    struct counts {
        std::uint64_t sent = 0;
        std::uint64_t released = 0;
    };
    static std::uint32_t pair(node_id source, node_id destination) {
        return std::uint32_t{source.value} << 16 | destination.value;
    }

    std::unordered_map<std::uint32_t, counts> m_pairs;                              // only looked up, never iterated
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint64_t> m_overtakers;  // [pair and position]
};

}  // namespace orbweaver::noc
