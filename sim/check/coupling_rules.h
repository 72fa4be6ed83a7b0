// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/dependency/endpoint_coupling.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// The waits that the endpoints of a system cause, and the assumptions about endpoints and software under which the
/// list is complete.
struct endpoint_model {
    std::vector<noc::coupling_rule> rules;
    std::vector<std::string> assumptions;  // sentences
};

/// Returns the endpoint rules of a chip (docs/niu/index.md) or of the traffic of a network.
endpoint_model endpoints_of(const system::system_desc& described, const noc::vc_partition& partition);

}  // namespace orbweaver::sim
