// SPDX-License-Identifier: Apache-2.0
// Runs of the T800 machine that the experiments share.
#pragma once

#include <string>
#include <vector>

#include "hw/agent/agent_topology.h"
#include "studies/arithmetic/spider/published.h"
#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

/// The file from which all simulations of this paper start: the 8x8 mesh with root, and queues without bound.
extern const char* const machine_yaml;

inline constexpr double ms_per_cycle = 1e-5;  // the machine has a clock of 10 ns
inline constexpr unsigned problem = 17;       // the id of what is measured

/// "4x4"
std::string name_of(const spider_model::published::mesh_size& mesh);

/// A part of the mesh.
std::vector<std::string> settings_of(const spider_model::published::mesh_size& mesh);

/// How an agent goes from the corner at the root to the one opposite: node 2 to node 65.
enum class agent_routing : unsigned char { basic, dimension_order, adaptive, fault_tolerant };
inline constexpr unsigned fault_limit = 4;  // of fault_tolerant: agents that may wait for the sign's channel
inline constexpr unsigned fault_slots = 8;  // of a queue, in E5

/// "basic"
std::string name_of(agent_routing routing);

/// An entry of agents.inject: agents from node 2 to node 65 with the id `problem`.
/// @param more  keys, such as "at: 60 ms"
/// @param limit of fault_tolerant
std::string corner_to_corner(agent_routing routing, unsigned bytes, const std::string& more = {},
                             unsigned limit = fault_limit);

/// The links of the 8x8 mesh without that of the root, each by one of its ends.
std::vector<agent::agent_topology::end> mesh_links();

/// From the first injection to the last delivery.
double span_ms(const measurements& measured, const std::string& run);

/// From injection to delivery, on average.
double latency_ms(const measurements& measured, const std::string& run);

/// Agents of the problem that were delivered.
double delivered(const measurements& measured, const std::string& run);

/// Links that an agent of the problem crossed, on average over those that were delivered.
double links_an_agent(const measurements& measured, const std::string& run);

}  // namespace orbweaver::studies::spider_paper
