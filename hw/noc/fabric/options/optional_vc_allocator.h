// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/fabric_state.h"

namespace orbweaver::noc {

/// Gives output virtual channels to heads, by the allocator that is configured. A head asks for channels of one output,
/// so each output is a problem of its own.
/// @tparam Router choosing_router, or optional_router
template <class Router>
struct optional_vc_allocator {
    /// Some heads wait. @return whether a packet got one
    static bool allocate(fabric_state& state, router_record& record, cycle_t now);
};

/// VC allocator of a choosing_router whose heads wait before they request (slow_heads).
struct timed_vc_allocator {
    /// @return whether a packet got one, or a head may only ask in a later cycle
    static bool allocate(fabric_state& state, router_record& record, cycle_t now);
};

}  // namespace orbweaver::noc
