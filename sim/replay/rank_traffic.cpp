// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/rank_traffic.h"

#include <algorithm>
#include <map>

namespace orbweaver::sim {

rank_traffic traffic_between_ranks(const schedule& operations, std::uint32_t flit_bytes, std::uint64_t packet_bytes) {
    std::vector<std::map<std::uint32_t, rank_peer>> found(operations.ranks());
    scheduled_operation operation;
    for (unsigned rank = 0; rank < operations.ranks(); ++rank) {
        schedule::reader reader = operations.read(rank);
        while (reader.next(operation)) {
            const rank_operation& what = operation.what;
            if (what.kind != operation_kind::send || what.peer == rank) { continue; }
            const std::uint64_t heads = std::max<std::uint64_t>(1, (what.amount + packet_bytes - 1) / packet_bytes);
            const std::uint64_t words = (what.amount + flit_bytes - 1) / flit_bytes;
            const auto flits = static_cast<double>(heads + words);
            found[rank][what.peer].sent += flits;
            found[what.peer][rank].received += flits;
        }
    }
    rank_traffic traffic(operations.ranks());
    for (unsigned rank = 0; rank < operations.ranks(); ++rank) {
        for (const auto& [peer, amounts] : found[rank]) {
            traffic[rank].push_back({peer, amounts.sent, amounts.received});
        }
    }
    return traffic;
}

}  // namespace orbweaver::sim
