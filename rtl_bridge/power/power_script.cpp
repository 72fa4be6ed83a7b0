// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/power_script.h"

#include <fmt/core.h>

#include <iterator>
#include <map>
#include <sstream>

#include "hw/base/errors.h"
#include "rtl_bridge/power/netlist_ports.h"
#include "rtl_bridge/power/router_testbench.h"
#include "rtl_bridge/synthesis/yosys_script.h"

namespace orbweaver::rtl {

namespace {

/// OpenSTA 2.0.17 has no command for the activity of a pin of a cell; these are the functions behind its commands.
constexpr const char* procedure = R"(
proc replay {file} {
    set pins {}
    set lines [open $file]
    while {[gets $lines line] >= 0} {
        lassign $line word first changes duty
        switch $word {
            name { lappend pins [sta::get_port_pin_error "pin" $first] }
            set { sta::set_power_pin_activity [lindex $pins $first] $changes $duty }
            report { report_power -digits 8 }
        }
    }
}
)";

constexpr const char* measured_instance = "measured";

std::string input_register(std::size_t number) { return fmt::format("input_{}", number); }

/// Writes the activity of pins that differs from the one that was written before.
class activity_writer {
public:
    explicit activity_writer(std::size_t pins) : m_changes(pins, -1), m_duties(pins, -1) {}

    /// @param cycles in which the changes were counted
    void write(std::string& script, const pin_activity::window& window, double cycles, bool is_still) {
        for (std::size_t pin = 0; pin < m_changes.size(); ++pin) {
            const double changes = is_still ? 0 : window.changes[pin] / cycles;
            const double duty = window.high[pin] / (cycles * testbench_cycle);
            if (changes == m_changes[pin] && duty == m_duties[pin]) { continue; }
            m_changes[pin] = changes;
            m_duties[pin] = duty;
            fmt::format_to(std::back_inserter(script), "set {} {:.6g} {:.6g}\n", pin, changes, duty);
        }
        script += "report\n";
    }

private:
    std::vector<double> m_changes;  // [pin]: a cycle
    std::vector<double> m_duties;
};

}  // namespace

std::string input_library() {
    return R"(library (inputs) {
  delay_model : table_lookup;
  time_unit : "1ns"; voltage_unit : "1V"; current_unit : "1mA"; capacitive_load_unit (1, pf);
  input_threshold_pct_rise : 50; output_threshold_pct_rise : 50;
  input_threshold_pct_fall : 50; output_threshold_pct_fall : 50;
  slew_lower_threshold_pct_rise : 20; slew_upper_threshold_pct_rise : 80;
  slew_lower_threshold_pct_fall : 20; slew_upper_threshold_pct_fall : 80;
  cell (input_register) {
    area : 0;
    ff (IQ, IQN) { next_state : "D"; clocked_on : "CLK"; }
    pin (CLK) { direction : input; capacitance : 0; clock : true; }
    pin (D) { direction : input; capacitance : 0; }
    pin (Q) { direction : output; function : "IQ";
      timing () { related_pin : "CLK"; timing_type : rising_edge;
        cell_rise (scalar) { values ("0"); } rise_transition (scalar) { values ("0"); }
        cell_fall (scalar) { values ("0"); } fall_transition (scalar) { values ("0"); }
      }
    }
  }
}
)";
}

std::string power_top(const std::string& top, const std::vector<std::string>& inputs, bool is_clocked) {
    std::string declared;
    std::string connected = is_clocked ? "\n    .clk_i (clk_i)" : "";
    for (std::size_t number = 0; number < inputs.size(); ++number) {
        const std::string name = verilog_name(inputs[number]);
        declared +=
            fmt::format("  wire {0} ;\n  input_register {1} (.CLK(clk_i), .Q({0} ));\n", name, input_register(number));
        connected += fmt::format("{1}\n    .{0} ({0} )", name, connected.empty() ? "" : ",");
    }
    return fmt::format("module power_top (clk_i);\n  input clk_i;\n{}  {} {} ({}\n  );\nendmodule\n", declared, top,
                       measured_instance, connected);
}

std::string power_script(double period_ns) {
    return fmt::format(
        "read_liberty {}\nread_liberty {}\nread_verilog {}\nread_verilog {}\nlink_design power_top\n"
        "set_cmd_units -time ns\n"
        "create_clock -name clock -period {} [get_ports clk_i]\nreport_power -digits 8\n{}replay {}\n",
        synthesis_files::liberty, input_library_file, synthesis_files::mapped_netlist, power_top_file, period_ns,
        procedure, power_activity_file);
}

std::string power_activity(const pin_activity& activity, const std::vector<std::string>& inputs, cycle_t window) {
    std::map<std::string, std::string> registers;  // pins, by input
    for (std::size_t number = 0; number < inputs.size(); ++number) {
        registers[inputs[number]] = input_register(number) + "/Q";
    }
    std::string text;
    for (const std::string& pin : activity.pins) {
        const auto found = registers.find(pin);
        const std::string name = found == registers.end() ? std::string(measured_instance) + "/" + pin : found->second;
        text += "name {" + name + "}\n";
    }
    activity_writer writer(activity.pins.size());
    const pin_activity::window whole = activity.whole();
    const auto cycles = static_cast<double>(window);
    const double all = cycles * static_cast<double>(activity.windows.size());
    writer.write(text, whole, all, true);
    writer.write(text, whole, all, false);
    for (const pin_activity::window& part : activity.windows) { writer.write(text, part, cycles, false); }
    return text;
}

power_figures power_in(const std::string& printed, std::size_t windows) {
    constexpr double milliwatts = 1000;
    std::vector<power_figure> found;
    std::istringstream lines(printed);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string name;
        power_figure figure;
        if (words >> name >> figure.internal >> figure.switching >> figure.leakage >> figure.total && name == "Total") {
            for (double* part : {&figure.internal, &figure.switching, &figure.leakage, &figure.total}) {
                *part *= milliwatts;
            }
            found.push_back(figure);
        }
    }
    constexpr std::size_t others = 3;  // an estimate, still, whole
    if (found.size() != windows + others) {
        throw user_error(fmt::format("OpenSTA reports {} of {} figures:\n{}", found.size(), windows + others,
                                     printed.substr(0, 2000)));
    }
    return {found[1], found[2], {found.begin() + others, found.end()}};
}

}  // namespace orbweaver::rtl
