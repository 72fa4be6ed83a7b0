// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/shared_port.h"
#include "hw/base/types.h"
#include "hw/niu/blocks/niu_block_maker.h"
#include "hw/noc/header_codec.h"
#include "hw/noc/link_pace.h"
#include "hw/noc/message_class.h"
#include "hw/noc/router/router_desc.h"
#include "tlm/packet_ledger.h"
#include "tlm/vc_depths.h"

namespace orbweaver {

/// Where an NIU stands: its node, its machine and the network that it is attached to.
struct niu_context {
    node_id node;
    unsigned nodes = 1;     // of the machine
    unsigned contexts = 1;  // of the node's core, 1 .. 16
    const vc_partition& partition;
    vc_depths vc_depth = 4;                              // of its buffers
    vc_depths router_depth = 4;                          // of those of the router's port
    vc_release_kind vc_release = vc_release_kind::tail;  // of the injection link
    header_codec codec;
    packet_ledger& ledger;
    link_pace pace{};                   // of the injection link
    niu_block_maker* blocks = nullptr;  // of what is not a model; null: all are models
    shared_port* port = nullptr;        // to memory, which the NIU shares with its core; null: it has its own
};

}  // namespace orbweaver
