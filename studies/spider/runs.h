// SPDX-License-Identifier: Apache-2.0
// Runs of the T800 machine, shared by the experiments.
#pragma once

#include <string>
#include <vector>

#include "hw/agent/agent_topology.h"
#include "studies/arithmetic/spider/published.h"
#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

/// Base configuration of all simulations of this paper: the 8x8 mesh with root, and unbounded queues.
extern const char* const machine_yaml;

inline constexpr double ms_per_cycle = 1e-5;  // the machine has a clock of 10 ns
inline constexpr unsigned problem = 17;       // id of the measured agents

/// "4x4"
std::string name_of(const spider_model::published::mesh_size& mesh);

/// A part of the mesh.
std::vector<std::string> settings_of(const spider_model::published::mesh_size& mesh);

/// Routing of an agent from the root's corner to the opposite one: node 2 to node 65.
enum class agent_routing : unsigned char { basic, dimension_order, adaptive, fault_tolerant };
inline constexpr unsigned fault_limit =
    4;  // for fault_tolerant: a longer queue of the signed channel counts as crowded
inline constexpr unsigned fault_slots = 8;  // slots of a queue in E5

/// "basic"
std::string name_of(agent_routing routing);

/// Returns an entry of agents.inject: agents from node 2 to node 65 with the id `problem`.
/// @param more further keys, such as "at: 60 ms"
/// @param limit of fault_tolerant
std::string corner_to_corner(agent_routing routing, unsigned bytes, const std::string& more = {},
                             unsigned limit = fault_limit);

/// Returns the links of the 8x8 mesh without the root's link, each by one of its ends.
std::vector<agent::agent_topology::end> mesh_links();

/// Returns the time from the first injection to the last delivery.
double span_ms(const measurements& measured, const std::string& run);

/// Returns the mean time from injection to delivery.
double latency_ms(const measurements& measured, const std::string& run);

/// Returns the number of delivered agents of the problem.
double delivered(const measurements& measured, const std::string& run);

/// Returns the mean number of links crossed by a delivered agent of the problem.
double links_an_agent(const measurements& measured, const std::string& run);

}  // namespace orbweaver::studies::spider_paper
