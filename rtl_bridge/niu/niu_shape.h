// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "hw/niu/blocks/injector_port.h"
#include "hw/niu/niu_desc.h"
#include "hw/noc/description_error.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "rtl_bridge/build/verilated_design.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::rtl {

/// Why the blocks of an NIU in RTL cannot stand for those described, with the key to blame; nothing if they can.
std::optional<noc::description_error> rtl_niu_refusal(const niu::niu_desc& described,
                                                      const niu::messaging_desc& messaging);

/// Parameters of receive_table.sv.
struct receive_table_shape {
    unsigned entries = 256;
    unsigned reserve = 16;   // at most half of them
    unsigned lookups = 1;    // 1 .. most_receive_lookups
    unsigned node_bits = 1;  // 1 .. 16
    niu::messaging_mode mode = niu::messaging_mode::rendezvous;
};

/// Virtual channels on which DATA and RTS come: what a receive table is shown in a cycle, at most.
unsigned receive_lookups(const noc::vc_partition& partition);
/// Shape of the receive tables of a machine.
receive_table_shape receive_table_shape_of(const niu::niu_desc& described, niu::messaging_mode mode,
                                           const noc::vc_partition& partition, unsigned nodes);

/// Parameters of injector.sv.
struct injector_shape {
    std::vector<unsigned> depths;                                 // [virtual channel] credits, 1 or more
    std::array<std::uint64_t, niu::injection_streams> streams{};  // [stream] bit v: it may use virtual channel v
    bool tail_credit = false;    // a packet takes a virtual channel only when all of its credits are here
    unsigned control_depth = 4;  // messages, 1 or more, each for RTS and CTS
};
/// Shape of the injection channels of a machine.
injector_shape injector_shape_of(const niu::niu_desc& described, const noc::network_desc& network);
/// Bits that hold the credits of each virtual channel.
unsigned credit_bits(const injector_shape& shape);

/// Words that a thread begins with.
inline constexpr unsigned most_thread_arguments = thread_register_arguments + thread_stack_arguments;

/// Parameters of ejector.sv.
struct ejector_shape {
    unsigned vcs = 1;
    std::array<std::uint64_t, niu::injection_streams> streams{};  // [TYPE, as streams] bit v: it comes on channel v
    unsigned node_bits = 1;                                       // 1 .. 12
    bool offset_headers = true;                                   // layout of heads: offsets, else address
    niu::messaging_mode mode = niu::messaging_mode::rendezvous;
};
/// Shape of the ejection channels of a machine.
ejector_shape ejector_shape_of(niu::messaging_mode mode, const noc::network_desc& network, bool offset_headers,
                               unsigned nodes);

verilated_design send_table_design(unsigned entries);
verilated_design receive_table_design(const receive_table_shape& shape);
verilated_design transmit_queue_design(unsigned depth);
verilated_design injector_design(const injector_shape& shape);
verilated_design ejector_design(const ejector_shape& shape);

}  // namespace orbweaver::rtl
