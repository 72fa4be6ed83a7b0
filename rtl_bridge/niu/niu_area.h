// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/niu/niu_desc.h"
#include "rtl_bridge/niu/niu_shape.h"
#include "rtl_bridge/synthesis/synthesis_block.h"

namespace orbweaver::rtl {

// Flip-flops of the blocks in RTL, register by register: what a faithful synthesis finds.
std::uint64_t send_table_flip_flops(unsigned entries);
std::uint64_t receive_table_flip_flops(const receive_table_shape& shape);
std::uint64_t transmit_queue_flip_flops(unsigned depth);
/// Each stream may use some virtual channel.
std::uint64_t injector_flip_flops(const injector_shape& shape);
std::uint64_t ejector_flip_flops(const ejector_shape& shape);

/// The blocks of a machine's network interface units, parts of `niu`: a send table and a receive table each.
/// @param nodes how many units there are
/// @pre rtl_niu_refusal() has nothing against the unit
std::vector<synthesis_block> rtl_niu_tables(const niu::niu_desc& described, niu::messaging_mode mode,
                                            const noc::vc_partition& partition, unsigned nodes);
/// And the queues of data messages, and that of THREAD messages.
/// @param contexts of a core, of which each has a queue of its own unless they share one
std::vector<synthesis_block> rtl_niu_queues(const niu::niu_desc& described, unsigned nodes, unsigned contexts);
/// And their injection channels.
synthesis_block rtl_niu_injector(const niu::niu_desc& described, const noc::network_desc& network, unsigned nodes);
/// And their ejection channels.
/// @param offset_headers heads have the layout `offsets`
synthesis_block rtl_niu_ejector(niu::messaging_mode mode, const noc::network_desc& network, bool offset_headers,
                                unsigned nodes);

}  // namespace orbweaver::rtl
