// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "hw/noc/dependency/network_waits.h"
#include "hw/noc/dependency/wait_graph.h"
#include "hw/system/machine.h"

namespace orbweaver::sim {

/// Adds the waits of NIUs and cores to a graph: messages that are not accepted, queues, table entries, and contexts
/// with the messages for which their threads wait. Resources of a node have the names of the proof ("contexts of node
/// 3", "CTS queue of node 3"). Nothing is known of NIUs of a plug-in.
class chip_waits {
public:
    /// All arguments outlive this object. @param network waits of the routers, which have already been added
    chip_waits(const system::machine& modelled, const noc::network_waits& network, noc::wait_graph& graph);

    void add();

private:
    /// Selects messages of a transfer, of any type, by id and the known ends.
    struct transfer {
        std::uint32_t id = 0;
        node_id receiver;
        bool from_sender = false;  // `sender` is known instead of `receiver`
        node_id sender;
        bool with_data = true;  // includes data messages, not only RTS and CTS
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
    std::map<std::uint32_t, std::uint32_t> m_queued;  // [slot]: queue of a message that is not in a channel yet
};

}  // namespace orbweaver::sim
