// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "hw/base/types.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// A link between routers that fails in both directions, or a router that fails.
struct link_fault_desc {
    std::string link{};    // name in reports, by either end: "r2.x"; empty: a router fails
    cycle_t start = 0;     // the first cycle in which it accepts no new packet
    cycle_t repair = 0;    // the first cycle in which it works again; 0: never
    std::string router{};  // name in reports: "r2"; empty: a link fails
};

/// The routers that know that a link has failed (hw/noc/routing/hierarchical_detours.h, up_down_detours.h).
enum class fault_mode_kind : std::uint8_t {
    informed,       // all routers of the subnets that the link joined; with up_down_detours all routers
    gateway_local,  // the routers at its two ends
};
constexpr auto enumerators(fault_mode_kind) { return identifiers<fault_mode_kind>; }

}  // namespace orbweaver::noc
