// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "sw_stack/shared/message_types.h"

namespace orbweaver::noc {

/// The delivery of packets of a class.
enum class class_delivery_kind : std::uint8_t {
    unicast,    // to the node that the head names
    broadcast,  // from the node that the head names to all others; routers make the copies
    multicast,  // from a member of the group that the head names to its other members; routers make the copies
    reduction,  // from all other members of that group to its first one; routers add their words on the way
};
constexpr auto enumerators(class_delivery_kind) { return identifiers<class_delivery_kind>; }

/// One entry of network.classes as the user wrote it.
struct message_class_desc {
    std::string name;
    unsigned vcs = 1;                 // dedicated VCs in each phase, 1 or more
    std::vector<message_type> types;  // TYPEs that it carries; empty: whatever its endpoints send
    std::uint64_t range = 0;          // bit v: may share VC v with other classes; 0: has `vcs` dedicated VCs
    class_delivery_kind delivery = class_delivery_kind::unicast;
    unsigned broadcast_level = 0;  // in a hierarchy: level of the source's subnet that gets it; 0: all
    unsigned depth = 0;            // depth of the buffers of its VCs, in flits; 0: network_desc::vc_depth
    unsigned priority = 0;         // 0 to 7; allocators serve the highest first
    unsigned weight = 0;           // flits per round at an output, among classes of equal priority; 0: not weighted
};

/// Returns the number of VCs that a class may use in each phase.
constexpr unsigned vcs_of(const message_class_desc& described) {
    return described.range != 0 ? static_cast<unsigned>(std::popcount(described.range)) : described.vcs;
}

constexpr bool is_broadcast(const message_class_desc& described) {
    return described.delivery == class_delivery_kind::broadcast;
}

}  // namespace orbweaver::noc
