// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/fabric_state.h"

namespace orbweaver::noc {

/// Grants output VCs to heads by the configured allocator. A head requests VCs of only one output, so each output is
/// allocated separately.
/// @tparam Router choosing_router, or optional_router
template <class Router>
struct optional_vc_allocator {
    /// Grants output VCs to waiting heads. Precondition: a head waits. @return whether a packet got an output VC
    static bool allocate(fabric_state& state, router_record& record, cycle_t now);
};

/// VC allocator of a choosing_router whose heads wait before they request (slow_heads).
struct timed_vc_allocator {
    /// @return whether a packet got an output VC, or a head may request only in a later cycle
    static bool allocate(fabric_state& state, router_record& record, cycle_t now);
};

}  // namespace orbweaver::noc
