// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/system/serial_channels.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `serial` for result.json: the counters of the network's serial links, summed over all ends and lines, and
/// the names of failed links.
result_json serial_results(const system::serial_channels& channels);

/// Returns a line for the summary.
std::string summarise_serial(const result_json& serial);

}  // namespace orbweaver::sim
