// SPDX-License-Identifier: Apache-2.0
// What a user says of a network. Plain data, checked by the parser, not yet built.
#pragma once

#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class.h"

namespace orbweaver {

/// Which routers of a tree have a node.
enum class tree_nodes : std::uint8_t { all, leaves };

/// A topology; each kind reads the members that it names in its registration (topology.h).
struct topology_desc {
    std::string kind = "mesh";
    std::vector<unsigned> dims{8, 8};  // routers along each dimension
    unsigned concentration = 4;        // nodes a router
    unsigned dimension = 6;            // of a hypercube: 2^dimension nodes
    unsigned arity = 2;                // children of a router of a tree
    unsigned levels = 3;               // of routers of a tree
    tree_nodes nodes = tree_nodes::all;
    std::string file{};  // edge list
};

enum class router_pipeline : std::uint8_t { single_cycle, three_stage };
enum class block_impl : std::uint8_t { model, rtl, lockstep };
enum class switching_kind : std::uint8_t { wormhole, virtual_cut_through, store_and_forward };
enum class allocator_kind : std::uint8_t { separable_input_first, separable_output_first, islip, wavefront };
enum class arbiter_kind : std::uint8_t { round_robin, matrix, oldest_first };
enum class vc_release_kind : std::uint8_t { tail, tail_credit };

struct router_desc {
    block_impl impl = block_impl::model;
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

struct network_desc {
    topology_desc topology;
    std::string routing = "dimension_order";
    std::string routing_table{};  // file for `routing: table`
    unsigned routing_root = 0;    // router at the root of the spanning tree of up_down
    std::vector<message_class_desc> classes{};
    unsigned phases = 1;
    unsigned vc_depth = 4;  // flits; 0: without limit
    switching_kind switching = switching_kind::wormhole;
    router_desc router;
    link_desc link;
    std::uint64_t seed = 1;  // of the run; not a key of its own
};

struct traffic_desc {
    std::string pattern = "uniform";
    double rate = 0.1;  // flits/node/cycle
    unsigned packet_flits = 4;
    bool self = true;  // a pattern may name its own node
    cycle_t warmup_cycles = 10000;
    cycle_t measure_cycles = 30000;
    cycle_t drain_cycles = 100000;  // at most; then the run is saturated
};

}  // namespace orbweaver
