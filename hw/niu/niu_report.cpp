// SPDX-License-Identifier: Apache-2.0
// Describes the waits in an NIU, for reports of a machine that does not move. See niu.h.
#include <fmt/core.h>

#include <array>
#include <utility>

#include "hw/niu/niu.h"

namespace orbweaver::niu {
namespace {

std::vector<packet_slot> messages_in(const control_queue& queue) {
    std::vector<packet_slot> found;
    for (unsigned n = 0; n < queue.size(); ++n) { found.push_back(queue[n].packet); }
    return found;
}

std::vector<packet_slot> messages_in(const transmit_queue& queue) {
    std::vector<packet_slot> found;
    for (unsigned n = 0; n < queue.size(); ++n) {
        if (!queue[n].is_block_descriptor && queue[n].kind == flit_kind::head) { found.push_back(queue[n].packet); }
    }
    return found;
}

std::array<std::pair<message_type, const control_queue*>, 2> control_queues(const injector& sender) {
    return {{{message_type::rts, &sender.rts()}, {message_type::cts, &sender.cts()}}};
}

void write_queue(const niu_waits::queue& queue, const packet_ledger& ledger, byte_writer& stream) {
    stream.add(queue.type);
    stream.add(queue.number);
    stream.add(static_cast<std::uint64_t>(queue.messages.size()));
    for (const packet_slot message : queue.messages) { stream.add(ledger[message].id); }
    stream.add(queue.waits_for_cts);
    stream.add(queue.id);
    stream.add(queue.wanted_vcs);
}

void read_queue(niu_waits::queue& queue, const std::function<packet_slot(std::uint64_t id)>& packet_here,
                byte_reader& stream) {
    queue.type = stream.take<message_type>();
    queue.number = stream.take<unsigned>();
    queue.messages.resize(stream.take<std::uint64_t>());
    for (packet_slot& message : queue.messages) { message = packet_here(stream.take<std::uint64_t>()); }
    queue.waits_for_cts = stream.take<bool>();
    queue.id = stream.take<std::uint32_t>();
    queue.wanted_vcs = stream.take<std::uint64_t>();
}

}  // namespace

std::string niu::describe_queue(unsigned queue) const {
    if (queues().holder() == static_cast<int>(queue)) {
        return fmt::format("node {}: the message of transmit queue {} in the injection channel {}", node().value, queue,
                           m_injector.obstacle(message_type::data, m_services.clock.now()));
    }
    return m_system->describe_queue(queue);
}

std::string niu::describe_suspension(const suspension& suspended) const {
    switch (suspended.reason) {
        case suspend_reason::transmit_queue_full:
            if (suspended.queue == suspensions::cts_queue) { return m_system->describe(suspended); }
            return fmt::format(
                "for room for {} {} in {}", suspended.needed, suspended.needed == 1 ? "entry" : "entries",
                suspended.queue == suspensions::thread_queue ? "the THREAD queue" : "its transmit queue");
        case suspend_reason::thread_queue_owned: return "until another context ends its message in the shared queue";
        case suspend_reason::niu_busy:
            return fmt::format("until the NIU has copied a block of context {}, {} words to go",
                               m_builder.copier().context().value, m_builder.copier().left());
        default: return m_system->describe(suspended);
    }
}

std::vector<std::string> niu::describe_waits() const {
    if (m_distant != nullptr) { return m_distant->lines; }
    std::vector<std::string> lines;
    m_ejector.describe_blocked(lines);
    for (unsigned queue = 0; queue < queues().count(); ++queue) {
        if (queues()[queue].size() > 0 || queues().holder() == static_cast<int>(queue)) {
            lines.push_back(describe_queue(queue));
        }
    }
    if (m_injector.threads().size() > 0) {
        lines.push_back(fmt::format("node {}: the THREAD message being sent {}", node().value,
                                    m_injector.obstacle(message_type::thread, m_services.clock.now())));
    }
    m_ejector.describe_side_queue(lines);
    for (const auto& [type, queue] : control_queues(m_injector)) {
        for (unsigned n = 0; n < queue->size(); ++n) {
            const control_message& message = (*queue)[n];
            lines.push_back(fmt::format("node {}: {} for id 0x{:08x} to node {} not yet sent: {}", node().value,
                                        name_of(type), message.id, message.destination.value,
                                        m_injector.obstacle(type, m_services.clock.now())));
        }
    }
    for (std::uint8_t context = 0; context < suspensions::threads; ++context) {
        const suspension& suspended = m_services.suspended.entry({context});
        if (suspended.reason != suspend_reason::none) {
            lines.push_back(fmt::format("node {}: {} waits {}, since cycle {}", node().value, thread_name({context}),
                                        describe_suspension(suspended), suspended.start));
        }
    }
    return lines;
}

niu_waits niu::waits() const {
    if (m_distant != nullptr) { return m_distant->waits; }
    niu_waits found;
    m_ejector.add_waits(found);
    const auto add_queue = [&](message_type type, unsigned number, auto&& packets) {
        niu_waits::queue entry;
        entry.type = type;
        entry.number = number;
        entry.messages = std::forward<decltype(packets)>(packets);
        entry.wanted_vcs = m_injector.wanted_vcs(type);
        found.queues.push_back(std::move(entry));
    };
    for (const auto& [type, queue] : control_queues(m_injector)) {
        if (queue->size() > 0) { add_queue(type, 0, messages_in(*queue)); }
    }
    if (m_injector.threads().size() > 0) { add_queue(message_type::thread, 0, messages_in(m_injector.threads())); }
    for (unsigned number = 0; number < queues().count(); ++number) {
        const bool holder = queues().holder() == static_cast<int>(number);
        if (queues()[number].size() == 0 && !holder) { continue; }
        add_queue(message_type::data, number, messages_in(queues()[number]));
        niu_waits::queue& made = found.queues.back();
        made.wanted_vcs = holder ? made.wanted_vcs : 0;
        made.waits_for_cts = !holder && queues().state(number) == queue_state::waiting;
        made.id = holder ? 0 : queues()[number][1].payload;
    }
    for (std::uint8_t context = 0; context < suspensions::threads; ++context) {
        const suspension& suspended = m_services.suspended.entry({context});
        if (suspended.reason != suspend_reason::none) { found.contexts.push_back({{context}, suspended}); }
    }
    return found;
}

receive_state niu::receive_of(std::uint32_t id) const {
    if (m_distant != nullptr) {
        const auto found = m_distant->receives.find(id);
        return found == m_distant->receives.end() ? receive_state::empty : found->second;
    }
    const receive_table_block* const receives = tables().receives;
    return receives == nullptr ? receive_state::empty : receives->state(id);
}

void niu::write_report(byte_writer& stream) const {
    stream.add(statistics());
    stream.add(queued());
    stream.add(sent());
    stream.add(idle());
    const std::vector<std::string> lines = describe_waits();
    stream.add(static_cast<std::uint64_t>(lines.size()));
    for (const std::string& line : lines) { stream.add_text(line); }
    const niu_waits found = waits();
    stream.add_vector(found.blocked);
    stream.add_vector(found.contexts);
    stream.add(static_cast<std::uint64_t>(found.queues.size()));
    for (const niu_waits::queue& queue : found.queues) { write_queue(queue, m_services.context.ledger, stream); }
    const auto* const table = dynamic_cast<const receive_table*>(tables().receives);
    stream.add_vector(table == nullptr ? std::vector<receive_entry>{} : table->entries());
}

void niu::read_report(byte_reader& stream, const std::function<packet_slot(std::uint64_t id)>& packet_here) {
    m_distant = std::make_unique<report>();
    m_distant->statistics = stream.take<niu_statistics>();
    m_distant->queued = stream.take<queue_entries>();
    m_distant->sent = stream.take<queue_entries>();
    m_distant->is_idle = stream.take<bool>();
    m_distant->lines.resize(stream.take<std::uint64_t>());
    for (std::string& line : m_distant->lines) { line = stream.take_text(); }
    stream.take_vector(m_distant->waits.blocked);
    stream.take_vector(m_distant->waits.contexts);
    m_distant->waits.queues.resize(stream.take<std::uint64_t>());
    for (niu_waits::queue& queue : m_distant->waits.queues) { read_queue(queue, packet_here, stream); }
    std::vector<receive_entry> receives;
    stream.take_vector(receives);
    for (const receive_entry& entry : receives) {
        if (entry.state != receive_state::empty) { m_distant->receives[entry.id] = entry.state; }
    }
}

}  // namespace orbweaver::niu
