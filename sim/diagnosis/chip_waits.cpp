// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/chip_waits.h"

#include <fmt/core.h>

#include <bit>

#include "sim/config/defaults.h"

namespace orbweaver::sim {

namespace {

std::string queue_name(message_type type, unsigned number) {
    return type == message_type::data ? fmt::format("transmit queue {}", number)
                                      : fmt::format("{} queue", name_of(type));
}

std::string entry_name(std::uint32_t id) { return fmt::format("id 0x{:08x} in the receive table", id); }

}  // namespace

chip_waits::chip_waits(const system::machine& modelled, const noc::network_waits& network, noc::wait_graph& graph)
    : m_machine(modelled), m_network(network), m_graph(graph) {}

void chip_waits::add() {
    note_queues();
    for (unsigned number = 0; number < m_machine.nodes(); ++number) {
        add_node(m_machine.node_tile(node_id{static_cast<std::uint16_t>(number)}));
    }
}

std::uint32_t chip_waits::of_node(const std::string& resource, node_id node) {
    return m_graph.vertex_named(fmt::format("{} of node {}", resource, node.value));
}

std::uint32_t chip_waits::channel(const std::string& link, unsigned vc) {
    return m_graph.vertex_named(fmt::format("{} vc {}", link, vc));
}

void chip_waits::note_queues() {
    for (unsigned number = 0; number < m_machine.nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (m_machine.node_tile(node).has_own_niu()) { continue; }
        for (const niu::niu_waits::queue& queue : m_machine.node_tile(node).niu().waits().queues) {
            for (const packet_slot message : queue.messages) {
                m_queued[message.value] = of_node(queue_name(queue.type, queue.number), node);
            }
        }
    }
}

void chip_waits::add_node(const system::tile& local_tile) {
    add_contexts(local_tile);
    if (local_tile.has_own_niu()) { return; }  // a unit of the user, of which nothing is known
    const niu::niu_waits waits = local_tile.niu().waits();
    for (const auto& message : waits.blocked) { add_blocked(local_tile, message); }
    for (const auto& queue : waits.queues) { add_queue(local_tile, queue); }
    for (const auto& suspended : waits.contexts) { add_suspended(local_tile, suspended); }
}

void chip_waits::add_contexts(const system::tile& local_tile) {
    const core::core& pipeline = local_tile.core();
    unsigned taken = 0;
    for (unsigned number = 0; number < pipeline.contexts(); ++number) {
        const context_id context{static_cast<std::uint8_t>(number)};
        const core::context_view view = pipeline.view(context);
        if (view.state == core::context_state::free) { continue; }
        ++taken;
        std::string holder = fmt::format("a thread, {} at pc 0x{:08x}", name_of(view.state), view.pc);
        std::string details;
        if (view.state == core::context_state::suspended) {
            holder += fmt::format(": {} (0x{:x})", name_of(view.reason), view.operand);
            details = fmt::format("since cycle {}", view.start);
        }
        m_graph.describe(of_node(thread_name(context), pipeline.node()), std::move(holder), std::move(details));
    }
    if (taken == pipeline.contexts()) {
        const std::uint32_t all = of_node("contexts", pipeline.node());
        m_graph.describe(all, fmt::format("all {} hold threads", taken), "");
        for (unsigned number = 0; number < taken; ++number) {
            m_graph.add_wait(all, of_node(thread_name({static_cast<std::uint8_t>(number)}), pipeline.node()),
                             "a thread must end");
        }
    }
}

void chip_waits::add_blocked(const system::tile& local_tile, const niu::niu_waits::blocked_message& message) {
    if (!message.in_channel) { return; }
    const node_id node = local_tile.niu().node();
    const std::uint32_t here = channel(fmt::format("n{}.out", node.value), message.vc.value);
    if (message.type == message_type::thread) {
        m_graph.add_wait(here, of_node("contexts", node), "a THREAD message is not taken without a free context");
    } else if (message.type == message_type::rts && message.entry == receive_state::empty) {
        m_graph.add_wait(here, of_node("receive table", node), "an RTS finds no free entry");
    } else if (message.type == message_type::rts && message.entry == receive_state::in_use) {
        m_graph.add_wait(here, of_node("CTS queue", node), "an RTS is not taken without room for its CTS");
    } else {
        m_graph.add_wait(here, of_node(entry_name(message.id), node),
                         fmt::format("{} waits until the id is free", name_of(message.type)));
        add_entry(local_tile, message.id);
    }
}

/// Adds the events after which an id is free again.
void chip_waits::add_entry(const system::tile& local_tile, std::uint32_t id) {
    const node_id node = local_tile.niu().node();
    const std::uint32_t here = of_node(entry_name(id), node);
    const receive_state state = local_tile.niu().receive_of(id);
    m_graph.describe(here,
                     state == receive_state::complete       ? "a message that has arrived and is not removed (rmr)"
                     : state == receive_state::rts_received ? "an RTS without a posted receive (str)"
                                                            : "a transfer that has not ended",
                     "");
    if (state == receive_state::in_progress) {
        wait_for_transfer(here, {id, node, false, {}, true}, "the transfer must end");
    }
}

void chip_waits::add_queue(const system::tile& local_tile, const niu::niu_waits::queue& queue) {
    const node_id node = local_tile.niu().node();
    const std::uint32_t here = of_node(queue_name(queue.type, queue.number), node);
    m_graph.describe(here, fmt::format("{} messages", queue.messages.size()), "");
    for (std::uint64_t left = queue.wanted_vcs; left != 0; left &= left - 1) {
        m_graph.add_wait(here,
                         channel(fmt::format("n{}.in", node.value), static_cast<unsigned>(std::countr_zero(left))),
                         "the network does not take its flits");
    }
    if (queue.waits_for_cts) {
        wait_for_transfer(here, {queue.id, {}, true, node, false},
                          fmt::format("waits for the CTS of id 0x{:08x}", queue.id));
        const node_id receiver = m_machine.net().ledger()[queue.messages.front()].destination;
        const system::tile& there = m_machine.node_tile(receiver);
        if (!there.has_own_niu() && there.niu().receive_of(queue.id) == receive_state::rts_received) {
            m_graph.add_wait(here, of_node(entry_name(queue.id), receiver), "its RTS has been received");
            add_entry(there, queue.id);
        }
    }
}

void chip_waits::add_suspended(const system::tile& local_tile, const niu::niu_waits::suspended_context& suspended) {
    const node_id node = local_tile.niu().node();
    const std::uint32_t here = of_node(thread_name(suspended.context), node);
    const niu::suspension& why = suspended.why;
    switch (why.reason) {
        case suspend_reason::wait_receive:
            wait_for_transfer(here, {why.id, node, false, {}, true},
                              fmt::format("waits to receive id 0x{:08x}", why.id));
            break;
        case suspend_reason::wait_send:
        case suspend_reason::sendh_duplicate:
            wait_for_transfer(here, {why.id, {}, true, node, true},
                              fmt::format("waits to have sent id 0x{:08x}", why.id));
            break;
        case suspend_reason::transmit_queue_full:
        case suspend_reason::thread_queue_owned:
            m_graph.add_wait(here,
                             why.queue == niu::suspensions::cts_queue ? of_node("CTS queue", node)
                             : why.queue == niu::suspensions::thread_queue
                                 ? of_node("THREAD queue", node)
                                 : of_node(queue_name(message_type::data, static_cast<unsigned>(why.queue)), node),
                             "waits for room");
            break;
        case suspend_reason::str_duplicate:
            m_graph.add_wait(here, of_node(entry_name(why.id), node), "waits until the id is free");
            add_entry(local_tile, why.id);
            break;
        case suspend_reason::receive_table_full:
            m_graph.add_wait(here, of_node("receive table", node), "waits for a free entry");
            break;
        case suspend_reason::send_table_full:
            m_graph.add_wait(here, of_node("send table", node), "waits for a free entry");
            break;
        default: break;
    }
}

/// Adds edges to the positions of the transfer's messages: channels, or queues.
void chip_waits::wait_for_transfer(std::uint32_t waiter, const transfer& what, const std::string& reason) {
    std::map<std::uint64_t, packet_slot> found;  // by id, since slots depend on host threads
    m_machine.net().ledger().for_each_open([&](packet_slot slot, const packet_record& record) {
        const bool to_receiver = record.type != message_type::cts;
        const node_id end = to_receiver == what.from_sender ? record.source : record.destination;
        if (record.tag == what.id && record.type != message_type::thread &&
            (record.type != message_type::data || what.with_data) &&
            end == (what.from_sender ? what.sender : what.receiver)) {
            found.emplace(record.id, slot);
        }
    });
    for (const auto& [id, slot] : found) {
        const std::string text =
            fmt::format("{}: its {} is there", reason, name_of(m_machine.net().ledger()[slot].type));
        const auto& held = m_network.held_by(slot);
        for (const std::uint32_t position : held) { m_graph.add_wait(waiter, position, text); }
        const auto queued = m_queued.find(slot.value);
        if (held.empty() && queued != m_queued.end()) { m_graph.add_wait(waiter, queued->second, text); }
    }
}

}  // namespace orbweaver::sim
