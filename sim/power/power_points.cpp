// SPDX-License-Identifier: Apache-2.0
#include "sim/power/power_points.h"

#include <fmt/core.h>

#include <map>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "rtl_bridge/build/command.h"
#include "rtl_bridge/build/text_file.h"
#include "rtl_bridge/power/netlist_ports.h"
#include "rtl_bridge/power/pin_activity.h"
#include "rtl_bridge/power/stopped_clocks.h"
#include "rtl_bridge/synthesis/yosys_script.h"
#include "sim/jobs/local_jobs.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

namespace {

constexpr const char* cache_entry = "block-power";
constexpr const char* cells_file = "cells.v";
constexpr const char* changes_file = "activity.vcd";
constexpr const char* script_file = "power.tcl";
constexpr const char* printed_file = "power.txt";
constexpr const char* stopped_file = "stopped_clocks.txt";

/// Yosys writes the cells as Verilog, and Icarus Verilog simulates them.
constexpr const char* simulation_script =
    "yosys -q -p 'read_liberty cells.lib; write_verilog -noattr cells.v'\n"
    "iverilog -g2012 -s testbench -o testbench.vvp testbench.sv simulated_netlist.v cells.v\n"
    "vvp -n testbench.vvp\n";

job job_in(const power_point& point, const fs::path& folder, const std::vector<std::string>& words) {
    job made;
    made.name = point.name;
    made.words = rtl::words_in(folder, words);
    made.folder = folder;
    made.cost = point.cost;
    return made;
}

void check_outcomes(const std::vector<job>& jobs, const std::vector<job_outcome>& outcomes, const char* what) {
    for (std::size_t number = 0; number < jobs.size(); ++number) {
        if (outcomes[number].end != job_end::finished && outcomes[number].end != job_end::interrupted) {
            throw user_error(fmt::format("{} of {} fails:\n{}", what, jobs[number].name, outcomes[number].message));
        }
    }
}

void remove_large_files(const fs::path& folder) {
    for (const char* name : {changes_file, script_file, rtl::power_activity_file, "testbench.vvp", cells_file,
                             rtl::synthesis_files::simulated_netlist}) {
        fs::remove(folder / name);
    }
}

}  // namespace

power_points::power_points(rtl::synthesiser& yosys, const fs::path& cache, double period_ns)
    : m_yosys(yosys), m_cache(cache), m_period_ns(period_ns) {
    const std::string simulator = rtl::output_of({"iverilog", "-V"});
    if (simulator.empty()) {
        throw user_error("power needs Icarus Verilog, which is not installed (Debian: iverilog)");
    }
    m_tools = simulator.substr(0, simulator.find('\n')) + rtl::output_of({"sta", "-version"});
}

std::string power_points::recipe(const power_point& point) {
    return m_tools + m_yosys.recipe(point.design, point.effort) + fmt::format("{} {}", m_period_ns, power_window) +
           point.testbench + point.given + rtl::power_script(m_period_ns) + rtl::input_library();
}

bool power_points::has(const power_point& point) { return m_cache.has(cache_entry, recipe(point)); }

bool power_points::measure(const std::vector<power_point>& points, bool quiet) {
    std::map<std::string, bool> known;  // recipes that need no further work
    std::vector<rtl::content_cache::workspace> folders;
    std::vector<const power_point*> measured;
    std::vector<job> simulations;
    for (const power_point& point : points) {
        const std::string inputs = recipe(point);
        if (m_cache.has(cache_entry, inputs) || !known.emplace(inputs, true).second) { continue; }
        const fs::path folder = folders.emplace_back(m_cache.begin(cache_entry, inputs)).path();
        fs::create_directory(folder / "tb");
        rtl::write_text(folder / rtl::synthesis_files::liberty, m_yosys.liberty());
        rtl::write_text(folder / rtl::synthesis_files::mapped_netlist,
                        m_yosys.mapped_netlist(point.design, point.effort));
        rtl::write_text(folder / rtl::synthesis_files::simulated_netlist,
                        m_yosys.simulated_netlist(point.design, point.effort));
        rtl::write_text(folder / "testbench.sv", point.testbench);
        rtl::write_text(folder / "tb/given.bin", point.given);
        rtl::write_text(folder / "tb/expected.bin", point.expected);
        rtl::write_text(folder / "simulate.sh", simulation_script);
        measured.push_back(&point);
        simulations.push_back(job_in(point, folder, {"sh", "-e", "simulate.sh"}));
    }
    std::vector<job> reports;
    const auto outcomes = run_local_jobs(
        simulations, quiet, [&](std::size_t number) { write_activity(*measured[number], folders[number].path()); });
    check_outcomes(simulations, outcomes, "the simulation");
    if (!all_finished(outcomes)) { return false; }
    for (std::size_t number = 0; number < measured.size(); ++number) {
        reports.push_back(job_in(*measured[number], folders[number].path(),
                                 {"sh", "-c", "exec sta -no_init -no_splash -exit power.tcl > power.txt 2>&1"}));
    }
    const auto reported = run_local_jobs(reports, quiet, [&](std::size_t number) {
        const fs::path folder = folders[number].path();
        rtl::power_in(file_text(folder / printed_file).value_or(""), measured[number]->cycles / power_window);
        remove_large_files(folder);
        folders[number].keep();
    });
    check_outcomes(reports, reported, "the report of OpenSTA");
    return all_finished(reported);
}

/// Writes the inputs of OpenSTA by the value changes of a simulation.
void power_points::write_activity(const power_point& point, const fs::path& folder) {
    auto names = rtl::pin_names(file_text(folder / cells_file).value_or(""));
    if (point.design.has_clock_gates) { names.insert(rtl::gated_clock_pin); }
    const std::string netlist = file_text(folder / rtl::synthesis_files::mapped_netlist).value_or("");
    const std::vector<std::string> inputs = rtl::input_ports(netlist);
    auto activity = rtl::activity_in(folder / changes_file, names, inputs, point.cycles, power_window);
    if (point.design.has_clock_gates) {
        const auto gates =
            rtl::clock_gates_in(file_text(folder / rtl::synthesis_files::simulated_netlist).value_or(""));
        const rtl::synthesis_result found = m_yosys.synthesise(point.design, point.effort);
        const auto stopped =
            rtl::take_stopped_clocks(activity, gates, found.flip_flops + found.clock_gates, power_window);
        rtl::write_text(folder / stopped_file, rtl::text_of(stopped));
    }
    rtl::write_text(folder / script_file, rtl::power_script(m_period_ns));
    rtl::write_text(folder / rtl::input_library_file, rtl::input_library());
    rtl::write_text(folder / rtl::power_top_file, rtl::power_top(point.design.top, inputs, rtl::has_clock(netlist)));
    rtl::write_text(folder / rtl::power_activity_file, rtl::power_activity(activity, inputs, power_window));
}

rtl::power_figures power_points::figures(const power_point& point) {
    const auto missing = [](const fs::path&) { throw user_error("the power of a block is not known yet"); };
    const fs::path folder = m_cache.folder(cache_entry, recipe(point), missing);
    auto figures = rtl::power_in(file_text(folder / printed_file).value_or(""), point.cycles / power_window);
    if (point.design.has_clock_gates) {
        rtl::stop_clocks(figures, rtl::stopped_clocks_in(file_text(folder / stopped_file).value_or("")));
    }
    return figures;
}

}  // namespace orbweaver::sim
