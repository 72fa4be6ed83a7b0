// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {
enum class hypernet_module_kind : std::uint8_t;
}  // namespace orbweaver

namespace orbweaver::noc {

/// The routers of a tree that have a node.
enum class tree_nodes : std::uint8_t { all, leaves };
constexpr auto enumerators(tree_nodes) { return identifiers<tree_nodes>; }
/// The connection between the sibling subnets of a hypernet (sw_stack/shared/hypernet_net.h): a complete graph of
/// links, or crosspoint switches.
enum class hypernet_join : std::uint8_t { links, switches };
constexpr auto enumerators(hypernet_join) { return identifiers<hypernet_join>; }

/// A link between two nodes of a hypernet whose external links no level uses, in any modules.
struct global_connection {
    unsigned node = 0;
    unsigned partner = 0;  // the node at the other end
};

/// A topology; each kind uses the members that it lists in its registration (topology.h).
struct topology_desc {
    std::string kind = "mesh";
    std::vector<unsigned> dims{8, 8};  // routers along each dimension
    unsigned concentration = 4;        // nodes per router
    unsigned dimension = 6;            // dimensions of a hypercube, or of cube-connected cycles
    unsigned arity = 2;                // children per router of a tree
    unsigned levels = 3;               // levels of routers of a tree, or of a hypernet
    tree_nodes nodes = tree_nodes::all;
    std::string file{};                           // edge list
    hypernet_module_kind module{};                // module of a hypernet; default: a cubelet
    std::vector<hypernet_module_kind> modules{};  // alternating kinds; empty: all are of the kind `module`
    unsigned module_bits = 3;                     // log2 of the external links of a module
    unsigned links = 1;                           // between any two sibling subnets; a power of two
    unsigned subnets = 0;                  // subnets of the highest level, a power of two; 0: as many as can be joined
    hypernet_join joined_by{};             // sibling subnets; default: links
    unsigned group_routers = 4;            // routers per group of a dragonfly
    unsigned global_links = 2;             // links per router of a dragonfly to other groups
    unsigned groups = 0;                   // groups of a dragonfly; 0: all that a group can reach, and itself
    std::vector<unsigned> level_cycles{};  // delay of links by level, inside modules first; empty: network.link
    std::vector<double> level_flits_per_cycle{};  // capacities by level, as level_cycles
    bool io_channels = false;                     // I/O channels have nodes
    std::vector<unsigned> io_concentrators{};     // channels, or later switches, that a switch of each stage gathers
    std::vector<double> io_flits_per_cycle{};  // rates of the channels, then of the links above each stage but the last
    std::vector<global_connection> global_connections{};
    std::vector<unsigned> attached_levels{};  // levels of the hypernets on free links, in the order of these links
};

}  // namespace orbweaver::noc
