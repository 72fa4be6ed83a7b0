// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/message_class.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {

/// (class, phase) pairs that can meet on a VC, directly or through others; packets of two groups never wait for each
/// other inside the network. VCs that no VC set distinguishes form one *lane*: a packet that may use one of them may
/// use all.
struct vc_group {
    std::vector<unsigned> pairs;                   // class * phases + phase, ascending
    std::vector<std::uint64_t> lanes;              // [lane]: mask of its VCs
    std::vector<std::vector<std::uint64_t>> sets;  // [index into pairs][set of the routing function]: mask of lanes

    std::uint64_t vcs() const {
        std::uint64_t all = 0;
        for (const std::uint64_t lane : lanes) { all |= lane; }
        return all;
    }
    /// Returns whether some head may choose between lanes.
    bool has_choice() const {
        for (const auto& of_pair : sets) {
            for (const std::uint64_t set : of_pair) {
                if ((set & (set - 1)) != 0) { return true; }
            }
        }
        return false;
    }
    /// Returns whether packets of two groups have the same candidate outputs, except for the VC indices.
    bool same_shape(const vc_group& other) const { return sets == other.sets; }
};

/// Returns the groups of a partition under a routing function, in the order of their first pairs.
std::vector<vc_group> vc_groups(const vc_partition& partition, const routing_function& routing);

/// Formats VCs for people: "0", "0-3", "0,2-3".
std::string vc_text(std::uint64_t vcs);

}  // namespace orbweaver::noc
