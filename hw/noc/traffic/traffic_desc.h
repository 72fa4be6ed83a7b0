// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/types.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

enum class injection_kind : std::uint8_t { bernoulli, poisson, on_off };
constexpr auto enumerators(injection_kind) {
    return name_table<injection_kind>({{injection_kind::bernoulli, "bernoulli"},
                                       {injection_kind::poisson, "poisson"},
                                       {injection_kind::on_off, "on_off"}});
}

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
    double rate = 0.1;        // flits/node/cycle, replies not counted
    double measure_rate = 0;  // the same from the beginning of the measurement; 0: rate
    packet_lengths packet_flits{};
    bool self = true;  // a pattern may name its own node
    injection_kind injection = injection_kind::bernoulli;
    double on_cycles = 100;            // mean length of a burst of on_off
    double off_cycles = 100;           // mean length of the pause between two bursts
    std::vector<hot_node> hotspots{};  // of hotspot
    double hotspot_fraction = 1;       // of packets that go to hot nodes; the others are uniform
    std::string permutation{};         // file of permutation
    double locality = 0.9;             // of threshold and geometric: the fraction that stays in a region
    unsigned locality_level = 1;      // of threshold, next_module: the level of modules that is the region, 1 innermost
    unsigned module_offset = 1;       // of next_module: from the module of the source to that of its destinations
    std::vector<unsigned> modules{};  // nodes of a module, innermost level first; empty: as the topology states
    std::string reply_class{};        // network class of replies; empty: packets are not answered
    packet_lengths reply_flits{};
    unsigned reply_buffers = 4;  // of a node: a request is taken only if one is free for its reply
    unsigned reply_cycles = 1;   // from the arrival of a request's tail to the creation of its reply
};

/// An entry of traffic.classes.
struct traffic_class_desc : traffic_source_desc {
    std::string name;  // network class that carries it
};

struct traffic_desc : traffic_source_desc {
    std::vector<traffic_class_desc> classes{};  // several sources a node; empty: one, as the other members state
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

}  // namespace orbweaver::noc
