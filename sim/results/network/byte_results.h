// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "hw/noc/traffic/traffic.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Adds the data of flows whose packets have sizes in bytes, as `bytes`, to the results of traffic and of its flows.
/// Does nothing if no flow has such sizes, or if the run was not measured. Data of packets of several sizes is counted
/// by their mean.
/// @param traffic   result of traffic_results()
/// @param period_ps of the clock
void add_byte_results(result_json& traffic, const noc::traffic& load, std::uint64_t period_ps);

/// Adds the energy of a bit of data, as `per_data_bit`, in the unit of the energy. Does nothing unless all flows have
/// sizes in bytes.
/// @param energy of a whole run
/// @param only   the plane that counts; nothing: all
void add_energy_of_data(result_json& energy, const noc::traffic& load, std::optional<unsigned> only = {});

/// Returns the line for the console; empty if there is nothing to say.
std::string bytes_text(const result_json& traffic);

}  // namespace orbweaver::sim
