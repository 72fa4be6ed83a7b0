// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// A port of one bit.
struct netlist_port {
    std::string name;  // "valid_i[0]"
    bool is_input = false;
};

/// Returns the ports of all modules of a Verilog text that Yosys has written, in their order.
/// @param text modules with ports of one bit: a netlist, or cells
std::vector<netlist_port> ports_in(const std::string& text);

/// Returns the names of the inputs of a netlist, without its clock.
/// @param netlist synthesis_files::mapped_netlist
std::vector<std::string> input_ports(const std::string& netlist);

/// Returns whether a netlist has an input `clk_i`.
bool has_clock(const std::string& netlist);

/// Returns the names of all pins in a Verilog text of cells.
std::set<std::string> pin_names(const std::string& cells);

/// Returns a name as it stands in Verilog before a blank: "\valid_i[0]".
std::string verilog_name(const std::string& name);

}  // namespace orbweaver::rtl
