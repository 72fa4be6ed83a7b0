// SPDX-License-Identifier: Apache-2.0
// Runs of chips with agent engines, and of the same machine without them, shared by the experiments.
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

struct grid {
    unsigned columns = 0;
    unsigned rows = 0;

    unsigned nodes() const { return columns * rows; }
    /// Links from node 0 to the farthest.
    unsigned diameter() const { return columns + rows - 2; }
    /// "8x8"
    std::string name() const;
};

/// The mesh of experiments with traffic of all nodes.
grid grid_of(bool quick);

/// A run of the program agent_collectives (sw_stack/programs/agent_collectives).
struct onchip_run {
    grid mesh;
    std::string operation;  // "broadcast"
    std::string transport;  // "agents", "messages"
    unsigned words = 8;
    std::string agent = "usual";
    std::string more_arguments{};              // arguments of the program, such as "load: 100"
    std::vector<std::string> more_settings{};  // settings of the machine
    std::string label{};                       // label of them in the name of the run: "loaded"
    unsigned repetitions = 4;

    std::string name() const;
};

/// Plans a run on a mesh with engines.
planned_run plan(const onchip_run& chip_run);

/// A link of a mesh, identified by a channel of an engine.
struct mesh_link {
    unsigned node = 0;
    unsigned channel = 0;  // 0: to +x, 2: to +y
};

/// Plans the program with messages on a mesh without some of its links, routed up*/down*.
/// @param missing each link once
planned_run plan_without_links(const onchip_run& chip_run, const std::vector<mesh_link>& missing);

/// Plans a broadcast from node 0 that routers replicate, without cores: network.classes[].delivery: multicast on the
/// mesh as a graph, whose up*/down* routes from its corner are shortest.
planned_run plan_router_broadcast(const grid& mesh, unsigned words);

/// Returns the cycles of an operation; for a broadcast by routers until the last node has received it.
/// @throws unusable_run
double operation_cycles(const measurements& measured, const planned_run& run);

/// Returns the cycles from the injection of the first agent to the last delivery, in the first repetition, without the
/// cores' access to their engines.
/// @throws unusable_run
double engine_cycles(const measurements& measured, const planned_run& run);

/// Formats a figure for a table: "313"; empty if a required run is unusable.
std::string whole_cell(const std::function<double()>& measure);

}  // namespace orbweaver::studies::spider_paper
