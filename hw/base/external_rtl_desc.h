// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

enum class reset_level : std::uint8_t { high, low };
constexpr auto enumerators(reset_level) { return identifiers<reset_level>; }

struct external_reset_desc {
    std::string port = "rst_i";
    reset_level level = reset_level::high;
    unsigned cycles = 2;  // clock edges in reset
};

/// A block that the user supplies, as RTL or as a plug-in.
struct external_rtl_desc {
    std::string top{};                                // name of the top module; empty: not in RTL
    std::string library{};                            // shared library of a plug-in (hw/system/plugin.h); empty: RTL
    std::vector<std::string> files{};                 // SystemVerilog files in compilation order
    std::vector<std::string> include{};               // include directories
    std::vector<std::string> defines{};               // NAME or NAME=VALUE
    std::map<std::string, std::string> parameters{};  // parameters of the top module
    std::string clock = "clk_i";
    external_reset_desc reset{};
};

}  // namespace orbweaver
