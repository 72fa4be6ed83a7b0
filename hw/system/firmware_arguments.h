// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace orbweaver::system {

/// The place of the arguments in a program of sw_stack.
inline constexpr const char* arguments_symbol = "orbweaver_arguments";

/// Returns workload arguments in the form that firmware reads (sw_stack/shared/register_map.h): zero-terminated
/// "key=value" strings, sorted by key and followed by an empty string.
/// @throws user_error if they exceed workload_argument_bytes or contain a zero byte
std::vector<std::uint8_t> argument_block(const std::map<std::string, std::string>& arguments);

}  // namespace orbweaver::system
