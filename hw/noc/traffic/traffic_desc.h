// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/traffic/regulator.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

enum class injection_kind : std::uint8_t { bernoulli, poisson, on_off, periodic };
constexpr auto enumerators(injection_kind) { return identifiers<injection_kind>; }

/// One of several packet lengths.
struct packet_length {
    unsigned flits = 4;   // 1 or more
    unsigned weight = 1;  // frequency relative to the other lengths; 1 or more

    friend bool operator==(const packet_length&, const packet_length&) = default;
};

/// The lengths of packets and their frequencies; a plain number means one length.
struct packet_lengths {
    std::vector<packet_length> mix;

    packet_lengths(unsigned flits = 4) : mix{{flits, 1}} {}
    explicit packet_lengths(std::vector<packet_length> several) : mix(std::move(several)) {}
    friend bool operator==(const packet_lengths&, const packet_lengths&) = default;
};

/// One of several sizes of the data in a packet.
struct packet_size {
    unsigned bytes = 0;   // 0: the packet is a head alone
    unsigned weight = 1;  // frequency relative to the other sizes; 1 or more

    friend bool operator==(const packet_size&, const packet_size&) = default;
};

/// The sizes of the data in packets and their frequencies. Empty: not given; packets have lengths in flits.
struct packet_sizes {
    std::vector<packet_size> mix{};

    bool is_given() const { return !mix.empty(); }
    friend bool operator==(const packet_sizes&, const packet_sizes&) = default;
};

/// A node that receives more packets than others.
struct hot_node {
    unsigned node = 0;
    unsigned weight = 1;  // share of the traffic to hot nodes, relative to the other hot nodes

    friend bool operator==(const hot_node&, const hot_node&) = default;
};

/// The requirements of a flow on the network.
struct flow_requirement {
    double bandwidth = 0;  // flits/cycle of each node that sends; 0: none is required
    unsigned latency = 0;  // cycles that no packet may exceed; 0: none is required

    bool is_given() const { return bandwidth != 0 || latency != 0; }
    friend bool operator==(const flow_requirement&, const flow_requirement&) = default;
};

/// The sources of one class: the keys of `traffic` itself, and of each entry of traffic.classes.
struct traffic_source_desc {
    std::string pattern = "uniform";
    std::vector<unsigned> nodes{};  // nodes that send; empty: all
    double rate = 0.1;              // flits/node/cycle of these nodes, without replies
    double measure_rate = 0;        // rate from the beginning of the measurement; 0: rate
    double rate_bytes = 0;          // bytes/node/cycle of the data in packets, from which `rate` follows; 0: not given
    packet_lengths packet_flits{};
    packet_sizes packet_bytes{};  // if given, packet_flits follows from it and from the width of a flit
    bool self = true;             // a pattern may choose the source as destination
    injection_kind injection = injection_kind::bernoulli;
    double on_cycles = 100;      // on_off: mean length of a burst
    double off_cycles = 100;     // on_off: mean length of the pause between two bursts
    unsigned phase_cycles = 0;   // periodic: first creations lie in as many cycles; 0: in the mean period
    unsigned source_queue = 0;   // packets that wait or are being sent; 0: without bound
    regulator_desc regulator{};  // of the packets of each node, without replies
    flow_requirement requirement{};
    std::vector<hot_node> hotspots{};  // hotspot only
    double hotspot_fraction = 1;       // fraction of packets that go to hot nodes; the others are uniform
    std::string permutation{};         // permutation: its file
    std::string table{};               // table: its file
    double locality = 0.9;             // threshold and geometric: the fraction that stays in a region
    unsigned locality_level = 1;       // threshold, next_module: the level of modules that is the region, 1 innermost
    unsigned module_offset = 1;        // next_module: from the module of the source to the module of its destinations
    std::vector<unsigned> modules{};   // nodes per module, innermost level first; empty: from the topology
    std::string reply_class{};         // network class of replies; empty: no replies
    packet_lengths reply_flits{};
    packet_sizes reply_bytes{};  // as packet_bytes
    unsigned reply_buffers = 4;  // per node: a request is accepted only if a buffer is free for its reply
    unsigned reply_cycles = 1;   // from the arrival of a request's tail to the creation of its reply

    /// Returns whether results state what the flow requires and gets.
    bool is_judged() const { return regulator.is_given() || requirement.is_given(); }
    /// Returns the rate during the measurement.
    double measured_rate() const { return measure_rate != 0 ? measure_rate : rate; }
};

/// An entry of traffic.classes.
struct traffic_class_desc : traffic_source_desc {
    std::string name;    // network class that carries it
    std::string flow{};  // name of its packets in results; empty: name

    const std::string& flow_name() const { return flow.empty() ? name : flow; }
};

/// Endpoints of a plug-in (hw/system/plugin.h).
struct foreign_endpoint_desc {
    std::string library{};                            // empty: none
    std::vector<unsigned> nodes{};                    // empty: all
    std::map<std::string, std::string> parameters{};  // for the plug-in
};

struct traffic_desc : traffic_source_desc {
    std::vector<traffic_class_desc> classes{};  // several sources per node; empty: one, described by the other members
    cycle_t warmup_cycles = 10000;
    cycle_t measure_cycles = 30000;
    cycle_t drain_cycles = 100000;       // maximum; longer draining means saturation
    bool converge = false;               // measure until the mean latency is known precisely enough
    double precision = 0.02;             // half-width of its 95 % confidence interval, as a fraction of the mean
    cycle_t measure_limit = 1000000;     // maximum cycles of a measurement with `converge`
    bool find_saturation = false;        // search for the highest sustainable load
    double saturation_precision = 0.01;  // precision of that load
    bool histogram = false;              // write a file of all latencies
    bool pairs = false;                  // write a file of the latencies of every source and destination
    foreign_endpoint_desc endpoint{};
};

}  // namespace orbweaver::noc
