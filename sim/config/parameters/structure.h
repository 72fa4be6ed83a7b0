// SPDX-License-Identifier: Apache-2.0
// The keys that describe the structure of a network: the keys of `network`, and of a chip of a cluster.
#pragma once

#include <string>

#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

/// Declares `topology` and its keys. Each key belongs to certain kinds; other kinds neither read nor write it.
/// @param prefix prefix of the keys: "network."
void declare_topology(system_table& table, const std::string& prefix,
                      const field_offset<system::system_desc, noc::topology_desc>& topology);

/// Offsets of the members for `routing` and its keys.
struct routing_offsets {
    field_offset<system::system_desc, std::string> kind;
    field_offset<system::system_desc, std::string> table;
    field_offset<system::system_desc, unsigned> root;
    field_offset<system::system_desc, noc::routing_phase_kind> phases;
};

/// Declares `routing` and its keys; as for the topology, each belongs to certain kinds.
void declare_routing(system_table& table, const std::string& prefix, const routing_offsets& members);

/// Declares the keys of topology and routing.
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
