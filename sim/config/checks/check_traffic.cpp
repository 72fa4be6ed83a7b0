// SPDX-License-Identifier: Apache-2.0
// Checks the consistency of `traffic`, including the keys that entries of traffic.classes inherit from it.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "hw/base/unlimited.h"
#include "hw/noc/buffer_depths.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "hw/noc/planes/planes.h"
#include "hw/noc/topology/chosen_links.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/traffic/injection_process.h"
#include "hw/noc/traffic/packet_sizes.h"
#include "hw/noc/traffic/route_demand.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "rtl_bridge/build/plugin_library.h"
#include "sim/config/checks/consistency.h"
#include "sim/config/defaults.h"

namespace orbweaver::sim {

namespace {

constexpr unsigned max_nodes_of_pairs = 1024;  // a million pairs of 24 bytes per flow

/// Keys that have a meaning only with certain values of another key.
constexpr std::array<const char*, 2> burst_keys{"on_cycles", "off_cycles"};
constexpr std::array<const char*, 4> reply_keys{"reply_flits", "reply_bytes", "reply_buffers", "reply_cycles"};
/// Keys of which a source gives one.
constexpr std::array<std::pair<const char*, const char*>, 3> alternatives{
    {{"rate", "rate_bytes"}, {"packet_flits", "packet_bytes"}, {"reply_flits", "reply_bytes"}}};

constexpr unsigned longest_packet = 4096;  // flits

std::string class_prefix(std::size_t number) { return fmt::format("traffic.classes.{}.", number); }

bool has_key(const noc::traffic_source_desc& source, const std::string& key) {
    const auto& keys = noc::pattern_registry::find("traffic pattern", source.pattern).keys;
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::vector<std::string> pattern_keys() {
    std::vector<std::string> keys;
    for (const auto& [name, kind] : noc::pattern_registry::all()) {
        keys.insert(keys.end(), kind.made.keys.begin(), kind.made.keys.end());
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

/// Calls visit(key, member) for each key that a source and an entry of traffic.classes share.
template <class Visit>
void for_each_key(Visit visit) {
    using source = noc::traffic_source_desc;
    visit("pattern", &source::pattern);
    visit("nodes", &source::nodes);
    visit("injection", &source::injection);
    visit("reply_class", &source::reply_class);
    visit("rate", &source::rate);
    visit("rate_bytes", &source::rate_bytes);
    visit("measure_rate", &source::measure_rate);
    visit("packet_flits", &source::packet_flits);
    visit("packet_bytes", &source::packet_bytes);
    visit("self", &source::self);
    visit("on_cycles", &source::on_cycles);
    visit("off_cycles", &source::off_cycles);
    visit("phase_cycles", &source::phase_cycles);
    visit("source_queue", &source::source_queue);
    visit("regulator", &source::regulator);
    visit("requirement", &source::requirement);
    visit("hotspots", &source::hotspots);
    visit("hotspot_fraction", &source::hotspot_fraction);
    visit("permutation", &source::permutation);
    visit("table", &source::table);
    visit("locality", &source::locality);
    visit("locality_level", &source::locality_level);
    visit("module_offset", &source::module_offset);
    visit("modules", &source::modules);
    visit("reply_flits", &source::reply_flits);
    visit("reply_bytes", &source::reply_bytes);
    visit("reply_buffers", &source::reply_buffers);
    visit("reply_cycles", &source::reply_cycles);
}

/// Returns why a key has no effect on a source; empty if it has one.
std::string reason_against(const noc::traffic_source_desc& source, const std::string& key) {
    const auto is_one_of = [&](const auto& keys) { return std::find(keys.begin(), keys.end(), key) != keys.end(); };
    if (is_one_of(burst_keys)) {
        return source.injection == noc::injection_kind::on_off ? "" : "has no meaning without injection: on_off";
    }
    if (key == "phase_cycles") {
        return source.injection == noc::injection_kind::periodic ? "" : "has no meaning without injection: periodic";
    }
    if (is_one_of(reply_keys)) { return source.reply_class.empty() ? "has no meaning without reply_class" : ""; }
    static const std::vector<std::string> of_patterns = pattern_keys();
    return !is_one_of(of_patterns) || has_key(source, key)
               ? ""
               : fmt::format("has no meaning for pattern: {}", source.pattern);
}

/// Refuses keys of a source that have no effect on any of the sources that use them. Default values are allowed,
/// because a resolved configuration contains them.
template <class Source>
void check_keys(const checked_configuration& configuration, const std::string& prefix,
                const noc::traffic_source_desc& given, const std::vector<Source>& reached) {
    for_each_key([&](const char* key, auto member) {
        if (!configuration.is_set(prefix + key) || given.*member == noc::traffic_source_desc{}.*member) { return; }
        const bool has_meaning = std::any_of(reached.begin(), reached.end(),
                                             [&](const Source& source) { return reason_against(source, key).empty(); });
        if (!has_meaning) { configuration.refuse(prefix + key, reason_against(reached.front(), key)); }
    });
}

/// Checks the injection process of a source during measurement.
void check_measured_load(const checked_configuration& configuration, const std::string& prefix,
                         noc::traffic_source_desc source) {
    if (source.measure_rate == 0) { return; }
    if (configuration.description.traffic.find_saturation) {
        configuration.refuse(prefix + "measure_rate", "has no meaning with find_saturation: true, which sets the load");
        return;
    }
    if (source.source_queue != 0) {
        configuration.refuse(prefix + "measure_rate",
                             "has no meaning with source_queue, which keeps the load of the warm-up");
        return;
    }
    source.rate = source.measure_rate;
    try {
        const noc::injection_process process(source);
    } catch (const noc::description_error& error) { configuration.refuse(prefix + "measure_rate", error.text()); }
}

/// Checks that a regulator lets every packet pass.
void check_regulator(const checked_configuration& configuration, const std::string& prefix,
                     const noc::traffic_source_desc& source) {
    const noc::regulator_desc& limits = source.regulator;
    if (!limits.is_given()) { return; }
    if (limits.rate == 0 || limits.burst == 0) {
        configuration.refuse(prefix + "regulator", "a regulator has a rate and a burst");
        return;
    }
    const unsigned longest = noc::longest_flits(source.packet_flits);
    if (limits.burst < longest) {
        configuration.refuse(prefix + "regulator.burst",
                             fmt::format("{} flits never let a packet of {} pass; a bucket holds the longest packet",
                                         limits.burst, longest));
    }
}

/// Refuses both of two alternative keys.
void check_alternatives(const checked_configuration& configuration, const std::string& prefix) {
    for (const auto& [flits, bytes] : alternatives) {
        if (configuration.is_set(prefix + flits) && configuration.is_set(prefix + bytes)) {
            configuration.refuse(prefix + bytes, fmt::format("{} is set, too; leave one of the two out", flits));
        }
    }
}

/// Checks what a source gives in bytes.
void check_sizes(const checked_configuration& configuration, const std::string& prefix,
                 const noc::traffic_source_desc& source) {
    for (const auto& [key, lengths] :
         {std::pair{"packet_bytes", &source.packet_flits}, {"reply_bytes", &source.reply_flits}}) {
        if (const unsigned flits = noc::longest_flits(*lengths); flits > longest_packet) {
            configuration.refuse(prefix + key,
                                 fmt::format("a packet of {} flits is too long; at most {} flits, with its "
                                             "head: make network.flit_bits wider",
                                             flits, longest_packet));
        }
    }
    if (source.rate_bytes == 0) { return; }
    if (noc::mean_bytes(source.packet_bytes) == 0) {
        configuration.refuse(prefix + "rate_bytes", "needs packet_bytes with data; without it the load is `rate`");
    } else if (source.rate > 1) {
        configuration.refuse(
            prefix + "rate_bytes",
            fmt::format("{:g} bytes a cycle are {:.4g} flits with their heads, and a node sends at most "
                        "one; make network.flit_bits wider",
                        source.rate_bytes, source.rate));
    }
}

/// Builds the pattern and the process of a source to find errors in them.
void check_source(const checked_configuration& configuration, const std::string& prefix,
                  const noc::traffic_source_desc& source, const std::optional<noc::traffic_shape>& shape) {
    check_sizes(configuration, prefix, source);
    try {
        const noc::injection_process process(source);
        if (shape) { noc::make_pattern(source, *shape); }
    } catch (const noc::description_error& error) { configuration.refuse(prefix + error.key(), error.text()); }
    check_measured_load(configuration, prefix, source);
    check_regulator(configuration, prefix, source);
}

/// Checks that a routing table has the routes that packets take.
void check_routes(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    if (!network.lacks_routes || !configuration.sound("network")) { return; }
    try {
        const noc::topology_graph graph = noc::make_network_graph(network);
        noc::require_routes(configuration.description.traffic, network, graph,
                            *noc::make_network_routing(network, graph));
    } catch (const noc::description_error& error) {
        if (error.key() == "network.routing_table") { configuration.refuse(error.key(), error.text()); }
    } catch (const user_error&) {}  // reported with the network
}

constexpr const char* no_sources = "has no effect: endpoints of a plug-in stand at all nodes";

/// Refuses networks and traffic that endpoints of a plug-in do not have.
void check_endpoints(const checked_configuration& configuration, const std::optional<noc::traffic_shape>& shape) {
    const system::system_desc& system = configuration.description;
    const noc::foreign_endpoint_desc& endpoint = system.traffic.endpoint;
    if (endpoint.library.empty() && endpoint.nodes.empty() && endpoint.parameters.empty()) { return; }
    if (const auto refusal = rtl::plugin_refusal(endpoint.library, "traffic.endpoint.library")) {
        configuration.refuse(refusal->key(), refusal->text());
        return;
    }
    for (std::size_t number = 0; shape && number < endpoint.nodes.size(); ++number) {
        if (endpoint.nodes[number] >= shape->nodes) {
            configuration.refuse(
                fmt::format("traffic.endpoint.nodes.{}", number),
                fmt::format("there are nodes 0 to {}, not {}", shape->nodes - 1, endpoint.nodes[number]));
        }
    }
    const auto& classes = system.network.classes;
    const auto replies = [](const noc::traffic_source_desc& source) { return !source.reply_class.empty(); };
    const std::array<std::tuple<const char*, bool, const char*>, 8> refusals{{
        {"threads", system.threads.on_this_host() > 1, "run on one thread; set threads: 1"},
        {"traffic.find_saturation", system.traffic.find_saturation, "set their load themselves"},
        {"traffic.reply_class", replies(system.traffic) || std::ranges::any_of(system.traffic.classes, replies),
         "do not send these replies"},
        {"network.vc_depth",
         std::ranges::any_of(classes,
                             [&](const auto& each) {
                                 return noc::class_depth(system.network,
                                                         static_cast<std::size_t>(&each - classes.data())) == unlimited;
                             }),
         "count credits, and unlimited buffers have none"},
        {"network.node_link.flits_per_cycle", noc::node_link(system.network).flits_per_cycle != 1,
         "send a flit per cycle"},
        {"network.links", noc::narrow_node_links(system.network.links), "send a flit per cycle"},
        {"network.faults", !system.network.faults.empty(), "discard no packets"},
        {"network.classes",
         std::ranges::any_of(classes,
                             [](const auto& each) { return each.delivery != noc::class_delivery_kind::unicast; }),
         "send to one node"},
    }};
    for_each_key([&](const std::string& key, auto member) {
        if (endpoint.nodes.empty() && configuration.is_set("traffic." + key) &&
            system.traffic.*member != noc::traffic_source_desc{}.*member) {
            configuration.refuse("traffic." + key, no_sources);
        }
    });
    if (endpoint.nodes.empty() && !system.traffic.classes.empty()) {
        configuration.refuse("traffic.classes", no_sources);
    }
    for (const auto& [key, is_refused, text] : refusals) {
        if (is_refused) { configuration.refuse(key, fmt::format("endpoints of a plug-in {}", text)); }
    }
}

void check_flows(const checked_configuration& configuration) {
    try {
        noc::traffic_flows(configuration.description.traffic, configuration.description.network);
    } catch (const noc::description_error& error) {
        configuration.refuse(error.key(), error.text());
    } catch (const user_error& error) { configuration.refuse("network.classes", error.what()); }
}

void check_measurement(const checked_configuration& configuration, const std::optional<noc::traffic_shape>& shape) {
    const noc::traffic_desc& traffic = configuration.description.traffic;
    const noc::traffic_desc plain;
    if (traffic.precision != plain.precision && !traffic.converge) {
        configuration.refuse("traffic.precision", "has no meaning without converge: true");
    }
    if (traffic.measure_limit != plain.measure_limit && !traffic.converge) {
        configuration.refuse("traffic.measure_limit", "has no meaning without converge: true");
    }
    if (traffic.saturation_precision != plain.saturation_precision && !traffic.find_saturation) {
        configuration.refuse("traffic.saturation_precision", "has no meaning without find_saturation: true");
    }
    for (const auto& [key, wanted] :
         {std::pair{"traffic.histogram", traffic.histogram}, {"traffic.pairs", traffic.pairs}}) {
        if (wanted && traffic.find_saturation) {
            configuration.refuse(key, "find_saturation makes many runs; ask for the file at the load that it finds");
        }
    }
    if (traffic.converge && traffic.measure_limit < traffic.measure_cycles) {
        configuration.refuse("traffic.measure_limit", fmt::format("{} is less than measure_cycles, {}",
                                                                  traffic.measure_limit, traffic.measure_cycles));
    }
    if (traffic.pairs && shape && shape->nodes > max_nodes_of_pairs) {
        configuration.refuse("traffic.pairs", fmt::format("{} nodes have too many pairs; at most {} nodes",
                                                          shape->nodes, max_nodes_of_pairs));
    }
}

/// Returns the network data that patterns use; nothing if the network is invalid.
std::optional<noc::traffic_shape> known_shape(const checked_configuration& configuration) {
    if (!configuration.sound("network.topology")) { return std::nullopt; }
    try {
        return noc::shape_of(noc::make_network_graph(configuration.description.network));
    } catch (const noc::description_error&) {
        return std::nullopt;  // reported with the network
    }
}

}  // namespace

void complete_traffic(noc::traffic_desc& described, const noc::network_desc& network, const position_map& set_keys) {
    for (std::size_t number = 0; number < described.classes.size(); ++number) {
        noc::traffic_class_desc& entry = described.classes[number];
        const auto is_set = [&](const char* key) { return set_keys.contains(class_prefix(number) + key); };
        const auto has_alternative = [&](const std::string& key) {
            return std::ranges::any_of(alternatives, [&](const auto& pair) {
                return (key == pair.first && is_set(pair.second)) || (key == pair.second && is_set(pair.first));
            });
        };
        for_each_key([&](const char* key, auto member) {
            if (!is_set(key) && !has_alternative(key) && reason_against(entry, key).empty()) {
                entry.*member = described.*member;
            }
        });
        noc::derive_lengths(entry, noc::flit_bits_of(network, entry.name),
                            noc::flit_bits_of(network, entry.reply_class));
    }
    noc::derive_lengths(described, network.flit_bits, network.flit_bits);
}

void check_traffic(const checked_configuration& configuration) {
    if (!configuration.sound("traffic") || !configuration.sound("network.classes")) { return; }
    const noc::traffic_desc& traffic = configuration.description.traffic;
    const std::optional<noc::traffic_shape> shape = known_shape(configuration);
    check_alternatives(configuration, "traffic.");
    check_flows(configuration);
    check_endpoints(configuration, shape);
    check_measurement(configuration, shape);
    check_routes(configuration);
    if (traffic.classes.empty()) {
        check_keys(configuration, "traffic.", traffic, std::vector<noc::traffic_source_desc>{traffic});
        check_source(configuration, "traffic.", traffic, shape);
        return;
    }
    check_keys(configuration, "traffic.", traffic, traffic.classes);
    for (std::size_t number = 0; number < traffic.classes.size(); ++number) {
        const noc::traffic_source_desc& source = traffic.classes[number];
        check_alternatives(configuration, class_prefix(number));
        check_keys(configuration, class_prefix(number), source, std::vector<noc::traffic_source_desc>{source});
        check_source(configuration, class_prefix(number), source, shape);
    }
}

}  // namespace orbweaver::sim
