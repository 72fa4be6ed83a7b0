// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hw/base/types.h"
#include "rtl_bridge/build/content_cache.h"
#include "rtl_bridge/power/power_script.h"
#include "rtl_bridge/synthesis/synthesiser.h"

namespace orbweaver::sim {

/// Cycles of a window, in which events and energy are compared. Short ones separate events that come together in long
/// ones.
inline constexpr cycle_t power_window = 16;

/// A mapped block in a simulation, of which OpenSTA finds the power.
struct power_point {
    std::string name;  // for people: "router at 0.1"
    rtl::rtl_design design;
    rtl::synthesis_effort effort = rtl::synthesis_effort::thorough;
    double cost = 1;         // expected time, relative to other points
    cycle_t cycles = 0;      // of the simulation
    std::string testbench;   // see rtl::router_testbench and rtl::idle_testbench
    std::string given{};     // text of tb/given.bin; empty: the testbench reads none
    std::string expected{};  // text of tb/expected.bin
};

/// Power of blocks, simulated with Icarus Verilog and reported by OpenSTA; cached by netlist, cells and traffic.
class power_points {
public:
    /// @param yosys  has synthesised all designs; outlives this object
    /// @throws user_error without Icarus Verilog or OpenSTA
    power_points(rtl::synthesiser& yosys, const std::filesystem::path& cache, double period_ns);

    /// Measures points that are not cached, several concurrently.
    /// @return false if the user requested a stop
    /// @throws user_error if a tool fails, or the netlist differs from the recorded traffic
    bool measure(const std::vector<power_point>& points, bool quiet);

    bool has(const power_point& point);
    /// Returns the power at a point that has been measured.
    rtl::power_figures figures(const power_point& point);

private:
    std::string recipe(const power_point& point);
    void write_activity(const power_point& point, const std::filesystem::path& folder);

    rtl::synthesiser& m_yosys;
    rtl::content_cache m_cache;
    double m_period_ns;
    std::string m_tools;  // versions
};

}  // namespace orbweaver::sim
