// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/topology/topology.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/parameters/structure.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver::sim {
namespace {

/// Declares the network of a chip. A chip with one tile has none of these keys.
void declare_chip_network(system_table& table) {
    const auto chip = field(&system::system_desc::network, &noc::network_desc::chip);
    const auto chip_field = [](auto... members) {
        return field(&system::system_desc::network, &noc::network_desc::chip, members...);
    };
    const std::string path = "cluster.chip.network";
    const std::size_t first = table.parameters().size();
    table.add_section({path, "Network of a chip; a mesh of one router, the default, is a chip of one tile.", {}});
    table.add_section({path + ".topology", "How its routers are connected. Each kind has keys of its own.", {}});
    declare_structure(table, path + ".", chip);
    table.add(
        path + ".gateways",
        list_of{whole_number{0, noc::max_network_routers - 1, "routers"}, 1, noc::max_router_ports - 1, "routers"},
        chip_field(&noc::chip_network_desc::gateways), "Routers of the chip with a port to the cluster's network");
    table.add(
        path + ".outbound_vcs",
        choice<noc::outbound_vcs>{{"separate", "half of those of their class; those that stay use the other half"},
                                  {"shared", "all, as those that stay do, which can deadlock"}},
        chip_field(&noc::chip_network_desc::outbound), "Virtual channels inside a chip of packets to other chips");
    table.add_section({path + ".link", "The wires between its routers, to its tiles and to its gateways.", {}});
    table.add(path + ".link.cycles", whole_number{1, noc::max_link_cycles, "cycles"},
              chip_field(&noc::chip_network_desc::link, &noc::link_desc::cycles), "Time of a flit on the wire");
    table.add(path + ".link.flits_per_cycle", real_number{1.0 / 1024, 1, "flits/cycle"},
              chip_field(&noc::chip_network_desc::link, &noc::link_desc::flits_per_cycle),
              "Capacity of a link; below 1, a flit holds it for 1 / this cycles");
    table.restrict_from(first,
                        [](const system::system_desc& described) { return noc::has_chip_networks(described.network); });
}

}  // namespace

void declare_cluster(system_table& table) {
    const auto cluster = [](auto member) { return field(&system::system_desc::cluster, member); };
    const std::vector<std::string> networks{"network", "cluster"};  // values of `system`

    table.add_section(
        {"cluster",
         "Chips on a network of their own, which `network` describes; it may stand here, too, as `cluster.network`.",
         networks});
    table
        .add("cluster.chips", whole_number{1, max_tiles, "chips"}, cluster(&system::cluster_desc::chips),
             "Chips of the cluster")
        .zero_means("as many as the network has nodes");

    table.add_section({"cluster.chip", "A chip, all alike.", networks});
    table
        .add("cluster.chip.tiles", whole_number{1, max_tiles, "tiles"}, cluster(&system::cluster_desc::tiles_per_chip),
             "Tiles of a chip")
        .zero_means("as many as its network has nodes");
    declare_chip_network(table);

    table.add_section({"cluster.cop", "Coordination processors: a tree next to the network.", {"cluster"}});
    table.add("cluster.cop.levels", whole_number{0, 2, "levels"}, cluster(&system::cluster_desc::cop_levels),
              "0: none; 1: one for all hosts; 2: one for each cop.controller.channels hosts, and one above them");
    table.add("cluster.cop.hosts",
              choice<system::cop_hosts>{{"all", "every tile"}, {"first_of_chip", "the first tile of each chip"}},
              cluster(&system::cluster_desc::hosts), "Nodes with an interface card");
}

}  // namespace orbweaver::sim
