// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/niu_shape.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "hw/base/bit.h"
#include "hw/noc/buffer_depths.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/niu/receive_table/receive_table_wires.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned max_table_entries = 256;  // limit of a table, tested up to here
constexpr unsigned deepest_queue = 64;       // limit of a queue, tested up to here

// The order is that of injection_stream.
constexpr message_type stream_types[] = {message_type::cts, message_type::rts, message_type::thread,
                                         message_type::data};

/// Returns the VCs on which messages of a TYPE arrive, in all phases.
std::uint64_t arrival_vcs(const noc::vc_partition& partition, message_type type) {
    std::uint64_t vcs = 0;
    class_id message_class;
    if (partition.class_of(type, message_class)) {
        for (unsigned phase = 0; phase < partition.phases(); ++phase) {
            vcs |= partition.list(message_class, phase).mask;
        }
    }
    return vcs;
}

/// Returns the VC masks of the streams, concatenated.
std::string sets_parameter(const std::array<std::uint64_t, niu::injection_streams>& streams, unsigned vcs) {
    std::vector<bool> sets;
    for (const std::uint64_t mask : streams) {
        for (unsigned vc = 0; vc < vcs; ++vc) { sets.push_back((mask & bit(vc)) != 0); }
    }
    return bits_parameter("VC_SETS", sets);
}

std::optional<noc::description_error> refusal_of_size(const char* key, unsigned value, unsigned most,
                                                      const char* what) {
    if (value <= most) { return std::nullopt; }
    return noc::description_error(key, fmt::format("a {} in RTL has at most {} entries", what, most));
}

verilated_design design_of(const char* top, std::vector<embedded_file> hardware, std::vector<embedded_file> glue) {
    verilated_design design;
    design.top = top;
    design.hardware = std::move(hardware);
    design.glue = std::move(glue);
    design.prelude = "orbweaver_message.h";
    return design;
}

}  // namespace

std::optional<noc::description_error> rtl_niu_refusal(const niu::niu_desc& described,
                                                      const niu::messaging_desc& messaging) {
    if (messaging.system != niu::messaging_system_kind::send_receive) {
        return noc::description_error(
            "niu.impl", "the tables in RTL are of the send-and-receive system: messaging.system: send_receive");
    }
    if (described.rts_side_queue != 0) {
        return noc::description_error(
            "niu.rts_side_queue", "the receive table in RTL is shown what the network holds, not what was set aside");
    }
    for (const auto& found :
         {refusal_of_size("niu.send_table_entries", described.send_table_entries, max_table_entries, "send table"),
          refusal_of_size("niu.receive_table_entries", described.receive_table_entries, max_table_entries,
                          "receive table"),
          refusal_of_size("niu.transmit_queue_depth", described.transmit_queue_depth, deepest_queue, "transmit queue"),
          refusal_of_size("niu.thread_transmit_queue_depth", described.thread_transmit_queue_depth, deepest_queue,
                          "transmit queue"),
          refusal_of_size("niu.control_queue_depth", described.control_queue_depth, deepest_queue,
                          "queue of RTS or CTS")}) {
        if (found) { return found; }
    }
    return std::nullopt;
}

unsigned receive_lookups(const noc::vc_partition& partition) {
    const std::uint64_t vcs = arrival_vcs(partition, message_type::data) | arrival_vcs(partition, message_type::rts);
    return std::clamp(static_cast<unsigned>(std::popcount(vcs)), 1U, max_receive_lookups);
}

receive_table_shape receive_table_shape_of(const niu::niu_desc& described, niu::messaging_mode mode,
                                           const noc::vc_partition& partition, unsigned nodes) {
    return {described.receive_table_entries,
            std::min(described.receive_table_reserve, described.receive_table_entries / 2), receive_lookups(partition),
            std::max(static_cast<unsigned>(std::bit_width(nodes - 1)), 1U), mode};
}

injector_shape injector_shape_of(const niu::niu_desc& described, const noc::network_desc& network) {
    const noc::vc_partition partition(network.classes, network.phases);
    const vc_depths depths = noc::buffer_depths(network).at_end_of(noc::link_kind::injection);
    injector_shape shape;
    for (unsigned vc = 0; vc < partition.vcs(); ++vc) { shape.depths.push_back(depths[vc]); }
    for (unsigned stream = 0; stream < niu::injection_streams; ++stream) {
        class_id message_class;
        if (partition.class_of(stream_types[stream], message_class)) {
            shape.streams[stream] = partition.list(message_class, 0).mask;
        }
    }
    shape.tail_credit = network.router.vc_release == noc::vc_release_kind::tail_credit;
    shape.control_depth = described.control_queue_depth;
    return shape;
}

ejector_shape ejector_shape_of(niu::messaging_mode mode, const noc::network_desc& network, bool offset_headers,
                               unsigned nodes) {
    const noc::vc_partition partition(network.classes, network.phases);
    ejector_shape shape;
    shape.vcs = partition.vcs();
    for (unsigned stream = 0; stream < niu::injection_streams; ++stream) {
        shape.streams[stream] = arrival_vcs(partition, stream_types[stream]);
    }
    shape.node_bits = std::clamp(static_cast<unsigned>(std::bit_width(nodes - 1)), 1U, offset_headers ? 10U : 12U);
    shape.offset_headers = offset_headers;
    shape.mode = mode;
    return shape;
}

unsigned credit_bits(const injector_shape& shape) {
    return static_cast<unsigned>(std::bit_width(*std::max_element(shape.depths.begin(), shape.depths.end())));
}

verilated_design send_table_design(unsigned entries) {
    verilated_design design = design_of("send_table", send_table_hardware(), send_table_glue());
    design.parameters = {fmt::format("ENTRIES={}", entries)};
    return design;
}

verilated_design receive_table_design(const receive_table_shape& shape) {
    verilated_design design = design_of("receive_table", receive_table_hardware(), receive_table_glue());
    design.parameters = {fmt::format("ENTRIES={}", shape.entries), fmt::format("RESERVE={}", shape.reserve),
                         fmt::format("LOOKUPS={}", shape.lookups), fmt::format("NODE={}", shape.node_bits),
                         fmt::format("RENDEZVOUS=1'b{}", shape.mode == niu::messaging_mode::rendezvous ? 1 : 0)};
    design.definitions = {fmt::format("LOOKUPS={}", shape.lookups)};
    return design;
}

verilated_design transmit_queue_design(unsigned depth) {
    verilated_design design = design_of("transmit_queue", transmit_queue_hardware(), transmit_queue_glue());
    design.parameters = {fmt::format("DEPTH={}", depth)};
    return design;
}

verilated_design injector_design(const injector_shape& shape) {
    const unsigned vcs = static_cast<unsigned>(shape.depths.size());
    const unsigned bits = credit_bits(shape);
    std::vector<bool> depths;
    for (const unsigned depth : shape.depths) {
        for (unsigned context = 0; context < bits; ++context) { depths.push_back((depth >> context & 1) != 0); }
    }
    verilated_design design = design_of("injector", injector_hardware(), injector_glue());
    design.parameters = {fmt::format("VCS={}", vcs),
                         fmt::format("CREDIT={}", bits),
                         bits_parameter("DEPTHS", depths),
                         sets_parameter(shape.streams, vcs),
                         fmt::format("TAIL_CREDIT=1'b{}", shape.tail_credit ? 1 : 0),
                         fmt::format("CONTROL={}", shape.control_depth)};
    design.definitions = {fmt::format("VCS={}", vcs)};
    return design;
}

verilated_design ejector_design(const ejector_shape& shape) {
    verilated_design design = design_of("ejector", ejector_hardware(), ejector_glue());
    design.parameters = {fmt::format("VCS={}", shape.vcs),
                         sets_parameter(shape.streams, shape.vcs),
                         fmt::format("NODE={}", shape.node_bits),
                         fmt::format("ADDRESSED=1'b{}", shape.offset_headers ? 0 : 1),
                         fmt::format("RENDEZVOUS=1'b{}", shape.mode == niu::messaging_mode::rendezvous ? 1 : 0),
                         fmt::format("ARGUMENTS={}", max_thread_arguments)};
    design.definitions = {fmt::format("VCS={}", shape.vcs)};
    return design;
}

}  // namespace orbweaver::rtl
