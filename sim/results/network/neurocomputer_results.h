// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/neurocomputer/neurocomputer.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `neurocomputer` for result.json.
result_json neurocomputer_results(const noc::neurocomputer& machine);

/// Returns the results of the neurocomputer as text.
std::string summarise_neurocomputer(const result_json& ran);

}  // namespace orbweaver::sim
