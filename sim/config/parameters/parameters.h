// SPDX-License-Identifier: Apache-2.0
// Declarations of all parameters, one file per section of the YAML file.
#pragma once

#include "hw/system/system_desc.h"
#include "sim/config/table/parameter_table.h"

namespace orbweaver::sim {

using system_table = parameter_table<system::system_desc>;

/// Returns the values of `system` whose machine is a network of routers.
inline std::vector<std::string> systems_with_routers() { return {"network", "chip", "cluster"}; }

void declare_system(system_table& table);
void declare_network(system_table& table);
/// Declares network.link.kind and the keys of serial links; a part of declare_network().
void declare_network_links(system_table& table);
/// Declares network.router.external; a part of declare_network().
void declare_external_router(system_table& table);
void declare_niu(system_table& table);
void declare_core(system_table& table);
/// Declares core.device; a part of declare_core().
void declare_device(system_table& table);
void declare_messaging(system_table& table);
void declare_traffic(system_table& table);
void declare_replay(system_table& table);
void declare_multicast(system_table& table);
void declare_workload(system_table& table);
void declare_cluster(system_table& table);
void declare_cop(system_table& table);
void declare_agents(system_table& table);
void declare_agent_engines(system_table& table);
/// Returns the list kind for faults of links between nodes that run agents.
list_of agent_faults();
void declare_energy(system_table& table);
void declare_floorplan(system_table& table);
void declare_area(system_table& table);
void declare_limits(system_table& table);

/// Returns all parameters, in display order.
const system_table& all_parameters();

}  // namespace orbweaver::sim
