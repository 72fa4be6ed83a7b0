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

/// Returns why the RTL blocks of an NIU cannot implement a description, with the responsible key; nothing if they can.
std::optional<noc::description_error> rtl_niu_refusal(const niu::niu_desc& described,
                                                      const niu::messaging_desc& messaging);

/// Parameters of receive_table.sv.
struct receive_table_shape {
    unsigned entries = 256;
    unsigned reserve = 16;   // at most half of them
    unsigned lookups = 1;    // 1 .. max_receive_lookups
    unsigned node_bits = 1;  // 1 .. 16
    niu::messaging_mode mode = niu::messaging_mode::rendezvous;
};

/// Returns the number of VCs on which DATA and RTS arrive: the maximum number of lookups in a receive table per cycle.
unsigned receive_lookups(const noc::vc_partition& partition);
/// Returns the shape of the receive tables of a machine.
receive_table_shape receive_table_shape_of(const niu::niu_desc& described, niu::messaging_mode mode,
                                           const noc::vc_partition& partition, unsigned nodes);

/// Parameters of injector.sv.
struct injector_shape {
    std::vector<unsigned> depths;                                 // [vc]: credits, 1 or more
    std::array<std::uint64_t, niu::injection_streams> streams{};  // [stream], bit v: it may use VC v
    bool tail_credit = false;    // a packet allocates a VC only when all its credits have returned
    unsigned control_depth = 4;  // messages, 1 or more, of the RTS queue and of the CTS queue
};
/// Returns the shape of the injection channels of a machine.
injector_shape injector_shape_of(const niu::niu_desc& described, const noc::network_desc& network);
/// Returns the width of a credit counter, for the deepest VC.
unsigned credit_bits(const injector_shape& shape);

/// Maximum number of arguments of a thread.
inline constexpr unsigned max_thread_arguments = thread_register_arguments + thread_stack_arguments;

/// Parameters of ejector.sv.
struct ejector_shape {
    unsigned vcs = 1;
    std::array<std::uint64_t, niu::injection_streams> streams{};  // [TYPE, as streams], bit v: it arrives on VC v
    unsigned node_bits = 1;                                       // 1 .. 12
    bool offset_headers = true;                                   // heads have offsets; false: addresses
    niu::messaging_mode mode = niu::messaging_mode::rendezvous;
};
/// Returns the shape of the ejection channels of a machine.
ejector_shape ejector_shape_of(niu::messaging_mode mode, const noc::network_desc& network, bool offset_headers,
                               unsigned nodes);

verilated_design send_table_design(unsigned entries);
verilated_design receive_table_design(const receive_table_shape& shape);
verilated_design transmit_queue_design(unsigned depth);
verilated_design injector_design(const injector_shape& shape);
verilated_design ejector_design(const ejector_shape& shape);

}  // namespace orbweaver::rtl
