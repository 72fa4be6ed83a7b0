// SPDX-License-Identifier: Apache-2.0
// Describes the waits in the send-and-receive system, for reports of a machine that does not move. See
// send_receive_system.h.
#include <fmt/core.h>

#include "hw/niu/injector.h"
#include "hw/niu/niu_services.h"
#include "hw/niu/send_receive_system.h"

namespace orbweaver::niu {

std::string send_receive_system::describe(const suspension& suspended) const {
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
        default: return "";
    }
}

std::string send_receive_system::describe(const reassembly& message, node_id source) const {
    if (message.state == reassembly_state::data_words) {
        const auto& entry = static_cast<const receive_entry&>(*message.block);
        return fmt::format("message 0x{:08x} from node {}, received at 0x{:08x} with stride {} by context {}", entry.id,
                           source.value, entry.address, entry.stride, entry.posted_by.value);
    }
    const receive_state state = m_receives->state(message.tag);
    if (message.type != message_type::rts) {
        return fmt::format("node {}: DATA of id 0x{:08x} from node {} blocked: entry {}", m_niu.context.node.value,
                           message.tag, source.value, name_of(state));
    }
    const std::string why = state == receive_state::empty    ? "no entry of the receive table is free for an RTS"
                            : state == receive_state::in_use ? "the CTS queue is full"
                                                             : fmt::format("entry {}", name_of(state));
    return fmt::format("node {}: RTS for id 0x{:08x} from node {} context {} blocked: {}", m_niu.context.node.value,
                       message.tag, message.node.value, message.context.value, why);
}

std::string send_receive_system::describe_queue(unsigned queue) const {
    const data_queues& queues = std::as_const(m_sender).data();
    const transmit_queue& entries = queues[queue];
    const char* what = queues.state(queue) == queue_state::waiting ? "waits for CTS of"
                       : queues.state(queue) == queue_state::ready ? "waits for the injection channel to send"
                                                                   : "has not yet asked to send";
    return fmt::format("node {}: context {} {} id 0x{:08x} to node {}", m_niu.context.node.value,
                       entries[0].context.value, what, entries[1].payload, entries[0].destination.value);
}

}  // namespace orbweaver::niu
