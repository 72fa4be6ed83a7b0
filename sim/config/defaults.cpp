// SPDX-License-Identifier: Apache-2.0
#include "sim/config/defaults.h"

#include <algorithm>

#include "hw/niu/message_classes.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::sim {

namespace {

/// Returns the default classes of a system. Two DATA channels show that messages overtake each other; RTS and CTS are
/// short. Chips with separate VCs for packets to other chips need two VCs per class.
std::vector<noc::message_class_desc> default_classes(system::system_kind kind, niu::messaging_system_kind messaging,
                                                     unsigned vcs_of_requests) {
    if (!system::has_tiles(kind)) { return {{"any", 4, {}}}; }
    return niu::default_message_classes(messaging, vcs_of_requests);
}

/// Bytes of memory of engines that no tile reads.
constexpr std::uint64_t memory_of_plan_engines = std::uint64_t{1} << 20;

/// Assigns types to classes without any. Every message on a chip has a type, so such a class carries all types that no
/// other class names.
void complete_types(std::vector<noc::message_class_desc>& classes) {
    const auto nameless =
        std::find_if(classes.begin(), classes.end(), [](const auto& declared) { return declared.types.empty(); });
    if (nameless == classes.end()) { return; }
    for (const message_type type :
         {message_type::thread, message_type::data, message_type::rts, message_type::cts, message_type::agent}) {
        const bool named = std::any_of(classes.begin(), classes.end(), [type, &nameless](const auto& declared) {
            return &declared != &*nameless &&
                   std::find(declared.types.begin(), declared.types.end(), type) != declared.types.end();
        });
        if (!named) { nameless->types.push_back(type); }
    }
}

}  // namespace

void complete_defaults(system::system_desc& description, const position_map& set_keys) {
    if (description.network.classes.empty()) {
        description.network.classes = default_classes(description.kind, description.messaging.system,
                                                      noc::has_chip_networks(description.network) ? 2 : 1);
        if (system::agents_run_plan(description)) { description.network.classes.clear(); }
        if (system::has_engines(description) || system::agents_run_plan(description)) {
            description.network.classes.push_back({"agent", 1, {message_type::agent}});
        }
    }
    if (system::has_tiles(description.kind) || system::agents_run_plan(description)) {
        complete_types(description.network.classes);
    }
    if (system::agents_run_plan(description)) {
        description.agent.segment_flits = 0;  // agents cross the network as one worm each
        if (!set_keys.contains("agent.memory")) { description.agent.node.memory_bytes = memory_of_plan_engines; }
    }
    description.network.nodes_discard = description.kind == system::system_kind::network &&
                                        !description.network.faults.empty() && description.multicast.plan.empty() &&
                                        !system::agents_run_plan(description);
    description.network.lacks_routes = description.kind == system::system_kind::network &&
                                       description.network.routing == "table" && !description.replay.replays() &&
                                       description.multicast.plan.empty() && !system::agents_run_plan(description);
    description.network.cluster = description.kind == system::system_kind::cluster;
    description.network.seed = description.seed;
    description.network.floorplan.period_ps = description.clock_chip_ps;
    description.network.threads = description.threads;
    description.network.router.counts_stalls = description.activity;
    description.network.node_flits_per_cycle = noc::node_flits_per_cycle(description.network);
    const auto routing = noc::routing_registry::all().find(description.network.routing);
    if (!set_keys.contains("network.router.vc_release") && routing != noc::routing_registry::all().end() &&
        routing->second.made.needs_empty_channels) {
        description.network.router.vc_release = noc::vc_release_kind::tail_credit;
    }
    if (description.kind == system::system_kind::network && !set_keys.contains("limits.packet_age_cycles")) {
        description.limit_packet_age = 1000000;
    }
    if (!set_keys.contains("replay.flit_bytes")) { description.replay.flit_bytes = description.network.flit_bits / 8; }
    niu::niu_desc& niu = description.niu;
    if (description.messaging.system == niu::messaging_system_kind::active_message) {
        description.messaging.mode = niu::messaging_mode::ready;  // active messages have no handshake
        // All contexts share one queue for DATA messages, into which blocks are copied.
        if (!set_keys.contains("niu.data_queues")) { niu.data_queues = niu::transmit_queues::shared; }
        if (!set_keys.contains("niu.block_transfer")) { niu.block_transfer = niu::block_transfers::copy; }
    }
    if (!set_keys.contains("niu.receive_table_reserve")) {
        niu.receive_table_reserve = std::min(niu.receive_table_reserve, niu.receive_table_entries / 2);
    }
}

system::system_desc default_description(system::system_kind kind) {
    system::system_desc description;
    description.kind = kind;
    complete_defaults(description, {});
    return description;
}

std::vector<message_type> required_types(const niu::messaging_desc& messaging) {
    std::vector<message_type> types{message_type::thread, message_type::data};
    if (messaging.system == niu::messaging_system_kind::send_receive &&
        messaging.mode == niu::messaging_mode::rendezvous) {
        types.push_back(message_type::rts);
        types.push_back(message_type::cts);
    }
    return types;
}

std::span<const std::string_view> send_receive_keys() {
    static constexpr std::string_view keys[] = {"messaging.mode",
                                                "niu.control_queue_depth",
                                                "niu.send_table_entries",
                                                "niu.receive_table_entries",
                                                "niu.receive_table_reserve",
                                                "niu.rts_side_queue",
                                                "niu.ready_discard"};
    return keys;
}

}  // namespace orbweaver::sim
