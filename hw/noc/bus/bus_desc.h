// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

enum class bus_arbitration : std::uint8_t { round_robin, random_acceptance };
constexpr auto enumerators(bus_arbitration) { return identifiers<bus_arbitration>; }

/// The buses of a network, which are all alike (hw/noc/bus).
struct bus_desc {
    bus_arbitration arbitration = bus_arbitration::round_robin;
    double acceptance = 0.25;    // random_acceptance: success probability of a try; above 0, at most 1
    double flits_per_cycle = 0;  // capacity, at most 1; 0: as for links between routers
};

}  // namespace orbweaver::noc
