// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace orbweaver::system {

/// The place of the arguments in a program of sw_stack.
inline constexpr const char* arguments_symbol = "orbweaver_arguments";

/// Workload arguments as the firmware reads them (sw_stack/shared/register_map.h): zero-terminated "key=value" strings
/// in the order of their keys, closed by an empty one.
/// @throws user_error if they exceed workload_argument_bytes or contain a zero byte
std::vector<std::uint8_t> argument_block(const std::map<std::string, std::string>& arguments);

}  // namespace orbweaver::system
