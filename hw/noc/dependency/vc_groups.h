// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/message_class.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {

/// (class, phase) pairs that can meet on a virtual channel, directly or through others; packets of two groups never
/// wait for each other inside the network. Virtual channels that no set of virtual channels distinguishes are one
/// *lane*: whoever may take one of them may take any.
struct vc_group {
    std::vector<unsigned> pairs;                   // class * phases + phase, ascending
    std::vector<std::uint64_t> lanes;              // [lane]: its virtual channels, as bits
    std::vector<std::vector<std::uint64_t>> sets;  // [place in pairs][set of the routing function]: lanes, as bits

    std::uint64_t vcs() const {
        std::uint64_t all = 0;
        for (const std::uint64_t lane : lanes) { all |= lane; }
        return all;
    }
    /// Whether some head may choose between lanes.
    bool has_choice() const {
        for (const auto& of_pair : sets) {
            for (const std::uint64_t set : of_pair) {
                if ((set & (set - 1)) != 0) { return true; }
            }
        }
        return false;
    }
    /// Whether packets of two groups have the same candidate outputs, but for the numbers of the virtual channels.
    bool same_shape(const vc_group& other) const { return sets == other.sets; }
};

/// The groups of a partition under a routing function, in the order of their first pairs.
std::vector<vc_group> vc_groups(const vc_partition& partition, const routing_function& routing);

/// "0", "0-3", "0,2-3": virtual channels as people write them.
std::string vc_text(std::uint64_t vcs);

}  // namespace orbweaver::noc
