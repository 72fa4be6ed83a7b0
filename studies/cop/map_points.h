// SPDX-License-Identifier: Apache-2.0
// What the map of coordination processors measures: operations of the programs `collectives` and `collectives_cop`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "studies/cop/cluster_runs.h"

namespace orbweaver::studies::cop_paper {

/// Period of the chip, ns; a coordination processor of the same period has the clock ratio 1.
inline constexpr unsigned chip_clock = 10;

/// A global operation of both programs.
struct map_operation {
    std::string id;
    std::string title;
    std::string operation;      // argument of the programs
    std::string cop_algorithm;  // likewise, of collectives_cop
    bool has_array;
};

const std::vector<map_operation>& map_operations();

/// Where it is measured.
struct map_point {
    map_operation collective;
    unsigned doubles;
    unsigned hosts;
};

/// The axes of the map.
struct map_axes {
    std::vector<unsigned> doubles;
    std::vector<unsigned> hosts;
    std::vector<unsigned> clocks;  // periods of the coordination processor, ns; the chip's is 10

    static map_axes full() { return {{1, 16, 128, 1024}, {4, 16, 64}, {5, 10, 20}}; }
    /// For tests.
    static map_axes quick() { return {{1, 16}, {4}, {10, 20}}; }

    std::vector<map_point> points() const;
};

planned_run plan_software(const map_point& point, const main_network& network);
/// On the fast network: libcop does not use it.
/// @param clock ns
planned_run plan_cop(const map_point& point, unsigned clock);

/// Time of the operation, microseconds.
/// @throws unusable_run
double software_microseconds(const measurements& measured, const map_point& point, const main_network& network);
double cop_microseconds(const measurements& measured, const map_point& point, unsigned clock);

/// PVM on a shared Ethernet of 10 Mbit/s, simulated; an all-reduce is a reduction and a broadcast.
double pvm_simulated_microseconds(const map_point& point);
/// PVM on five workstations, as the thesis measured it; nothing for longer arrays than it measured.
std::optional<double> pvm_measured_microseconds(const map_point& point);

}  // namespace orbweaver::studies::cop_paper
