// SPDX-License-Identifier: Apache-2.0
// What a user says of a network. Plain data, checked by the parser, not yet built.
#pragma once

#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/message_class.h"

namespace orbweaver {

struct topology_desc {
    std::string kind = "mesh";
    std::vector<unsigned> dims{8, 8};  // mesh: columns, rows
};

enum class router_pipeline : std::uint8_t { single_cycle, three_stage };
enum class block_impl : std::uint8_t { model, rtl, lockstep };

struct router_desc {
    block_impl impl = block_impl::model;
    router_pipeline pipeline = router_pipeline::single_cycle;
};

struct link_desc {
    unsigned cycles = 1;  // a flit's time on the wire, 1 or more
};

struct network_desc {
    topology_desc topology;
    std::string routing = "dimension_order";
    std::vector<message_class_desc> classes;
    unsigned phases = 1;
    unsigned vc_depth = 4;  // flits
    router_desc router;
    link_desc link;
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
