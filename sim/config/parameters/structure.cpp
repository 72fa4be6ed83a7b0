// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/structure.h"

#include <algorithm>

#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/table/registered_names.h"
#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::sim {

namespace {

using name_offset = field_offset<system::system_desc, std::string>;

/// Returns a condition: whether the chosen kind uses a key.
/// @param kind member that holds the name of the kind
template <class Registry>
std::function<bool(const system::system_desc&)> kind_knows(const std::string& key, const name_offset& kind) {
    return [key, kind](const system::system_desc& described) {
        const auto found = Registry::all().find(kind.in(described));
        return found != Registry::all().end() && std::ranges::count(found->second.made.keys, key) != 0;
    };
}

}  // namespace

void declare_topology(system_table& table, const std::string& prefix,
                      const field_offset<system::system_desc, noc::topology_desc>& topology) {
    constexpr std::uint64_t longest_side = 1024;  // routers along a dimension
    constexpr std::uint64_t max_module_bits = 10;
    constexpr std::uint64_t max_levels = 16;
    const name_offset kind = topology.then(&noc::topology_desc::kind);
    const auto modules = topology.then(&noc::topology_desc::modules);
    const auto add = [&](const std::string& key, const value_kind& values, member_offset<system::system_desc> member,
                         const char* help) {
        return table.add(prefix + "topology." + key, values, member, help)
            .only_where(kind_knows<noc::topology_registry>(key, kind));
    };
    table.add(prefix + "topology.kind", registered_names<noc::topology_registry>(), kind, "Shape of the network");
    add("dims", list_of{whole_number{1, longest_side, "routers"}, 1, 8, "sizes"},
        topology.then(&noc::topology_desc::dims), "Routers along each dimension");
    add("concentration", whole_number{1, noc::max_router_ports, "nodes"},
        topology.then(&noc::topology_desc::concentration), "Nodes a router");
    add("dimension", whole_number{1, 16}, topology.then(&noc::topology_desc::dimension),
        "Dimensions of a hypercube, or of cube-connected cycles");
    add("arity", whole_number{2, noc::max_router_ports, "routers"}, topology.then(&noc::topology_desc::arity),
        "Ways down from a router of a tree");
    add("levels", whole_number{1, max_levels, "levels"}, topology.then(&noc::topology_desc::levels),
        "Levels of routers of a tree; of a hypernet, 1 to module_bits + 1");
    add("nodes", choice<noc::tree_nodes>{}, topology.then(&noc::topology_desc::nodes),
        "Routers of a tree that have a node");
    add("file", file_name{}, topology.then(&noc::topology_desc::file),
        "Edge list: a link a line, `from to [cycles] [flits_per_cycle]`");
    const choice<hypernet_module_kind> kinds{
        {"cubelet", "a binary cube of 2^module_bits nodes"},
        {"treelet", "a binary tree of 2^module_bits - 1; its root has two addresses"},
        {"buslet", "2^module_bits nodes, at most 64, on a shared bus"},
        {"complete", "2^module_bits nodes, at most 32, a link between any two"}};
    add("module", kinds, topology.then(&noc::topology_desc::module), "Network between the nodes of a hypernet's module")
        .only_where([modules](const system::system_desc& described) { return modules.in(described).empty(); });
    add("modules", list_of{kinds, 1, noc::max_hypernet_nodes, "kinds of modules"},
        topology.then(&noc::topology_desc::modules),
        "Network between the nodes of each module of a hypernet, in turn; the list is repeated")
        .note(prefix + "topology.module");
    add("module_bits", whole_number{1, max_module_bits}, topology.then(&noc::topology_desc::module_bits),
        "log2 of the external links of a hypernet's module");
    add("links", whole_number{1, noc::max_hypernet_nodes, "links"}, topology.then(&noc::topology_desc::links),
        "Links between any two sibling subnets of a hypernet; a power of two");
    add("subnets", whole_number{2, noc::max_hypernet_nodes, "subnets", "all"},
        topology.then(&noc::topology_desc::subnets),
        "Subnets of a hypernet's highest level, a power of two; `all` that can be joined, fewer by more links each");
    add("joined_by",
        choice<noc::hypernet_join>{{"links", "a complete graph of links"},
                                   {"switches", "a crosspoint switch for each gateway index, with a port a subnet"}},
        topology.then(&noc::topology_desc::joined_by), "Network between the sibling subnets of a hypernet");
    add("group_routers", whole_number{1, noc::max_router_ports, "routers"},
        topology.then(&noc::topology_desc::group_routers), "Routers of a group of a dragonfly (a)");
    add("global_links", whole_number{1, noc::max_router_ports, "links"},
        topology.then(&noc::topology_desc::global_links), "Links of a router of a dragonfly to other groups (h)");
    add("groups", whole_number{1, noc::max_network_routers, "groups", "all"},
        topology.then(&noc::topology_desc::groups),
        "Groups of a dragonfly (g); `all` that a group can reach, and itself: group_routers * global_links + 1");
    add("level_cycles", list_of{whole_number{1, noc::max_link_cycles, "cycles"}, 1, max_levels, "times"},
        topology.then(&noc::topology_desc::level_cycles),
        "Time of a flit on the links of each level of a hypernet, or of a dragonfly, those inside modules first")
        .note(prefix + "link.cycles");
    add("level_flits_per_cycle", list_of{real_number{1.0 / 1024, 1, "flits/cycle"}, 1, max_levels, "capacities"},
        topology.then(&noc::topology_desc::level_flits_per_cycle),
        "Capacity of the links of each level of a hypernet, or of a dragonfly, those inside modules first")
        .note(prefix + "link.flits_per_cycle");
    add("io_channels", truth{}, topology.then(&noc::topology_desc::io_channels),
        "Whether a further node hangs at each I/O channel of a hypernet, numbered behind the others");
    add("io_concentrators",
        list_of{whole_number{2, noc::max_router_ports - 1, "channels or switches"}, 1, max_levels, "stages"},
        topology.then(&noc::topology_desc::io_concentrators),
        "I/O channels, then switches, that a switch of each stage gathers; nodes hang at the last stage")
        .note("none");
    add("io_flits_per_cycle", list_of{real_number{1.0 / 1024, 1, "flits/cycle"}, 1, max_levels, "capacities"},
        topology.then(&noc::topology_desc::io_flits_per_cycle),
        "Capacity of those channels, then of the links above each stage but the last")
        .note(prefix + "link.flits_per_cycle");
    parameter_table<noc::global_connection> connection;
    connection
        .add("node", whole_number{0, noc::max_hypernet_nodes - 1}, field(&noc::global_connection::node),
             "A node whose external link is free")
        .required();
    connection
        .add("partner", whole_number{0, noc::max_hypernet_nodes - 1}, field(&noc::global_connection::partner),
             "Another such node, to which its link leads")
        .required();
    add("global_connections",
        list_of_records(std::move(connection), 1, noc::max_hypernet_nodes, "connections, each {node, partner}"),
        topology.then(&noc::topology_desc::global_connections),
        "Links of a hypernet in addition to those of its levels, between nodes whose external links are free")
        .note("none");
    add("attached_levels", list_of{whole_number{1, max_levels, "levels"}, 1, noc::max_hypernet_nodes, "hypernets"},
        topology.then(&noc::topology_desc::attached_levels),
        "Levels of the smaller hypernets on the free links of a hypernet, in turn")
        .note("none");
}

void declare_routing(system_table& table, const std::string& prefix, const routing_offsets& members) {
    const auto add = [&](const std::string& key, const value_kind& values, member_offset<system::system_desc> member,
                         const char* help) {
        table.add(prefix + key, values, member, help).only_where(kind_knows<noc::routing_registry>(key, members.kind));
    };
    table.add(prefix + "routing", registered_names<noc::routing_registry>(), members.kind,
              "How a packet's path is chosen");
    add("routing_root", whole_number{0, noc::max_network_routers - 1}, members.root,
        "Router at the root of the spanning tree");
    add("routing_table", file_name{}, members.table,
        "Routes: a line each, `router destination [input] -> output [virtual channels]`");
    add("routing_phases",
        choice<noc::routing_phase_kind>{{"external_links", "links between modules that a packet has crossed"},
                                        {"none", "nothing: a packet may take any, which can deadlock"}},
        members.phases, "Criterion that divides the virtual channels of a class in a hypernet");
}

}  // namespace orbweaver::sim
