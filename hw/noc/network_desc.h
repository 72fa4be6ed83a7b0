// SPDX-License-Identifier: Apache-2.0
// What a user says of a network. Plain data, checked by the parser, not yet built.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class.h"

namespace orbweaver {

/// Which routers of a tree have a node.
enum class tree_nodes : std::uint8_t { all, leaves };
/// What joins the nodes of a module of a hypernet (sw_stack/shared/hypernet_net.h).
enum class hypernet_module_kind : std::uint8_t;
/// What joins the sibling subnets of a hypernet: a complete graph of links, or crosspoint switches.
enum class hypernet_join : std::uint8_t { links, switches };

/// A topology; each kind reads the members that it names in its registration (topology.h).
struct topology_desc {
    std::string kind = "mesh";
    std::vector<unsigned> dims{8, 8};  // routers along each dimension
    unsigned concentration = 4;        // nodes a router
    unsigned dimension = 6;            // of a hypercube, or of cube-connected cycles
    unsigned arity = 2;                // children of a router of a tree
    unsigned levels = 3;               // of routers of a tree; of a hypernet
    tree_nodes nodes = tree_nodes::all;
    std::string file{};                           // edge list
    hypernet_module_kind module{};                // of a hypernet; a cubelet
    std::vector<hypernet_module_kind> modules{};  // in turn; empty: all are of the kind `module`
    unsigned module_bits = 3;                     // log2 of the external links of a module
    unsigned links = 1;                           // between any two sibling subnets; a power of two
    unsigned subnets = 0;                         // of the highest level, a power of two; 0: all that can be joined
    hypernet_join joined_by{};                    // sibling subnets; links
    std::vector<unsigned> level_cycles{};         // of links by level, inside modules first; empty: network.link
    std::vector<double> level_flits_per_cycle{};  // likewise
    bool io_channels = false;                     // have nodes
    std::vector<unsigned> io_concentrators{};     // channels, then switches, that a switch of each stage gathers
    std::vector<double> io_flits_per_cycle{};     // of the channels, then of the links above each stage but the last
    std::vector<unsigned> attached_levels{};      // of the hypernets on free links, in the order of these links
};

enum class router_pipeline : std::uint8_t { single_cycle, three_stage };
enum class block_impl : std::uint8_t { model, rtl, lockstep };
enum class switching_kind : std::uint8_t { wormhole, virtual_cut_through, store_and_forward };
enum class allocator_kind : std::uint8_t { separable_input_first, separable_output_first, islip, wavefront };
enum class arbiter_kind : std::uint8_t { round_robin, matrix, oldest_first };
enum class vc_release_kind : std::uint8_t { tail, tail_credit };

struct router_desc {
    block_impl impl = block_impl::model;
    std::vector<unsigned> impl_nodes{};  // numbers of the routers that `impl` is for, the others are models; empty: all
    router_pipeline pipeline = router_pipeline::single_cycle;
    allocator_kind vc_allocator = allocator_kind::separable_input_first;
    allocator_kind switch_allocator = allocator_kind::separable_input_first;
    unsigned allocator_iterations = 1;  // of islip
    arbiter_kind arbiter = arbiter_kind::round_robin;
    vc_release_kind vc_release = vc_release_kind::tail;  // when an output virtual channel can be allocated anew
    unsigned head_cycles = 0;                            // that a head waits before it asks for a virtual channel
};

struct link_desc {
    unsigned cycles = 1;         // a flit's time on the wire, 1 or more
    double flits_per_cycle = 1;  // capacity, above 0 and at most 1: a narrower link takes 1 / this cycles a flit
};

enum class bus_arbitration : std::uint8_t { round_robin, random_acceptance };

/// The buses of a network, all alike (hw/noc/bus).
struct bus_desc {
    bus_arbitration arbitration = bus_arbitration::round_robin;
    double acceptance = 0.25;    // of random_acceptance: that a try succeeds; above 0, at most 1
    double flits_per_cycle = 0;  // capacity, at most 1; 0: as of links between routers
};

/// Which virtual channels packets to other chips use inside a chip.
enum class outbound_vcs : std::uint8_t {
    separate,  // half of those of their class; packets to tiles of this chip use the other half
    shared,    // all, as packets to tiles of this chip do: for what can deadlock
};

/// What divides the virtual channels of a class among the packets of a hypernet.
enum class routing_phase_kind : std::uint8_t {
    external_links,  // those between modules that a packet has crossed
    none,            // nothing: a packet may take all, which can deadlock
};

/// The network inside each chip of a cluster (docs/cluster.md). A mesh of one router is none: then a chip is one tile,
/// at a router of the cluster's network.
struct chip_network_desc {
    topology_desc topology{"mesh", {1, 1}};
    std::string routing = "dimension_order";
    std::string routing_table{};  // file for `routing: table`
    unsigned routing_root = 0;    // router at the root of the spanning tree of up_down
    routing_phase_kind routing_phases = routing_phase_kind::external_links;  // of hierarchical
    link_desc link;                     // between routers, to tiles, and to gateways
    std::vector<unsigned> gateways{0};  // routers with a gateway port, which leads to the cluster's network
    outbound_vcs outbound = outbound_vcs::separate;
};

/// A link between routers that fails, in both directions.
struct link_fault_desc {
    std::string link{};  // as reports name it, by either end: "r2.x"
    cycle_t start = 0;   // the first cycle in which it takes no new packet
    cycle_t repair = 0;  // the first one in which it does again; 0: never
};

/// Who knows that a link has failed (hw/noc/routing/hierarchical_detours.h).
enum class fault_mode_kind : std::uint8_t {
    informed,       // all routers of the subnets that the link joined
    gateway_local,  // the routers at its two ends
};

/// Limits for packets that ask for a virtual channel of an output; 0: none. Counted are the virtual channels that the
/// packet may take there, as its class and phase may, and those that are held when the cycle begins.
struct output_throttle {
    unsigned new_packet_vcs = 0;   // a packet from a node gets one while fewer are held, by whomever
    unsigned destination_vcs = 0;  // any packet gets one while fewer are held by packets to its destination
};

/// Links between routers that are throttled (hw/noc/throttles).
struct link_throttle_desc {
    std::string link{};  // as reports name them, `*` for any characters: "r2.x", "*.x"; one direction
    output_throttle throttle{};
};

/// An entry of the address map that a hypernet's modules keep towards the others (hw/noc/routing/hierarchical.h).
struct address_map_entry {
    unsigned named = 0;     // node that a packet from another module names
    unsigned receiver = 0;  // node of the same module that gets it
};

struct network_desc {
    topology_desc topology;
    std::string routing = "dimension_order";
    std::string routing_table{};  // file for `routing: table`
    unsigned routing_root = 0;    // router at the root of the spanning tree of up_down
    routing_phase_kind routing_phases = routing_phase_kind::external_links;  // of hierarchical
    std::vector<address_map_entry> address_map{};                            // of hierarchical
    std::vector<message_class_desc> classes{};
    unsigned phases = 1;
    unsigned vc_depth = 4;     // flits; 0: without limit (buffer_depths.h)
    unsigned local_depth = 0;  // flits of the buffers at the ports where nodes inject; 0: as at other ports
    switching_kind switching = switching_kind::wormhole;
    router_desc router;
    bus_desc bus;
    link_desc link;
    std::vector<link_fault_desc> faults{};
    fault_mode_kind fault_mode = fault_mode_kind::informed;
    std::vector<link_throttle_desc> throttles{};  // of several for a link the last counts
    chip_network_desc chip;                       // at each node of `topology`
    double node_flits_per_cycle = 0;              // capacity of the links of nodes; 0: as of links at the same routers
    bool cluster = false;    // its nodes are chips: heads are coded as `address` (DESIGN section 3, Packets)
    std::uint64_t seed = 1;  // of the run; neither is a key of its own
};

/// Whether the nodes of the network are chips with a network of their own.
inline bool has_chip_networks(const network_desc& description) {
    const topology_desc& chip = description.chip.topology;
    return chip.kind != "mesh" ||
           std::any_of(chip.dims.begin(), chip.dims.end(), [](unsigned side) { return side != 1; });
}

/// The links of nodes.
inline link_desc node_link(const network_desc& description) {
    link_desc link = has_chip_networks(description) ? description.chip.link : description.link;
    link.flits_per_cycle =
        description.node_flits_per_cycle != 0 ? description.node_flits_per_cycle : link.flits_per_cycle;
    return link;
}

/// Capacity of the links of nodes.
inline double node_flits_per_cycle(const network_desc& description) {
    return node_link(description).flits_per_cycle;
}

enum class injection_kind : std::uint8_t { bernoulli, poisson, on_off };

/// One of several lengths of packets.
struct packet_length {
    unsigned flits = 4;   // 1 or more
    unsigned weight = 1;  // how often it occurs, relative to the other lengths; 1 or more

    friend bool operator==(const packet_length&, const packet_length&) = default;
};

/// The lengths of packets and how often each occurs; a number stands for one length.
struct packet_lengths {
    std::vector<packet_length> mix;

    packet_lengths(unsigned flits = 4) : mix{{flits, 1}} {}
    explicit packet_lengths(std::vector<packet_length> several) : mix(std::move(several)) {}
    friend bool operator==(const packet_lengths&, const packet_lengths&) = default;
};

/// A node that receives more than others.
struct hot_node {
    unsigned node = 0;
    unsigned weight = 1;  // share of the traffic to hot nodes, relative to the other hot nodes

    friend bool operator==(const hot_node&, const hot_node&) = default;
};

/// What the sources of one class send: the keys of `traffic` itself, and again of each entry of traffic.classes.
struct traffic_source_desc {
    std::string pattern = "uniform";
    double rate = 0.1;  // flits/node/cycle, replies not counted
    packet_lengths packet_flits{};
    bool self = true;  // a pattern may name its own node
    injection_kind injection = injection_kind::bernoulli;
    double on_cycles = 100;            // mean length of a burst of on_off
    double off_cycles = 100;           // mean length of the pause between two bursts
    std::vector<hot_node> hotspots{};  // of hotspot
    double hotspot_fraction = 1;       // of packets that go to hot nodes; the others are uniform
    std::string permutation{};         // file of permutation
    double locality = 0.9;             // of threshold and geometric: the fraction that stays in a region
    unsigned locality_level = 1;       // of threshold: the level of modules that is the region, 1 the innermost
    std::vector<unsigned> modules{};   // nodes of a module, innermost level first; empty: as the topology says
    std::string reply_class{};         // network class of replies; empty: packets are not answered
    packet_lengths reply_flits{};
    unsigned reply_buffers = 4;  // of a node: a request is taken only if one is free for its reply
    unsigned reply_cycles = 1;   // from the arrival of a request's tail to the creation of its reply
};

/// An entry of traffic.classes.
struct traffic_class_desc : traffic_source_desc {
    std::string name;  // network class that carries it
};

struct traffic_desc : traffic_source_desc {
    std::vector<traffic_class_desc> classes{};  // several sources a node; empty: one, as the other members say
    cycle_t warmup_cycles = 10000;
    cycle_t measure_cycles = 30000;
    cycle_t drain_cycles = 100000;       // at most; then the run is saturated
    bool converge = false;               // measure on until the mean latency is known well enough
    double precision = 0.02;             // half width of its 95 % confidence interval, as a part of the mean
    cycle_t measure_limit = 1000000;     // cycles that `converge` may measure
    bool find_saturation = false;        // search for the highest load that the network sustains
    double saturation_precision = 0.01;  // of that load
    bool histogram = false;              // file of all latencies
    bool pairs = false;                  // file of the latencies of every source and destination
};

}  // namespace orbweaver
