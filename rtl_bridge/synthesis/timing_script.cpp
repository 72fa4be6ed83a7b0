// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/synthesis/timing_script.h"

#include <fmt/core.h>

#include <cstdlib>

#include "rtl_bridge/synthesis/yosys_script.h"

namespace orbweaver::rtl {

namespace {

constexpr double tried_period_ns = 100;  // arbitrary: delays do not depend on it
constexpr const char* slack_mark = "slack in ns: ";

}  // namespace

std::string timing_script(const rtl_design& design) {
    const std::string macros =
        design.macros.empty() ? "" : fmt::format("read_liberty {}\n", synthesis_files::macro_cells);
    const char* const netlist =
        design.macros.empty() ? synthesis_files::mapped_netlist : synthesis_files::timed_netlist;
    return fmt::format(
        "read_liberty {}\n"
        "{}"
        "read_verilog {}\n"
        "link_design {}\n"
        "set_cmd_units -time ns\n"
        "create_clock -name clock -period {} [get_ports clk_i]\n"
        "set_input_delay 0 -clock clock [all_inputs]\n"
        "set_output_delay 0 -clock clock [all_outputs]\n"
        "report_checks -path_delay max -format full -digits 4\n"
        "puts \"{}[worst_slack]\"\n",
        synthesis_files::liberty, macros, netlist, design.top, tried_period_ns, slack_mark);
}

std::optional<double> period_ns_in(const std::string& report) {
    const std::size_t mark = report.rfind(slack_mark);
    if (mark == std::string::npos) { return std::nullopt; }
    const char* const text = report.c_str() + mark + std::char_traits<char>::length(slack_mark);
    char* end = nullptr;
    const double slack = std::strtod(text, &end);
    // Without a path, the slack is about 1e30.
    const bool is_path = end != text && slack > -1e9 && slack < tried_period_ns;
    return is_path ? std::optional(tried_period_ns - slack) : std::nullopt;
}

}  // namespace orbweaver::rtl
