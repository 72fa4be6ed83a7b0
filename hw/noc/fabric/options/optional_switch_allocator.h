// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// Matches inputs with outputs whose links are free, by the allocator that is configured; then each input that was
/// matched chooses one of its virtual channels that want that output.
struct optional_switch_allocator {
    /// @return whether a flit will leave; fabric_options::winners are the inputs
    static bool allocate(fabric_state& state, router_record& record, cycle_t now);
    /// The flits of the winners leave.
    static void traverse(fabric_state& state, router_record& record, bool found, cycle_t now);
};

}  // namespace orbweaver::noc
