// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/system/serial_channels.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// `serial` in result.json: what the serial links of the network count, summed over all ends and lines, and the names
/// of those that failed.
result_json serial_results(const system::serial_channels& channels);

/// A line for the summary.
std::string summarise_serial(const result_json& serial);

}  // namespace orbweaver::sim
