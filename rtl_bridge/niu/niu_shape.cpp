// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/niu_shape.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "rtl_bridge/niu/niu_sources.h"
#include "rtl_bridge/niu/receive_table/receive_table_wires.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned most_table_entries = 256;  // of a table: what was tried
constexpr unsigned deepest_queue = 64;        // likewise

std::optional<noc::description_error> refusal_of_size(const char* key, unsigned said, unsigned most, const char* what) {
    if (said <= most) {
        return std::nullopt;
    }
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
    if (messaging.system != niu::messaging_system::send_receive) {
        return noc::description_error(
            "niu.impl", "the tables in RTL are of the send-and-receive system: messaging.system: send_receive");
    }
    if (described.rts_side_queue != 0) {
        return noc::description_error(
            "niu.rts_side_queue", "the receive table in RTL is shown what the network holds, not what was set aside");
    }
    for (const auto& found :
         {refusal_of_size("niu.send_table_entries", described.send_table_entries, most_table_entries, "send table"),
          refusal_of_size("niu.receive_table_entries", described.receive_table_entries, most_table_entries,
                          "receive table"),
          refusal_of_size("niu.transmit_queue_depth", described.transmit_queue_depth, deepest_queue, "transmit queue"),
          refusal_of_size("niu.thread_transmit_queue_depth", described.thread_transmit_queue_depth, deepest_queue,
                          "transmit queue")}) {
        if (found) {
            return found;
        }
    }
    return std::nullopt;
}

unsigned receive_lookups(const noc::vc_partition& partition) {
    std::uint64_t vcs = 0;
    for (const message_type type : {message_type::data, message_type::rts}) {
        class_id message_class;
        if (partition.class_of(type, message_class)) {
            for (unsigned phase = 0; phase < partition.phases(); ++phase) {
                vcs |= partition.list(message_class, phase).mask;
            }
        }
    }
    return std::clamp(static_cast<unsigned>(std::popcount(vcs)), 1U, most_receive_lookups);
}

receive_table_shape receive_table_shape_of(const niu::niu_desc& described, niu::messaging_mode mode,
                                           const noc::vc_partition& partition, unsigned nodes) {
    return {described.receive_table_entries,
            std::min(described.receive_table_reserve, described.receive_table_entries / 2), receive_lookups(partition),
            std::max(static_cast<unsigned>(std::bit_width(nodes - 1)), 1U), mode};
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

}  // namespace orbweaver::rtl
