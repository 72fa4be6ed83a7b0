// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/netlist_ports.h"

#include <algorithm>
#include <sstream>

namespace orbweaver::rtl {

namespace {

constexpr const char* clock_port = "clk_i";

}  // namespace

std::vector<netlist_port> ports_in(const std::string& text) {
    std::vector<netlist_port> ports;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string direction;
        std::string name;
        words >> direction >> name;
        if (direction != "input" && direction != "output") { continue; }
        if (name.ends_with(';')) { name.pop_back(); }
        if (name.starts_with('\\')) { name.erase(0, 1); }
        ports.push_back({name, direction == "input"});
    }
    return ports;
}

std::vector<std::string> input_ports(const std::string& netlist) {
    std::vector<std::string> names;
    for (const netlist_port& port : ports_in(netlist)) {
        if (port.is_input && port.name != clock_port) { names.push_back(port.name); }
    }
    return names;
}

bool has_clock(const std::string& netlist) {
    return std::ranges::any_of(ports_in(netlist), [](const netlist_port& port) { return port.name == clock_port; });
}

std::set<std::string> pin_names(const std::string& cells) {
    std::set<std::string> pins;
    for (const netlist_port& port : ports_in(cells)) { pins.insert(port.name); }
    return pins;
}

std::string verilog_name(const std::string& name) { return name.find('[') == std::string::npos ? name : "\\" + name; }

}  // namespace orbweaver::rtl
