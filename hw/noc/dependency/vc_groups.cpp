// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/vc_groups.h"

#include <fmt/core.h>

#include <bit>

namespace orbweaver::noc {

namespace {

/// Splits lanes so that each is completely inside or outside `set`.
void split(std::vector<std::uint64_t>& lanes, std::uint64_t set) {
    const std::size_t before = lanes.size();
    for (std::size_t number = 0; number < before; ++number) {
        const std::uint64_t inside = lanes[number] & set;
        const std::uint64_t outside = lanes[number] & ~set;
        if (inside != 0 && outside != 0) {
            lanes[number] = inside;
            lanes.push_back(outside);
        }
    }
}

std::uint64_t lanes_of(const std::vector<std::uint64_t>& lanes, std::uint64_t set) {
    std::uint64_t found = 0;
    for (std::size_t number = 0; number < lanes.size(); ++number) {
        found |= (lanes[number] & set) != 0 ? std::uint64_t{1} << number : 0;
    }
    return found;
}

}  // namespace

std::vector<vc_group> vc_groups(const vc_partition& partition, const routing_function& routing) {
    const unsigned pairs = partition.classes() * partition.phases();
    const auto list = [&](unsigned pair) {
        return partition.list({static_cast<std::uint8_t>(pair / partition.phases())}, pair % partition.phases());
    };
    std::vector<vc_group> groups;
    std::vector<bool> taken(pairs, false);
    for (unsigned first = 0; first < pairs; ++first) {
        if (taken[first]) { continue; }
        std::uint64_t joined = list(first).mask;
        for (bool grew = true; grew;) {
            grew = false;
            for (unsigned pair = first; pair < pairs; ++pair) {
                if ((list(pair).mask & joined) != 0 && !taken[pair]) {
                    taken[pair] = true;
                    joined |= list(pair).mask;
                    grew = true;
                }
            }
        }
        vc_group group;
        group.lanes = {joined};
        std::vector<std::vector<std::uint64_t>> masks;
        for (unsigned pair = first; pair < pairs; ++pair) {
            if ((list(pair).mask & joined) == 0) { continue; }
            group.pairs.push_back(pair);
            masks.emplace_back();
            for (unsigned set = 0; set < routing.vc_sets(); ++set) {
                masks.back().push_back(list(pair).subset(routing.vc_set(set, list(pair).count())));
                split(group.lanes, masks.back().back());
            }
        }
        for (const auto& of_pair : masks) {
            group.sets.emplace_back();
            for (const std::uint64_t mask : of_pair) { group.sets.back().push_back(lanes_of(group.lanes, mask)); }
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

std::string vc_text(std::uint64_t vcs) {
    std::string text;
    while (vcs != 0) {
        const int first = std::countr_zero(vcs);
        const int count = std::countr_one(vcs >> first);
        text += fmt::format("{}{}", text.empty() ? "" : ",", first);
        if (count > 1) { text += fmt::format("-{}", first + count - 1); }
        vcs &= count + first >= 64 ? 0 : ~std::uint64_t{0} << (first + count);
    }
    return text;
}

}  // namespace orbweaver::noc
