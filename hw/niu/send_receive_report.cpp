// SPDX-License-Identifier: Apache-2.0
// What an NIU of the send-and-receive system shows people about a machine that does not move. See send_receive_niu.h.
#include <fmt/core.h>

#include "hw/niu/send_receive_niu.h"

namespace orbweaver::niu {

std::string send_receive_niu::describe_data(const reassembly& message, node_id source) const {
    const auto& entry = static_cast<const receive_entry&>(*message.block);
    return fmt::format("message 0x{:08x} from node {}, received at 0x{:08x} with stride {} by context {}", entry.id,
                       source.value, entry.address, entry.stride, entry.posted_by.value);
}

std::string send_receive_niu::describe_reason(const suspension& suspended) const {
    switch (suspended.reason) {
        case suspend_reason::transmit_queue_full:
            return fmt::format("for room in the CTS queue (str of id 0x{:08x})", suspended.id);
        case suspend_reason::sendh_duplicate:
            return fmt::format("for the removal of id 0x{:08x} from the send table (entry {})", suspended.id,
                               name_of(m_sends->state(suspended.id)));
        case suspend_reason::send_table_full:
            return fmt::format("for a free entry of the send table (sendh of id 0x{:08x})", suspended.id);
        case suspend_reason::str_duplicate:
            return fmt::format("for the removal of id 0x{:08x} from the receive table (entry {})", suspended.id,
                               name_of(m_receives->state(suspended.id)));
        case suspend_reason::receive_table_full:
            return fmt::format("for a free entry of the receive table (str of id 0x{:08x})", suspended.id);
        case suspend_reason::wait_send:
            return fmt::format("for the send of id 0x{:08x} (entry {})", suspended.id,
                               name_of(m_sends->state(suspended.id)));
        case suspend_reason::wait_receive:
            return fmt::format("for the receive of id 0x{:08x} (entry {})", suspended.id,
                               name_of(m_receives->state(suspended.id)));
        default:
            return "";
    }
}

std::string send_receive_niu::describe_request(std::uint32_t id, node_id source, context_id context) const {
    const receive_state state = m_receives->state(id);
    const std::string why = state == receive_state::empty    ? "no entry of the receive table is free for an RTS"
                            : state == receive_state::in_use ? "the CTS queue is full"
                                                             : fmt::format("entry {}", name_of(state));
    return fmt::format("node {}: RTS for id 0x{:08x} from node {} context {} blocked: {}", m_context.node.value, id,
                       source.value, context.value, why);
}

std::string send_receive_niu::describe_blocked_message(vc_id vc) const {
    const reassembly& message = m_reassembly[vc.value];
    if (message.type == message_type::rts) {
        return describe_request(message.tag, message.node, message.context);
    }
    return fmt::format("node {}: DATA of id 0x{:08x} from node {} blocked: entry {}", m_context.node.value, message.tag,
                       m_context.ledger[m_port.front(vc).packet].source.value, name_of(m_receives->state(message.tag)));
}

std::string send_receive_niu::describe_waiting(unsigned queue) const {
    const transmit_queue& entries = queues()[queue];
    const char* what = queues().state(queue) == queue_state::waiting ? "waits for CTS of"
                       : queues().state(queue) == queue_state::ready ? "waits for the injection channel to send"
                                                                     : "has not yet asked to send";
    return fmt::format("node {}: context {} {} id 0x{:08x} to node {}", m_context.node.value, entries[0].context.value,
                       what, entries[1].payload, entries[0].destination.value);
}

void send_receive_niu::describe_others(std::vector<std::string>& lines) const {
    for (const set_aside& asking : m_set_aside) {
        lines.push_back(describe_request(asking.id, asking.node, asking.context));
    }
    const auto control = [&](const control_queue& queue, message_type type) {
        for (unsigned n = 0; n < queue.size(); ++n) {
            lines.push_back(fmt::format("node {}: {} for id 0x{:08x} to node {} not yet sent: {}", m_context.node.value,
                                        name_of(type), queue[n].id, queue[n].destination.value,
                                        m_injector.obstacle(type, m_domain.now())));
        }
    };
    control(m_injector.rts(), message_type::rts);
    control(m_injector.cts(), message_type::cts);
}

void send_receive_niu::add_set_aside(niu_waits& waits) const {
    for (const set_aside& asking : m_set_aside) {
        waits.blocked.push_back({false, {}, message_type::rts, asking.id, m_receives->state(asking.id)});
    }
}

}  // namespace orbweaver::niu
