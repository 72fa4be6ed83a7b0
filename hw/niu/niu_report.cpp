// SPDX-License-Identifier: Apache-2.0
// What an NIU shows people about a machine that does not move. See niu.h.
#include <fmt/core.h>

#include "hw/niu/niu.h"

namespace orbweaver::niu {
namespace {

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

std::string niu::describe_blocked(vc_id vc) const {
    const reassembly& message = m_reassembly[vc.value];
    if (message.type != message_type::thread) {
        return describe_blocked_message(vc);
    }
    return fmt::format(
        "node {}: THREAD message for handler 0x{:08x} from node {} blocked on virtual channel {}: no free context",
        m_context.node.value, message.tag, m_context.ledger[m_port.front(vc).packet].source.value, vc.value);
}

std::string niu::describe_queue(unsigned queue) const {
    if (queues().holder() == static_cast<int>(queue)) {
        return fmt::format("node {}: the message of transmit queue {} in the injection channel {}",
                           m_context.node.value, queue, m_injector.obstacle(message_type::data, m_domain.now()));
    }
    return describe_waiting(queue);
}

std::string niu::describe_suspension(const suspension& suspended) const {
    switch (suspended.reason) {
        case suspend_reason::transmit_queue_full:
            if (suspended.queue == suspensions::cts_queue) {
                return describe_reason(suspended);
            }
            return fmt::format(
                "for room for {} {} in {}", suspended.needed, suspended.needed == 1 ? "entry" : "entries",
                suspended.queue == suspensions::thread_queue ? "the THREAD queue" : "its transmit queue");
        case suspend_reason::thread_queue_owned:
            return "until another context ends its message in the shared queue";
        case suspend_reason::niu_busy:
            return fmt::format("until the NIU has copied a block of context {}, {} words to go",
                               m_copier.context().value, m_copier.left());
        default:
            return describe_reason(suspended);
    }
}

std::vector<std::string> niu::describe_waits() const {
    std::vector<std::string> lines;
    for (std::uint64_t left = m_blocked; left != 0; left &= left - 1) {
        lines.push_back(describe_blocked({static_cast<std::uint8_t>(std::countr_zero(left))}));
    }
    for (unsigned queue = 0; queue < queues().count(); ++queue) {
        if (queues()[queue].size() > 0 || queues().holder() == static_cast<int>(queue)) {
            lines.push_back(describe_queue(queue));
        }
    }
    if (m_injector.threads().size() > 0) {
        lines.push_back(fmt::format("node {}: the THREAD message being sent {}", m_context.node.value,
                                    m_injector.obstacle(message_type::thread, m_domain.now())));
    }
    describe_others(lines);
    for (std::uint8_t context = 0; context < suspensions::threads; ++context) {
        const suspension& suspended = m_suspensions.entry({context});
        if (suspended.reason != suspend_reason::none) {
            lines.push_back(fmt::format("node {}: {} waits {}, since cycle {}", m_context.node.value,
                                        thread_name({context}), describe_suspension(suspended), suspended.start));
        }
    }
    return lines;
}

niu_waits niu::waits() const {
    niu_waits found;
    for (std::uint64_t left = m_blocked; left != 0; left &= left - 1) {
        const vc_id vc{static_cast<std::uint8_t>(std::countr_zero(left))};
        const reassembly& message = m_reassembly[vc.value];
        found.blocked.push_back({true, vc, message.type, message.tag, receive_of(message.tag)});
    }
    add_set_aside(found);
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
    for (std::uint8_t context = 0; context < suspensions::threads; ++context) {
        const suspension& suspended = m_suspensions.entry({context});
        if (suspended.reason != suspend_reason::none) {
            found.contexts.push_back({{context}, suspended});
        }
    }
    return found;
}

}  // namespace orbweaver::niu
