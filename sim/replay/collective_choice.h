// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hw/noc/replay/collective_desc.h"
#include "sim/replay/planned_multicasts.h"

namespace orbweaver::sim {

/// The algorithms by which ranks carry out collectives.
struct collective_choice {
    noc::collective_desc described;
    std::shared_ptr<const planned_multicasts> plan;  // for the multicast algorithm
};

}  // namespace orbweaver::sim
