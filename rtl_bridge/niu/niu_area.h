// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/niu/niu_desc.h"
#include "rtl_bridge/niu/niu_shape.h"
#include "rtl_bridge/synthesis/synthesis_block.h"

namespace orbweaver::rtl {

// Return the calculated flip-flops of the RTL blocks, register by register, which a faithful synthesis finds.
std::uint64_t send_table_flip_flops(unsigned entries);
std::uint64_t receive_table_flip_flops(const receive_table_shape& shape);
std::uint64_t transmit_queue_flip_flops(unsigned depth);
/// Returns the flip-flops of an injection channel. Precondition: each stream may use at least one VC.
std::uint64_t injector_flip_flops(const injector_shape& shape);
std::uint64_t ejector_flip_flops(const ejector_shape& shape);

/// Returns the tables of a machine's network interface units as parts of `niu`: one send table and one receive table
/// each.
/// @param nodes number of units
/// @pre rtl_niu_refusal() returns nothing for the unit
std::vector<synthesis_block> rtl_niu_tables(const niu::niu_desc& described, niu::messaging_mode mode,
                                            const noc::vc_partition& partition, unsigned nodes);
/// Returns their queues of data messages and of THREAD messages.
/// @param contexts contexts of a core; each has a data queue of its own unless they share one
std::vector<synthesis_block> rtl_niu_queues(const niu::niu_desc& described, unsigned nodes, unsigned contexts);
/// Returns their injection channels.
synthesis_block rtl_niu_injector(const niu::niu_desc& described, const noc::network_desc& network, unsigned nodes);
/// Returns their ejection channels.
/// @param offset_headers whether heads have the layout `offsets`
synthesis_block rtl_niu_ejector(niu::messaging_mode mode, const noc::network_desc& network, bool offset_headers,
                                unsigned nodes);

}  // namespace orbweaver::rtl
