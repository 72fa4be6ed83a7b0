// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/niu/niu_desc.h"
#include "hw/noc/description_error.h"
#include "hw/noc/message_class.h"
#include "rtl_bridge/build/verilated_design.h"

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
/// Of the receive tables of a machine.
receive_table_shape receive_table_shape_of(const niu::niu_desc& described, niu::messaging_mode mode,
                                           const noc::vc_partition& partition, unsigned nodes);

verilated_design send_table_design(unsigned entries);
verilated_design receive_table_design(const receive_table_shape& shape);
verilated_design transmit_queue_design(unsigned depth);

}  // namespace orbweaver::rtl
