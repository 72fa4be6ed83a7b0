// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/power/power_script.h"

#include <fmt/core.h>

#include <iterator>
#include <sstream>

#include "hw/base/errors.h"
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

std::string power_script(const std::string& top, double period_ns) {
    return fmt::format(
        "read_liberty {}\nread_verilog {}\nlink_design {}\nset_cmd_units -time ns\n"
        "create_clock -name clock -period {} [get_ports clk_i]\nreport_power -digits 8\n{}replay {}\n",
        synthesis_files::liberty, synthesis_files::mapped_netlist, top, period_ns, procedure, power_activity_file);
}

std::string power_activity(const pin_activity& activity, cycle_t window) {
    std::string text;
    for (const std::string& pin : activity.pins) { text += "name {" + pin + "}\n"; }
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
