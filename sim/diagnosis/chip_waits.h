// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hw/noc/dependency/network_waits.h"
#include "hw/noc/dependency/wait_graph.h"
#include "hw/system/machine.h"

namespace orbweaver::sim {

/// Adds to a graph what NIUs and cores know: messages that are not taken, queues, entries of tables, and contexts with
/// the messages for which their threads wait. Resources of a node are named as the proof names them ("contexts of node
/// 3", "CTS queue of node 3").
class chip_waits {
public:
    /// All outlive it. @param network what the network's routers know has been added already
    chip_waits(const system::machine& modelled, const noc::network_waits& network, noc::wait_graph& graph);

    void add();

private:
    /// Messages that belong to a transfer: of any type, by id and the two ends that are known.
    struct transfer {
        std::uint32_t id = 0;
        node_id receiver;
        bool from_sender = false;  // `sender` counts instead of `receiver`
        node_id sender;
        bool with_data = true;  // not only its RTS and CTS
    };

    void note_queues();
    void add_node(const system::tile& local_tile);
    void add_contexts(const system::tile& local_tile);
    void add_blocked(const system::tile& local_tile, const niu::niu_waits::blocked_message& message);
    void add_queue(const system::tile& local_tile, const niu::niu_waits::queue& queue);
    void add_suspended(const system::tile& local_tile, const niu::niu_waits::suspended_context& suspended);
    void add_entry(const system::tile& local_tile, std::uint32_t id);
    void wait_for_transfer(std::uint32_t waiter, const transfer& what, const std::string& reason);

    std::uint32_t of_node(const std::string& resource, node_id node);
    std::uint32_t channel(const std::string& link, unsigned vc);

    const system::machine& m_machine;
    const noc::network_waits& m_network;
    noc::wait_graph& m_graph;
    std::map<std::uint32_t, std::uint32_t> m_queued;  // by slot: messages that no channel holds yet: their queue
};

}  // namespace orbweaver::sim
