// SPDX-License-Identifier: Apache-2.0
// The keys that state how a network is built: those of `network`, and again those of a chip of a cluster.
#pragma once

#include <string>

#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

/// `topology` and its keys. Each is one of certain kinds, so the others neither write nor take it.
/// @param prefix of the keys: "network."
void declare_topology(system_table& table, const std::string& prefix,
                      const field_offset<system::system_desc, noc::topology_desc>& topology);

/// Where a description has what `routing` and its keys state.
struct routing_offsets {
    field_offset<system::system_desc, std::string> kind;
    field_offset<system::system_desc, std::string> table;
    field_offset<system::system_desc, unsigned> root;
    field_offset<system::system_desc, noc::routing_phase_kind> phases;
};

/// `routing` and its keys, likewise.
void declare_routing(system_table& table, const std::string& prefix, const routing_offsets& members);

/// All of them.
/// @tparam Network network_desc or chip_network_desc
template <class Network>
void declare_structure(system_table& table, const std::string& prefix,
                       const field_offset<system::system_desc, Network>& network) {
    declare_topology(table, prefix, network.then(&Network::topology));
    declare_routing(table, prefix,
                    {network.then(&Network::routing), network.then(&Network::routing_table),
                     network.then(&Network::routing_root), network.then(&Network::routing_phases)});
}

}  // namespace orbweaver::sim
