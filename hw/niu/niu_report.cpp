// SPDX-License-Identifier: Apache-2.0
// What an NIU tells people about a machine that does not move. See niu.h.
#include <fmt/core.h>

#include "hw/niu/niu.h"

namespace orbweaver {
namespace {

const char* name_of(receive_state state) {
    switch (state) {
        case receive_state::empty:
            return "Empty";
        case receive_state::in_use:
            return "In Use";
        case receive_state::in_progress:
            return "In Progress";
        case receive_state::rts_received:
            return "RTS Received";
        case receive_state::complete:
            return "Complete";
    }
    return "?";
}

const char* name_of(send_state state) {
    constexpr const char* names[] = {"Empty", "In Use", "In Progress", "Complete"};
    return names[static_cast<std::size_t>(state)];
}

std::string describe(const suspension& of, const send_table& sends, const receive_table& receives) {
    switch (of.reason) {
        case suspend_reason::transmit_queue_full:
            if (of.queue == suspensions::cts_queue) {
                return fmt::format("for room in the CTS queue (str of id 0x{:08x})", of.id);
            }
            return fmt::format("for room for {} {} in {}", of.needed, of.needed == 1 ? "entry" : "entries",
                               of.queue == suspensions::thread_queue ? "the THREAD queue" : "its transmit queue");
        case suspend_reason::thread_queue_owned:
            return "until another context ends its message in the shared queue";
        case suspend_reason::sendh_duplicate:
            return fmt::format("for the removal of id 0x{:08x} from the send table (entry {})", of.id,
                               name_of(sends.state(of.id)));
        case suspend_reason::send_table_full:
            return fmt::format("for a free entry of the send table (sendh of id 0x{:08x})", of.id);
        case suspend_reason::str_duplicate:
            return fmt::format("for the removal of id 0x{:08x} from the receive table (entry {})", of.id,
                               name_of(receives.state(of.id)));
        case suspend_reason::receive_table_full:
            return fmt::format("for a free entry of the receive table (str of id 0x{:08x})", of.id);
        case suspend_reason::wait_send:
            return fmt::format("for the send of id 0x{:08x} (entry {})", of.id, name_of(sends.state(of.id)));
        case suspend_reason::wait_receive:
            return fmt::format("for the receive of id 0x{:08x} (entry {})", of.id, name_of(receives.state(of.id)));
        default:
            return "";
    }
}

std::vector<packet_slot> messages_in(const control_queue& queue) {
    std::vector<packet_slot> found;
    for (unsigned n = 0; n < queue.size(); ++n) {
        found.push_back(queue[n].packet);
    }
    return found;
}

std::vector<packet_slot> messages_in(const transmit_queue& queue) {
    std::vector<packet_slot> found;
    for (unsigned n = 0; n < queue.size(); ++n) {
        if (!queue[n].pseudo && queue[n].kind == flit_kind::head) {
            found.push_back(queue[n].packet);
        }
    }
    return found;
}

}  // namespace

std::string niu::describe_request(std::uint32_t id, node_id from, context_id context) const {
    const receive_state state = m_receives.state(id);
    const std::string why = state == receive_state::empty    ? "no entry of the receive table is free for an RTS"
                            : state == receive_state::in_use ? "the CTS queue is full"
                                                             : fmt::format("entry {}", name_of(state));
    return fmt::format("node {}: RTS for id 0x{:08x} from node {} context {} blocked: {}", m_context.node.value, id,
                       from.value, context.value, why);
}

std::string niu::describe_blocked(vc_id vc) const {
    const reassembly& of = m_reassembly[vc.value];
    const unsigned node = m_context.node.value;
    switch (of.type) {
        case message_type::thread:
            return fmt::format(
                "node {}: THREAD message for handler 0x{:08x} from node {} blocked on virtual channel {}: no free "
                "context",
                node, of.tag, m_context.ledger[m_buffers.front(vc).packet].source.value, vc.value);
        case message_type::rts:
            return describe_request(of.tag, of.node, of.context);
        default:
            return fmt::format("node {}: DATA of id 0x{:08x} from node {} blocked: entry {}", node, of.tag,
                               m_context.ledger[m_buffers.front(vc).packet].source.value,
                               name_of(m_receives.state(of.tag)));
    }
}

std::string niu::describe_queue(unsigned queue) const {
    const transmit_queue& of = queues()[queue];
    const unsigned node = m_context.node.value;
    if (queues().holder() == static_cast<int>(queue)) {
        return fmt::format("node {}: the message of transmit queue {} in the injection channel {}", node, queue,
                           m_injector.obstacle(message_type::data, m_domain.now()));
    }
    const std::uint32_t id = of[1].payload;
    const char* what = queues().state(queue) == queue_state::waiting ? "waits for CTS of"
                       : queues().state(queue) == queue_state::ready ? "waits for the injection channel to send"
                                                                     : "has not yet asked to send";
    return fmt::format("node {}: context {} {} id 0x{:08x} to node {}", node, of[0].context.value, what, id,
                       of[0].destination.value);
}

std::vector<std::string> niu::describe_waits() const {
    std::vector<std::string> lines;
    for (std::uint64_t left = m_buffers.blocked(); left != 0; left &= left - 1) {
        lines.push_back(describe_blocked({static_cast<std::uint8_t>(std::countr_zero(left))}));
    }
    for (const set_aside& asking : m_set_aside) {
        lines.push_back(describe_request(asking.id, asking.node, asking.context));
    }
    for (unsigned queue = 0; queue < queues().count(); ++queue) {
        if (queues()[queue].size() > 0 || queues().holder() == static_cast<int>(queue)) {
            lines.push_back(describe_queue(queue));
        }
    }
    const unsigned node = m_context.node.value;
    const cycle_t now = m_domain.now();
    if (m_injector.threads().size() > 0) {
        lines.push_back(fmt::format("node {}: the THREAD message being sent {}", node,
                                    m_injector.obstacle(message_type::thread, now)));
    }
    for (unsigned n = 0; n < m_injector.rts().size(); ++n) {
        lines.push_back(fmt::format("node {}: RTS for id 0x{:08x} to node {} not yet sent: {}", node,
                                    m_injector.rts()[n].id, m_injector.rts()[n].destination.value,
                                    m_injector.obstacle(message_type::rts, now)));
    }
    for (unsigned n = 0; n < m_injector.cts().size(); ++n) {
        lines.push_back(fmt::format("node {}: CTS for id 0x{:08x} to node {} not yet sent: {}", node,
                                    m_injector.cts()[n].id, m_injector.cts()[n].destination.value,
                                    m_injector.obstacle(message_type::cts, now)));
    }
    for (std::uint8_t context = 0; context < m_context.contexts; ++context) {
        const suspension& of = m_suspensions.of({context});
        if (of.reason != suspend_reason::none) {
            lines.push_back(fmt::format("node {}: context {} waits {}, since cycle {}", node, context,
                                        describe(of, m_sends, m_receives), of.since));
        }
    }
    return lines;
}

niu_waits niu::waits() const {
    niu_waits found;
    for (std::uint64_t left = m_buffers.blocked(); left != 0; left &= left - 1) {
        const vc_id vc{static_cast<std::uint8_t>(std::countr_zero(left))};
        const reassembly& of = m_reassembly[vc.value];
        found.blocked.push_back({true, vc, of.type, of.tag, m_receives.state(of.tag)});
    }
    for (const set_aside& asking : m_set_aside) {
        found.blocked.push_back({false, {}, message_type::rts, asking.id, m_receives.state(asking.id)});
    }
    const auto add_queue = [&](message_type type, unsigned number, auto&& packets) {
        niu_waits::queue entry;
        entry.type = type;
        entry.number = number;
        entry.messages = std::forward<decltype(packets)>(packets);
        entry.wanted_vcs = m_injector.wanted_vcs(type);
        found.queues.push_back(std::move(entry));
    };
    for (const auto& [type, queue] :
         {std::pair{message_type::rts, &m_injector.rts()}, {message_type::cts, &m_injector.cts()}}) {
        if (queue->size() > 0) {
            add_queue(type, 0, messages_in(*queue));
        }
    }
    if (m_injector.threads().size() > 0) {
        add_queue(message_type::thread, 0, messages_in(m_injector.threads()));
    }
    for (unsigned number = 0; number < queues().count(); ++number) {
        const bool holder = queues().holder() == static_cast<int>(number);
        if (queues()[number].size() == 0 && !holder) {
            continue;
        }
        add_queue(message_type::data, number, messages_in(queues()[number]));
        niu_waits::queue& made = found.queues.back();
        made.wanted_vcs = holder ? made.wanted_vcs : 0;
        made.waits_for_cts = !holder && queues().state(number) == queue_state::waiting;
        made.id = holder ? 0 : queues()[number][1].payload;
    }
    for (std::uint8_t context = 0; context < m_context.contexts; ++context) {
        const suspension& of = m_suspensions.of({context});
        if (of.reason != suspend_reason::none) {
            found.contexts.push_back({{context}, of});
        }
    }
    return found;
}

}  // namespace orbweaver
