// SPDX-License-Identifier: Apache-2.0
// The keys that say how a network is built: those of `network`, and again those of a chip of a cluster.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/registered_names.h"
#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// Says a key only if the kind that is chosen knows it.
/// @param kind_of the kind's name in a description
template <class Registry, class Kind>
void say_with_kind(parameter<system_desc>& entry, const std::string& key, Kind kind_of) {
    entry.is_said = [key, kind_of, given = entry.is_said](const system_desc& d) {
        const auto found = Registry::all().find(kind_of(d));
        if (!given(d) || found == Registry::all().end()) {
            return false;
        }
        const std::vector<std::string>& keys = found->second.made.keys;
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
}

/// `topology` and its keys. Each is one of certain kinds, so the others neither write nor take it.
/// @param prefix of the keys: "network."
/// @param holder from a description to what has a member `topology`
template <class Holder>
void declare_topology(system_table& table, const std::string& prefix, Holder holder) {
    constexpr std::uint64_t longest_side = 1024;  // routers along a dimension
    constexpr std::uint64_t most_module_bits = 10;
    constexpr std::uint64_t most_levels = 16;
    const auto add = [&](const std::string& key, auto kind, auto member, std::string help) -> auto& {
        const auto value = [ holder, member ](auto& d) -> auto& {
            return holder(d).topology.*member;
        };
        auto& entry = table.add(prefix + "topology." + key, kind, value, std::move(help));
        say_with_kind<topology_registry>(entry, key, [holder](const auto& d) { return holder(d).topology.kind; });
        return entry;
    };
    table.add(
        prefix + "topology.kind",
        registered_names<topology_registry>(), [holder](auto& d) -> auto& { return holder(d).topology.kind; },
        "Shape of the network");
    add("dims", list_of<whole_number>{{1, longest_side, "routers"}, 1, 8, "sizes"}, &topology_desc::dims,
        "Routers along each dimension");
    add("concentration", whole_number{1, most_router_ports, "nodes"}, &topology_desc::concentration, "Nodes a router");
    add("dimension", whole_number{1, 16}, &topology_desc::dimension,
        "Dimensions of a hypercube, or of cube-connected cycles");
    add("arity", whole_number{2, most_router_ports, "routers"}, &topology_desc::arity,
        "Ways down from a router of a tree");
    add("levels", whole_number{1, most_levels, "levels"}, &topology_desc::levels,
        "Levels of routers of a tree; of a hypernet, 1 to module_bits + 1");
    add("nodes", choice<tree_nodes>{{{"all", tree_nodes::all}, {"leaves", tree_nodes::leaves}}}, &topology_desc::nodes,
        "Routers of a tree that have a node");
    add("file", text{"the name of a file"}, &topology_desc::file,
        "Edge list: a link a line, `from to [cycles] [flits_per_cycle]`");
    const choice<hypernet_module_kind> kinds{
        {{"cubelet", hypernet_module_kind::cubelet},
         {"treelet", hypernet_module_kind::treelet},
         {"buslet", hypernet_module_kind::buslet},
         {"complete", hypernet_module_kind::complete}},
        {{"cubelet", "a binary cube of 2^module_bits nodes"},
         {"treelet", "a binary tree of 2^module_bits - 1; its root has two addresses"},
         {"buslet", "2^module_bits nodes, at most 64, on a shared bus"},
         {"complete", "2^module_bits nodes, at most 32, a link between any two"}}};
    auto& module = add("module", kinds, &topology_desc::module, "What joins the nodes of a hypernet's module");
    module.is_said = [holder, given = module.is_said](const system_desc& d) {
        return given(d) && holder(d).topology.modules.empty();
    };
    add("modules", list_of<choice<hypernet_module_kind>>{kinds, 1, most_network_nodes, "kinds of modules"},
        &topology_desc::modules, "What joins the nodes of each module of a hypernet, in turn; the list is repeated")
        .default_note = prefix + "topology.module";
    add("module_bits", whole_number{1, most_module_bits}, &topology_desc::module_bits,
        "log2 of the external links of a hypernet's module");
    add("links", whole_number{1, most_network_nodes, "links"}, &topology_desc::links,
        "Links between any two sibling subnets of a hypernet; a power of two");
    add("subnets", whole_number{2, most_network_nodes, "subnets", "all"}, &topology_desc::subnets,
        "Subnets of a hypernet's highest level, a power of two; `all` that can be joined, fewer by more links each");
    add("joined_by",
        choice<hypernet_join>{{{"links", hypernet_join::links}, {"switches", hypernet_join::switches}},
                              {{"links", "a complete graph of links"},
                               {"switches", "a crosspoint switch for each gateway index, with a port a subnet"}}},
        &topology_desc::joined_by, "What joins the sibling subnets of a hypernet");
    add("level_cycles", list_of<whole_number>{{1, 64, "cycles"}, 1, most_levels, "times"}, &topology_desc::level_cycles,
        "Time of a flit on a hypernet's links of each level, those inside modules first")
        .default_note = prefix + "link.cycles";
    add("level_flits_per_cycle", list_of<real_number>{{1.0 / 1024, 1, "flits/cycle"}, 1, most_levels, "capacities"},
        &topology_desc::level_flits_per_cycle,
        "Capacity of a hypernet's links of each level, those inside modules first")
        .default_note = prefix + "link.flits_per_cycle";
    add("io_channels", truth{}, &topology_desc::io_channels,
        "Whether a further node hangs at each I/O channel of a hypernet, numbered behind the others");
    add("io_concentrators",
        list_of<whole_number>{{2, most_router_ports - 1, "channels or switches"}, 1, most_levels, "stages"},
        &topology_desc::io_concentrators,
        "I/O channels, then switches, that a switch of each stage gathers; nodes hang at the last stage")
        .default_note = "none";
    add("io_flits_per_cycle", list_of<real_number>{{1.0 / 1024, 1, "flits/cycle"}, 1, most_levels, "capacities"},
        &topology_desc::io_flits_per_cycle,
        "Capacity of those channels, then of the links above each stage but the last")
        .default_note = prefix + "link.flits_per_cycle";
    add("attached_levels", list_of<whole_number>{{1, most_levels, "levels"}, 1, most_network_nodes, "hypernets"},
        &topology_desc::attached_levels, "Levels of the smaller hypernets on the free links of a hypernet, in turn")
        .default_note = "none";
}

/// `routing` and its keys; the parameters are as for declare_topology().
template <class Holder>
void declare_routing(system_table& table, const std::string& prefix, Holder holder) {
    const auto add = [&](const std::string& key, auto kind, auto value, std::string help) {
        auto& entry = table.add(prefix + key, kind, value, std::move(help));
        say_with_kind<routing_registry>(entry, key, [holder](const auto& d) { return holder(d).routing; });
    };
    table.add(
        prefix + "routing",
        registered_names<routing_registry>(), [holder](auto& d) -> auto& { return holder(d).routing; },
        "How a packet's path is chosen");
    add(
        "routing_root",
        whole_number{0, most_network_routers - 1}, [holder](auto& d) -> auto& { return holder(d).routing_root; },
        "Router at the root of the spanning tree");
    add(
        "routing_table", text{"the name of a file"}, [holder](auto& d) -> auto& { return holder(d).routing_table; },
        "Routes: a line each, `router destination [input] -> output [virtual channels]`");
    add(
        "routing_phases",
        choice<routing_phase_kind>{
            {{"external_links", routing_phase_kind::external_links}, {"none", routing_phase_kind::none}},
            {{"external_links", "links between modules that a packet has crossed"},
             {"none", "nothing: a packet may take any, which can deadlock"}}},
        [holder](auto& d) -> auto& { return holder(d).routing_phases; },
        "What divides the virtual channels of a class in a hypernet");
}

/// All of them.
template <class Holder>
void declare_structure(system_table& table, const std::string& prefix, Holder holder) {
    declare_topology(table, prefix, holder);
    declare_routing(table, prefix, holder);
}

}  // namespace orbweaver
