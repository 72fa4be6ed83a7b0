// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hw/base/shared_port.h"
#include "hw/base/types.h"
#include "hw/niu/blocks/niu_block_maker.h"
#include "hw/noc/header_codec.h"
#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/network_plan.h"
#include "hw/noc/network_port.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::niu {

/// Whether heads contain the number of flits of their packets, for routers in RTL.
enum class head_lengths : std::uint8_t {
    unstated,
    if_known,  // if the message is complete in its queue when its head leaves
    always,    // a head waits until its message is complete in its queue, which must be large enough
};

/// The environment of an NIU: its node, its machine and its network.
struct niu_context {
    node_id node;
    unsigned nodes = 1;     // nodes of the machine
    unsigned contexts = 1;  // contexts of the node's core, 1 .. 16
    const noc::vc_partition& partition;
    noc::node_end end{};  // end of the network; empty: the NIU has flit sockets
    noc::header_codec codec;
    packet_ledger& ledger;
    niu_block_maker* blocks = nullptr;  // maker of parts that are not models; null: models only
    shared_port* port = nullptr;        // memory port that the NIU shares with its core; null: the NIU has its own
    head_lengths lengths = head_lengths::unstated;
    const noc::network_desc* network = nullptr;       // describes the NIU's links; null: no flit sockets
    std::shared_ptr<const noc::network_plan> plan{};  // that has what is named above; null: its owner keeps that
};

/// An NIU with flit sockets at a node of a network.
/// @param ledger   of all packets of the network; outlives the NIU
/// @param contexts of the node's core, 1 .. 16
inline niu_context context_at(const std::shared_ptr<const noc::network_plan>& plan, node_id node, packet_ledger& ledger,
                              unsigned contexts = 16) {
    return {.node = node,
            .nodes = plan->nodes(),
            .contexts = contexts,
            .partition = plan->partition(),
            .codec = plan->codec(),
            .ledger = ledger,
            .network = &plan->description(),
            .plan = plan};
}

}  // namespace orbweaver::niu
