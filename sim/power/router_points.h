// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rtl_bridge/build/content_cache.h"
#include "rtl_bridge/network/recorded_traffic.h"
#include "rtl_bridge/power/power_script.h"
#include "rtl_bridge/power/router_testbench.h"
#include "rtl_bridge/synthesis/synthesiser.h"

namespace orbweaver::sim {

/// Cycles of a window, in which events and energy are compared. Short ones separate events that come together in long
/// ones.
inline constexpr cycle_t power_window = 16;

/// A mapped router in recorded traffic, of which OpenSTA finds the power.
struct router_point {
    std::string name;  // for people: "router at 0.1"
    rtl::rtl_design design;
    rtl::router_testbench bench;
    rtl::recorded_traffic traffic;
    double rate = 0;  // flits/node/cycle
};

/// Power of routers, simulated with Icarus Verilog and reported by OpenSTA; cached by netlist, cells and traffic.
class router_points {
public:
    /// @param yosys  has synthesised all designs; outlives this object
    /// @throws user_error without Icarus Verilog or OpenSTA
    router_points(rtl::synthesiser& yosys, const std::filesystem::path& cache, double period_ns);

    /// Measures points that are not cached, several concurrently.
    /// @return false if the user requested a stop
    /// @throws user_error if a tool fails, or the netlist differs from the recorded traffic
    bool measure(const std::vector<router_point>& points, bool quiet);

    bool has(const router_point& point);
    /// Returns the power at a point that has been measured.
    rtl::power_figures figures(const router_point& point);

private:
    std::string recipe(const router_point& point);

    rtl::synthesiser& m_yosys;
    rtl::content_cache m_cache;
    double m_period_ns;
    std::string m_tools;  // versions
};

}  // namespace orbweaver::sim
