// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/errors.h"
#include "hw/noc/message_class.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {

/// Returns the masks of VCs that a packet may use, by VC set, class and phase: [set * classes * phases + class * phases
/// + phase].
/// @param owner name of the caller, for the message
inline std::vector<std::uint64_t> vcs_of_sets(const routing_function& routing, const vc_partition& partition,
                                              const char* owner) {
    std::vector<std::uint64_t> allowed;
    const unsigned pairs = partition.classes() * partition.phases();
    for (unsigned set = 0; set < routing.vc_sets(); ++set) {
        for (unsigned pair = 0; pair < pairs; ++pair) {
            const vc_list list =
                partition.list({static_cast<std::uint8_t>(pair / partition.phases())}, pair % partition.phases());
            allowed.push_back(list.subset(routing.vc_set(set, list.count())));
            invariant(allowed.back() != 0, owner, 0, "a routing function names an empty set of virtual channels");
        }
    }
    return allowed;
}

}  // namespace orbweaver::noc
