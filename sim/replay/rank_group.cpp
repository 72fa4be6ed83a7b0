// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/rank_group.h"

#include <numeric>
#include <utility>

#include "hw/base/random_stream.h"

namespace orbweaver::sim {

rank_set::rank_set(std::vector<std::uint32_t> ranks) : members(std::move(ranks)), identity(members.size()) {
    for (const std::uint32_t member : members) { identity = mix_bits(identity + member); }
}

std::shared_ptr<const rank_set> rank_set::first(std::uint32_t ranks) {
    std::vector<std::uint32_t> members(ranks);
    std::iota(members.begin(), members.end(), 0U);
    return std::make_shared<const rank_set>(std::move(members));
}

}  // namespace orbweaver::sim
