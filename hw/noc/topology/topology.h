// SPDX-License-Identifier: Apache-2.0
// A topology is a plain graph of routers, built from the user's description. Builders register themselves by name
// (registry.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/shared_text.h"
#include "hw/base/types.h"
#include "hw/noc/description_error.h"
#include "hw/noc/registry.h"

namespace orbweaver::noc {

struct topology_desc;

/// A bidirectional port of a router.
struct topology_port {
    shared_text name;            // for people: E, W, N, S, up0, ...
    std::int8_t dimension = -1;  // index into topology_graph::dims; -1: a node's port, or not a grid
    std::int8_t direction = 0;   // +1 or -1 along that dimension; in a tree +1 towards the root, -1 away from it
    bool wraps = false;          // leads from one end of the dimension around to the other
};

/// The part of a system to which a link between routers belongs.
enum class link_level : std::uint8_t {
    network,  // the network that network.topology describes
    chip,     // the network of a chip in a cluster
    gateway,  // between the two
};

/// Properties that a link has of its own.
struct own_link {
    unsigned cycles = 0;         // delay; 0: as similar links
    double flits_per_cycle = 0;  // capacity; 0: as similar links
};

/// Routers, the directed links between them, and the ports to which nodes are attached. Shared buses are among the
/// routers: their members are the routers or nodes at their ports.
struct topology_graph {
    struct router {
        std::vector<topology_port> ports;  // 1 .. 64
        std::string name;                  // for people, if "r<number>" is not informative enough; may be empty
        bool is_bus = false;               // carries one packet at a time, as a whole (hw/noc/bus)
    };
    /// One direction of a channel.
    struct link {
        link() = default;
        link(unsigned origin, port_id origin_port, unsigned target, port_id target_port, unsigned cycles = 0,
             double flits_per_cycle = 0, link_level level = link_level::network)
            : origin(origin),
              target(target),
              cycles(cycles),
              origin_port(origin_port),
              target_port(target_port),
              level(level),
              flits_per_cycle(flits_per_cycle) {}

        unsigned origin = 0;
        unsigned target = 0;
        unsigned cycles = 0;  // delay; 0: network.link.cycles
        port_id origin_port;
        port_id target_port;
        link_level level = link_level::network;
        double flits_per_cycle = 0;  // capacity, above 0 and at most 1; 0: network.link.flits_per_cycle
    };
    /// The attachment of a node. A router may have several nodes.
    struct attachment {
        unsigned router = 0;
        port_id port;
    };

    /// The links of a node.
    struct node_link_pair {
        own_link injection;
        own_link ejection;
    };

    std::vector<router> routers;
    std::vector<link> links;
    std::vector<attachment> nodes;           // [node_id]
    std::vector<node_link_pair> node_links;  // [node_id]; empty: all are as network.node_link describes

    /// Routers along each dimension of a grid (mesh, torus, ring, hypercube, concentrated mesh); the first dimension
    /// varies fastest in router indices. Empty for other graphs.
    std::vector<unsigned> dims;
    /// Nodes per module on each level of a hierarchy, innermost first. Each is a multiple of the one before, and the
    /// last is the whole network. The nodes of a module have consecutive indices. Empty: no hierarchy.
    std::vector<unsigned> modules;

    unsigned columns = 0;         // columns of a drawing in which node indices are y * columns + x; else nodes
    unsigned rows = 0;            // rows of that drawing; else 1
    bool offset_headers = false;  // heads may carry offsets: 2-D mesh of at most 32 x 32, one node per router

    /// Returns the coordinate of a router along a dimension of a grid.
    unsigned coordinate(unsigned router, unsigned dimension) const {
        for (unsigned lower = 0; lower < dimension; ++lower) { router /= dims[lower]; }
        return router % dims[dimension];
    }
};

/// Returns the name of a router in reports: "r2" unless the topology names it.
std::string router_name(const topology_graph& graph, unsigned router);
/// Returns the name of a port, and of the link that begins there, in reports: "r2.x".
std::string port_name(const topology_graph& graph, unsigned router, port_id port);

/// Returns whether a network has a shared bus. Packets must then fit into the buffers with any switching mode.
bool has_buses(const topology_graph& graph);

/// Maximum number of nodes of any network: destinations have 16 bits (node_id).
inline constexpr unsigned max_network_nodes = 65536;
/// Maximum number of nodes of a hypernet, whose routing states have 13 bits for a node.
inline constexpr unsigned max_hypernet_nodes = 8192;
/// Maximum number of intermediate routers of valiant, whose routing states have 14 bits for one.
inline constexpr unsigned max_valiant_routers = 16384;
/// Maximum number of routers of any network, and of ports of any router.
inline constexpr unsigned max_network_routers = 65536;
inline constexpr unsigned max_router_ports = 64;

/// Refuses a network that is too large, before memory is allocated for it.
/// @param key  dotted path of the cause
/// @param most max_network_nodes or max_hypernet_nodes
/// @throws description_error
void check_network_nodes(const std::string& key, std::uint64_t nodes, unsigned most = max_network_nodes);

/// Adds `count` nodes with the next indices to a router, each with a port: "local", or "local0", "local1", ...
void add_nodes(topology_graph& graph, unsigned router, unsigned count);

struct channel_end {
    unsigned router = 0;
    topology_port port;
};

/// Adds a port to each of two routers and joins them by a link in each direction.
/// @param cycles          delay; 0: network.link.cycles
/// @param flits_per_cycle capacity; 0: network.link.flits_per_cycle
void add_channel(topology_graph& graph, const channel_end& one, const channel_end& other, unsigned cycles = 0,
                 double flits_per_cycle = 0);

struct topology_kind {
    /// Creates the graph. @throws description_error for an impossible description
    topology_graph (*make)(const topology_desc&);
    /// The keys of network.topology that it uses in addition to `kind`.
    std::vector<std::string> keys;
};
using topology_registry = registry<topology_kind>;

/// Returns the graph of a description. @throws user_error for an unknown kind, description_error for impossible
/// dimensions
topology_graph make_topology(const topology_desc& described);

}  // namespace orbweaver::noc
