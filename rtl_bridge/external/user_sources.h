// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/base/external_rtl_desc.h"
#include "hw/noc/description_error.h"
#include "rtl_bridge/build/outside_sources.h"

namespace orbweaver::rtl {

/// Returns the error in the files of a user's block, if any.
/// @param key key of its description
std::optional<noc::description_error> refusal_of_sources(const external_rtl_desc& described, const std::string& key);

outside_sources user_sources_of(const external_rtl_desc& described);

/// Returns the assignments of its parameters: ".WIDTH(8)".
std::vector<std::string> assignments_of(const external_rtl_desc& described);
/// Returns " #(.WIDTH(8), .DEPTH(4))"; empty without assignments.
std::string parameter_list(const std::vector<std::string>& assignments);
/// Returns the connections of its clock and reset pins, in a wrapper with clk_i and rst_i.
std::vector<std::string> clock_and_reset(const external_rtl_desc& described);

}  // namespace orbweaver::rtl
