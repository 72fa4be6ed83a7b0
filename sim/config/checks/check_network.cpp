// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <string>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/vc_groups.h"
#include "hw/noc/description_error.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/routing/routing_cycle.h"
#include "hw/noc/throttles/link_throttles.h"
#include "hw/noc/topology/chosen_links.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/external/external_design.h"
#include "rtl_bridge/router/router_shape.h"
#include "sim/config/checks/consistency.h"
#include "sim/config/defaults.h"
#include "sim/config/parameters/parameters.h"
#include "sim/kind/run_kind.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver::sim {

namespace {

constexpr unsigned max_virtual_channels = 64;  // per physical channel, because masks of VCs are one word
constexpr std::uint64_t max_buffered_flits = std::uint64_t{1} << 27;  // 2 GiB of host memory

std::string class_path(std::size_t index, std::string_view column) {
    return fmt::format("network.classes.{}.{}", index, column);
}

void check_names(const checked_configuration& configuration) {
    std::map<std::string, std::size_t> seen;
    const auto& classes = configuration.description.network.classes;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const auto [first, is_new] = seen.try_emplace(classes[i].name, i);
        if (!is_new) {
            configuration.refuse(class_path(i, "name"),
                                 fmt::format("'{}' is the name of class {} already", classes[i].name, first->second));
        }
    }
}

/// Checks that each message type is in at most one class.
void check_types(const checked_configuration& configuration) {
    std::map<message_type, std::size_t> owner;
    const auto& classes = configuration.description.network.classes;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        for (std::size_t k = 0; k < classes[i].types.size(); ++k) {
            const auto [first, is_new] = owner.try_emplace(classes[i].types[k], i);
            if (!is_new) {
                configuration.refuse(class_path(i, "types") + "." + std::to_string(k),
                                     fmt::format("{} is carried by class '{}' already; a type is in one class",
                                                 orbweaver::name_of(classes[i].types[k]), classes[first->second].name));
            }
        }
    }
}

/// Checks that each possible message type of a chip has a class, and that each class has a type. A class without types
/// would be dead wires.
void check_chip_types(const checked_configuration& configuration) {
    const auto& classes = configuration.description.network.classes;
    std::map<message_type, bool> carried;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        for (const message_type type : classes[i].types) { carried[type] = true; }
        if (classes[i].types.empty()) {
            configuration.refuse(class_path(i, "types"),
                                 fmt::format("no type is left for class '{}' to carry", classes[i].name));
        }
    }
    if (!configuration.sound("messaging")) { return; }
    for (const message_type type : required_types(configuration.description.messaging)) {
        if (!carried.contains(type)) {
            const bool handshake = type == message_type::rts || type == message_type::cts;
            configuration.refuse(
                "network.classes",
                fmt::format("no class carries {}, which {} needs; add it to the types of a class",
                            orbweaver::name_of(type), handshake ? "messaging.mode: rendezvous" : "a chip"));
        }
    }
}

unsigned virtual_channels(const noc::network_desc& network) {
    unsigned dedicated = 0;
    std::uint64_t ranges = 0;
    for (const auto& described : network.classes) {
        dedicated += described.range == 0 ? described.vcs : 0;
        ranges |= described.range;
    }
    return (dedicated + static_cast<unsigned>(std::bit_width(ranges))) * network.phases;
}

/// Checks VC ranges. Either all classes set them or none, they replace `vcs`, and they cover all VCs.
void check_ranges(const checked_configuration& configuration) {
    const auto& classes = configuration.description.network.classes;
    std::uint64_t ranges = 0;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        ranges |= classes[i].range;
        if (classes[i].range != 0 && configuration.is_set(class_path(i, "vcs"))) {
            configuration.refuse(
                class_path(i, "vcs"),
                fmt::format("class '{}' has a range too: set how many of its own, or which", classes[i].name));
        }
    }
    for (std::size_t i = 0; i < classes.size() && ranges != 0; ++i) {
        if (classes[i].range == 0) {
            configuration.refuse(class_path(i, "name"),
                                 fmt::format("class '{}' has no range; if one class sets it, all do", classes[i].name));
        }
    }
    const std::uint64_t gaps = noc::first_vcs(static_cast<unsigned>(std::bit_width(ranges))) & ~ranges;
    if (gaps != 0) {
        configuration.refuse("network.classes", fmt::format("no range has virtual channel {}", noc::vc_text(gaps)));
    }
}

void check_virtual_channels(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    const unsigned total = virtual_channels(network);
    if (configuration.sound("network.phases") && total > max_virtual_channels) {
        const char* culprit = network.phases > 1 ? "network.phases" : "network.classes";
        configuration.refuse(
            culprit,
            fmt::format("the classes have {} virtual channels in all{}; a physical channel has at most {}", total,
                        network.phases > 1 ? fmt::format(" ({} phases)", network.phases) : std::string{},
                        max_virtual_channels));
    }
}

void check_nodes(const checked_configuration& configuration, const noc::topology_graph& graph) {
    const unsigned most = configuration.description.kind == system::system_kind::chip      ? max_tiles_of_chip
                          : configuration.description.kind == system::system_kind::cluster ? max_tiles
                                                                                           : noc::max_network_nodes;
    if (graph.nodes.size() > most) {
        configuration.refuse(noc::has_chip_networks(configuration.description.network) ? "cluster.chip.network.topology"
                                                                                       : "network.topology",
                             fmt::format("{} nodes are too many; a {} has at most {}", graph.nodes.size(),
                                         orbweaver::name_of(configuration.description.kind), most));
    }
    if (configuration.description.kind == system::system_kind::network && graph.nodes.size() == 1 &&
        !configuration.description.traffic.self && configuration.sound("traffic.self")) {
        configuration.refuse("traffic.self", "a network of one node has no destinations");
    }
}

/// Returns whether the depth of each buffer is known.
bool has_sound_depths(const checked_configuration& configuration) {
    return configuration.sound("network.classes") && configuration.sound("network.phases") &&
           configuration.sound("network.vc_depth") && configuration.sound("network.local_depth");
}

/// Refuses contradictory depths by class and by port.
void check_depths(const checked_configuration& configuration) {
    try {
        const noc::buffer_depths found(configuration.description.network);
    } catch (const noc::description_error& error) { configuration.refuse(error.key(), error.text()); }
}

void check_buffers(const checked_configuration& configuration, const noc::topology_graph& graph) {
    if (!has_sound_depths(configuration)) { return; }
    const noc::network_desc& network = configuration.description.network;
    const noc::buffer_depths depths(network);
    const unsigned vcs = virtual_channels(network);
    const std::uint64_t flits = graph.links.size() * depths.at_end_of(noc::link_kind::transit).flits(vcs) +
                                graph.nodes.size() * depths.at_end_of(noc::link_kind::injection).flits(vcs);
    if (flits > max_buffered_flits) {
        configuration.refuse(
            "network.vc_depth",
            fmt::format("the buffers of all routers hold {} flits in all; the limit is {}", flits, max_buffered_flits));
    }
}

/// Checks that the buffers can hold the longest packet, because packets are moved as a whole.
/// @param asking the feature that moves whole packets, for the message
void check_packets_fit(const checked_configuration& configuration, const char* asking) {
    const noc::network_desc& network = configuration.description.network;
    const auto check = [&](const std::string& path, const noc::packet_lengths& lengths, const std::string& of_class) {
        const auto found = std::find_if(network.classes.begin(), network.classes.end(),
                                        [&](const noc::message_class_desc& any) { return any.name == of_class; });
        const auto number = of_class.empty() ? noc::carrying_class(network.classes, message_type::data)
                                             : std::optional<std::size_t>(found - network.classes.begin());
        if (!number || *number == network.classes.size()) {
            return;  // the missing class is reported elsewhere
        }
        const noc::depth_limit limit = noc::min_depth(network, *number);
        for (const noc::packet_length& length : lengths.mix) {
            if (length.flits > limit.flits) {
                configuration.refuse(path, fmt::format("a packet of {} flits does not fit {}: {}, as {} for",
                                                       length.flits, limit.key, limit.flits, asking));
            }
        }
    };
    const auto check_source = [&](const std::string& path, const noc::traffic_source_desc& source,
                                  const std::string& name) {
        check(path + "packet_flits", source.packet_flits, name);
        if (!source.reply_class.empty()) { check(path + "reply_flits", source.reply_flits, source.reply_class); }
    };
    const noc::traffic_desc& traffic = configuration.description.traffic;
    if (traffic.classes.empty()) { check_source("traffic.", traffic, ""); }
    for (std::size_t i = 0; i < traffic.classes.size(); ++i) {
        check_source(fmt::format("traffic.classes.{}.", i), traffic.classes[i], traffic.classes[i].name);
    }
}

/// Checks the width of a flit. Words of machines with firmware, and those that agents and neurons send, have 32 bits.
void check_flit_bits(const checked_configuration& configuration) {
    const system::system_desc& system = configuration.description;
    const unsigned bits = system.network.flit_bits;
    if (bits == 32 || !configuration.sound("network.flit_bits")) { return; }
    const auto refuse = [&](const std::string& text) { configuration.refuse("network.flit_bits", text); };
    if (bits % 8 != 0) { refuse(fmt::format("{} bits are no whole bytes", bits)); }
    if (!(kind_of(system).is_default || system.replay.replays()) || system::has_engines(system)) {
        refuse("the nodes of this machine send words of 32 bits; other widths are for synthetic traffic and replays");
    }
    if (system.replay.replays() && configuration.is_set("replay.flit_bytes") && 8 * system.replay.flit_bytes != bits) {
        configuration.refuse("replay.flit_bytes",
                             fmt::format("{} bytes are not network.flit_bits: {}; leave one of the two out",
                                         system.replay.flit_bytes, bits));
    }
    if (system.network.router.impl == noc::router_impl::external) {
        refuse("the wires of network.router.impl: external have 32 bits of payload");
    }
    if (!system.energy.profile.empty()) {
        refuse("energy.profile is of routers with flits of 32 bits; give costs of events instead");
    }
}

/// Checks router options that require other settings or have no effect with them.
void check_router_options(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    const bool is_chip = system::has_tiles(configuration.description.kind);
    if (network.vc_depth == 0 && is_chip) {
        configuration.refuse("network.vc_depth",
                             "unlimited buffers are for system: network; a chip's are of some depth");
    }
    const auto& flows = configuration.description.traffic.classes;
    const auto answers = [](const noc::traffic_source_desc& source) { return !source.reply_class.empty(); };
    if (network.vc_depth == 0 &&
        (answers(configuration.description.traffic) || std::any_of(flows.begin(), flows.end(), answers))) {
        configuration.refuse("network.vc_depth",
                             "traffic with replies needs buffers of some depth, in which requests wait");
    }
    if (network.switching != noc::switching_kind::wormhole && is_chip) {
        configuration.refuse("network.switching",
                             "a chip needs wormhole: its messages are sent before their lengths are known");
    }
    const bool islip = network.router.vc_allocator == noc::allocator_kind::islip ||
                       network.router.switch_allocator == noc::allocator_kind::islip;
    if (!islip && configuration.is_set("network.router.allocator_iterations") &&
        network.router.allocator_iterations != 1) {
        configuration.refuse("network.router.allocator_iterations",
                             "only islip has iterations; neither allocator is islip");
    }
    if (network.switching != noc::switching_kind::wormhole && network.vc_depth != 0 && !is_chip &&
        !configuration.description.replay.replays()) {
        check_packets_fit(configuration, "network.switching asks");
    }
}

/// Checks the classes on buses, which carry whole packets. The packet lengths of chips are unknown before the run, so
/// the proof assumes that they fit.
void check_buses(const checked_configuration& configuration, const noc::topology_graph& graph) {
    const system::system_desc& system = configuration.description;
    if (!noc::has_buses(graph)) {
        for (const char* const key : {"arbitration", "acceptance", "flits_per_cycle"}) {
            if (const std::string path = fmt::format("network.bus.{}", key); configuration.is_set(path)) {
                configuration.refuse(path, "has no meaning in a network without a bus");
            }
        }
        return;
    }
    if (system.network.bus.arbitration == noc::bus_arbitration::round_robin &&
        configuration.is_set("network.bus.acceptance")) {
        configuration.refuse("network.bus.acceptance", "only arbitration: random_acceptance refuses tries");
    }
    const bool is_checked =
        system.network.switching != noc::switching_kind::wormhole;  // network.switching requires the same
    if (!is_checked && system.network.vc_depth != 0 && !system::has_tiles(system.kind) && !system.replay.replays() &&
        configuration.sound("traffic")) {
        check_packets_fit(configuration, "a bus asks");
    }
}

/// Returns the feature that divides the VCs of a class, for the message.
std::string needing_vcs(const noc::network_desc& network) {
    if (!noc::has_chip_networks(network)) { return "routing: " + network.routing; }
    const bool separate = network.chip.outbound == noc::outbound_vcs::separate;
    return fmt::format("a cluster of chips with routing: {}, routing: {} inside chips and outbound_vcs: {}",
                       network.routing, network.chip.routing, separate ? "separate" : "shared");
}

/// Returns the user's key that requires more VCs than the default classes have.
std::string key_that_needs_vcs(const checked_configuration& configuration) {
    for (const char* key : {"network.routing", "network.topology.kind"}) {
        if (configuration.is_set(key)) { return key; }
    }
    return "network";
}

/// Checks that each class has enough VCs for a routing function that divides them.
void check_routed_classes(const checked_configuration& configuration, const noc::routing_function& routing) {
    const noc::network_desc& network = configuration.description.network;
    const bool are_default = !configuration.is_set("network.classes");
    for (std::size_t i = 0; i < network.classes.size(); ++i) {
        const unsigned vcs = noc::vcs_of(network.classes[i]);
        if (vcs >= routing.min_vcs()) { continue; }
        const std::string path = class_path(i, network.classes[i].range != 0 ? "range" : "vcs");
        const std::string text =
            fmt::format("class '{}' has {}{}; {} needs {} in each class and phase", network.classes[i].name, vcs,
                        are_default ? " by default" : "", needing_vcs(network), routing.min_vcs());
        if (are_default) {
            const std::string cause = key_that_needs_vcs(configuration);
            configuration.problems.add(configuration.position(cause), path,
                                       fmt::format("{}: {}; give {}: {}", path, text, path, routing.min_vcs()));
        } else {
            configuration.refuse(path, text);
        }
    }
}

/// Checks faults. The graph and the routing function define which links can fail and whether packets can avoid them.
void check_faults(const checked_configuration& configuration) {
    if (configuration.description.network.faults.empty() && configuration.is_set("network.fault_mode")) {
        configuration.refuse("network.fault_mode", "has no meaning without network.faults");
    }
    if (configuration.description.network.fault_news_cycles == 0) { return; }
    if (configuration.description.network.faults.empty()) {
        configuration.refuse("network.fault_news_cycles", "has no meaning without network.faults");
    } else if (configuration.description.network.fault_mode != noc::fault_mode_kind::informed) {
        configuration.refuse("network.fault_news_cycles", "is for fault_mode: informed; gateway_local sends no news");
    }
}

/// Refuses limits that no packet can reach, because they would have no effect.
void check_throttles(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    unsigned most = 0;
    for (const noc::message_class_desc& message_class : network.classes) {
        most = std::max(most, noc::vcs_of(message_class));
    }
    for (std::size_t i = 0; i < network.throttles.size(); ++i) {
        const noc::output_throttle& limits = network.throttles[i].throttle;
        const std::string path = fmt::format("network.throttles.{}", i);
        const auto check = [&](const char* key, unsigned limit) {
            if (limit >= most) {
                configuration.refuse(
                    fmt::format("{}.{}", path, key),
                    fmt::format("limits nothing: a packet may take {} at most, all that its class has in a phase",
                                most));
            }
        };
        check("new_packet_vcs", limits.new_packet_vcs);
        check("destination_vcs", limits.destination_vcs);
        if (limits.new_packet_vcs == 0 && limits.destination_vcs == 0) {
            configuration.refuse(path, "limits nothing: new_packet_vcs or destination_vcs sets what");
        }
    }
}

/// Checks a list of indices below `count`.
void check_chosen(const checked_configuration& configuration, const char* key, const std::vector<unsigned>& chosen,
                  const char* things, std::size_t count) {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i] >= count) {
            configuration.refuse(fmt::format("{}.{}", key, i),
                                 fmt::format("there are {} 0 to {}, not {}", things, count - 1, chosen[i]));
        }
    }
}

/// Refuses module_nodes that has no effect or contradicts impl_nodes.
void check_module_nodes(const checked_configuration& configuration, const noc::topology_graph& graph) {
    const noc::router_desc& router = configuration.description.network.router;
    const char* const key = "network.router.module_nodes";
    if (router.module_nodes.empty()) { return; }
    if (!noc::replaces_model(router.impl)) {
        configuration.refuse(key, "is for models next to routers in RTL; use impl: module and impl_nodes");
        return;
    }
    check_chosen(configuration, key, router.module_nodes, "routers", graph.routers.size());
    if (router.impl_nodes.empty()) {
        configuration.refuse(
            key, fmt::format("has no effect: without impl_nodes all routers are impl: {}", name_of(router.impl)));
    }
    for (std::size_t i = 0; i < router.module_nodes.size(); ++i) {
        const auto& others = router.impl_nodes;
        if (std::find(others.begin(), others.end(), router.module_nodes[i]) != others.end()) {
            configuration.refuse(fmt::format("{}.{}", key, i),
                                 fmt::format("router {} is in impl_nodes too", router.module_nodes[i]));
        }
    }
}

/// Refuses buses in impl_nodes: they are modules without it.
void check_modules(const checked_configuration& configuration, const noc::topology_graph& graph) {
    const std::vector<unsigned>& chosen = configuration.description.network.router.impl_nodes;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i] < graph.routers.size() && graph.routers[chosen[i]].is_bus) {
            configuration.refuse(fmt::format("network.router.impl_nodes.{}", i),
                                 fmt::format("number {} is a bus, which is always a module", chosen[i]));
        }
    }
}

/// Refuses routers that a plug-in cannot replace, and several host threads: its code runs on one.
void check_plugin(const checked_configuration& configuration, const noc::topology_graph& graph) {
    check_modules(configuration, graph);
    if (configuration.description.threads.on_this_host() > 1) {
        configuration.refuse("threads", "routers of a plug-in run on one thread; set threads: 1");
    }
}

/// Refuses routers that impl cannot select, and networks that the router in RTL does not implement.
void check_router_impl(const checked_configuration& configuration, const noc::topology_graph& graph) {
    const noc::network_desc& network = configuration.description.network;
    check_module_nodes(configuration, graph);
    const auto one_way = noc::one_way_link(graph);
    if (noc::is_own(network.router.impl) && one_way) {
        configuration.refuse("network.links",
                             fmt::format("a router of yours has links in both directions at each port, and {} has none "
                                         "back; orbweaver's routers take it",
                                         *one_way));
        return;
    }
    if (network.router.impl == noc::router_impl::model) {
        if (!network.router.impl_nodes.empty()) {
            configuration.refuse("network.router.impl_nodes",
                                 "selects routers that are not models, but impl: model has none");
        }
        return;
    }
    check_chosen(configuration, "network.router.impl_nodes", network.router.impl_nodes, "routers",
                 graph.routers.size());
    if (network.router.impl == noc::router_impl::module) {
        check_modules(configuration, graph);
        return;
    }
    const bool is_plugin = network.router.impl == noc::router_impl::plugin;
    if (is_plugin) { check_plugin(configuration, graph); }
    const auto refusal = is_plugin ? rtl::plugin_router_refusal(network)
                         : network.router.impl == noc::router_impl::external
                             ? rtl::external_router_refusal(network, graph)
                             : rtl::rtl_router_refusal(network, graph);
    if (refusal) { configuration.refuse(refusal->key(), refusal->text()); }
}

/// Refuses keys of a topology or routing function of another kind.
/// @param path path of the network with these keys
void check_structure(const checked_configuration& configuration, const std::string& path, const std::string& kind,
                     const std::string& routing) {
    if (configuration.sound(path + ".topology")) {
        if (configuration.is_set(path + ".topology.module") && configuration.is_set(path + ".topology.modules")) {
            configuration.refuse(path + ".topology.modules",
                                 "contradicts topology.module: modules are of one kind, or of several");
        }
        check_keys(configuration, path + ".topology.", path + ".topology.", "kind: " + kind,
                   noc::topology_registry::find("topology", kind).keys);
    }
    if (configuration.sound(path + ".routing")) {
        check_keys(configuration, path + ".routing_", path + ".", "routing: " + routing,
                   noc::routing_registry::find("routing function", routing).keys);
    }
}

/// Builds the graph and its routing function to find errors in them.
void check_graph(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    try {
        const noc::topology_graph graph = noc::make_network_graph(network);
        check_nodes(configuration, graph);
        check_buffers(configuration, graph);
        check_buses(configuration, graph);
        if (configuration.sound("network.throttles")) { const noc::link_throttles found(network.throttles, graph); }
        check_chosen(configuration, "niu.impl_nodes", configuration.description.niu.impl_nodes, "nodes",
                     graph.nodes.size());
        if (configuration.sound("network")) { check_router_impl(configuration, graph); }
        if (configuration.sound("network.routing") && configuration.sound("network.routing_table") &&
            configuration.sound("network.routing_root") && configuration.sound("network.faults") &&
            configuration.sound("network.address_map")) {
            const auto routing = noc::make_network_routing(network, graph);
            check_routed_classes(configuration, *routing);
            if (configuration.sound("network.classes") && configuration.sound("network.switching") &&
                configuration.sound("network.vc_depth")) {
                check_broadcasts(configuration, *routing);
            }
        }
    } catch (
        const noc::routing_cycle&) {  // NOLINT(bugprone-empty-catch): `check` refutes it, and who builds it refuses it
    } catch (const noc::description_error& error) { configuration.refuse(error.key(), error.text()); }
}

}  // namespace

void check_keys(const checked_configuration& configuration, std::string_view prefix, std::string_view whole,
                const std::string& kind, const std::vector<std::string>& keys) {
    for (const auto& parameter : all_parameters().parameters()) {
        if (!parameter.path.starts_with(prefix) || !configuration.is_set(parameter.path)) { continue; }
        const std::string key = parameter.path.substr(whole.size());
        if (key != "kind" && std::find(keys.begin(), keys.end(), key) == keys.end()) {
            configuration.refuse(parameter.path,
                                 fmt::format("has no meaning for {}, which has {}", kind,
                                             keys.empty() ? "no keys" : fmt::format("{}", fmt::join(keys, ", "))));
        }
    }
}

void check_network(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    if (configuration.sound("network.classes")) {
        check_names(configuration);
        check_types(configuration);
        check_ranges(configuration);
        check_virtual_channels(configuration);
        if (system::has_tiles(configuration.description.kind)) { check_chip_types(configuration); }
    }
    if (configuration.sound("network.classes") && configuration.sound("network.router")) {
        check_priorities(configuration);
    }
    if (has_sound_depths(configuration)) { check_depths(configuration); }
    if (configuration.sound("network.router") && configuration.sound("network.vc_depth") &&
        configuration.sound("network.switching")) {
        check_router_options(configuration);
    }
    check_flit_bits(configuration);
    if (configuration.sound("network.faults")) { check_faults(configuration); }
    if (configuration.sound("network.throttles") && configuration.sound("network.classes")) {
        check_throttles(configuration);
    }
    const bool can_be_tried = configuration.sound("network.topology") && configuration.sound("network.links") &&
                              configuration.sound("floorplan") && configuration.sound("cluster.chip.network");
    check_structure(configuration, "network", network.topology.kind, network.routing);
    check_structure(configuration, "cluster.chip.network", network.chip.topology.kind, network.chip.routing);
    if (can_be_tried) { check_graph(configuration); }
}

}  // namespace orbweaver::sim
