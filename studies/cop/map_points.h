// SPDX-License-Identifier: Apache-2.0
// Measurement points of the map of coordination processors: operations of the programs `collectives` and
// `collectives_cop`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "studies/cop/cluster_runs.h"

namespace orbweaver::studies::cop_paper {

/// Clock period of the chip, ns; a coordination processor with the same period has the clock ratio 1.
inline constexpr unsigned chip_clock = 10;

/// A global operation of both programs.
struct map_operation {
    std::string id;
    std::string title;
    std::string operation;      // argument of the programs
    std::string cop_algorithm;  // algorithm argument of collectives_cop
    bool has_array;
};

const std::vector<map_operation>& map_operations();

/// A measurement point.
struct map_point {
    map_operation collective;
    unsigned doubles;
    unsigned hosts;
};

struct map_axes {
    std::vector<unsigned> doubles;
    std::vector<unsigned> hosts;
    std::vector<unsigned> clocks;  // periods of the coordination processor, ns; the chip's is 10

    static map_axes full() { return {{1, 16, 128, 1024}, {4, 16, 64}, {5, 10, 20}}; }
    /// Tests use this constructor.
    static map_axes quick() { return {{1, 16}, {4}, {10, 20}}; }

    std::vector<map_point> points() const;
};

planned_run plan_software(const map_point& point, const main_network& network);
/// Plans a run of libcop, on the fast network, which libcop does not use.
/// @param clock clock period in ns
planned_run plan_cop(const map_point& point, unsigned clock);

/// Returns the time of the operation in microseconds.
/// @throws unusable_run
double software_microseconds(const measurements& measured, const map_point& point, const main_network& network);
double cop_microseconds(const measurements& measured, const map_point& point, unsigned clock);

/// Returns the time of simulated PVM on a shared 10 Mbit/s Ethernet; an all-reduce is a reduction and a broadcast.
double pvm_simulated_microseconds(const map_point& point);
/// Returns the time of PVM on five workstations, as measured in the thesis; empty for longer arrays than measured.
std::optional<double> pvm_measured_microseconds(const map_point& point);

}  // namespace orbweaver::studies::cop_paper
