// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/cause_trace.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver::sim {

cause_trace::cause_trace(const std::filesystem::path& file, unsigned nodes, const std::string& origin,
                         run_control& control)
    : m_file(file, control), m_contexts(std::size_t{nodes} * threads_of_node), m_news(nodes) {
    print(fmt::format("orbweaver-messages 1\n# {}\nnodes {}", origin, nodes));
}

void cause_trace::print(const std::string& line) { m_file.write(line + '\n'); }

/// Writes which record numbers will not be referenced any more.
void cause_trace::forget() {
    if (m_forgotten.empty()) { return; }
    constexpr std::size_t numbers_of_a_line = 100;
    std::string line;
    for (std::size_t i = 0; i < m_forgotten.size(); ++i) {
        line += fmt::format("{}{}", i % numbers_of_a_line != 0 ? " " : i == 0 ? "x " : "\nx ", m_forgotten[i]);
    }
    m_forgotten.clear();
    print(line);
}

std::string cause_trace::reference(const event& target, cycle_t gap) {
    if (!target.id) { return fmt::format(" +{}", gap); }
    return fmt::format(" {}{}+{}", target.id->value(), target.departure ? "s" : "", gap);
}

std::string cause_trace::references(const std::vector<event>& needed, cycle_t ready) {
    std::string text;
    std::size_t latest = 0;
    for (std::size_t i = 0; i < needed.size(); ++i) { latest = needed[i].cycle > needed[latest].cycle ? i : latest; }
    for (std::size_t i = 0; i < needed.size(); ++i) {
        text += reference(needed[i], i == latest ? ready - std::min(ready, needed[i].cycle) : 1);
    }
    return text;
}

/// Returns the event that let a context continue, in addition to its own computing: the event that the instruction
/// requests. Otherwise, for an instruction that was refused before, it is the latest event at the NIU, which woke the
/// context. Without either, it is the start of the run.
cause_trace::event cause_trace::explain(const message_instruction& what, const context_state& context) const {
    const auto look_up = [&](const std::map<tagged, event>& events) {
        const auto found = events.find({what.node, what.id});
        return found == events.end() ? event{} : found->second;
    };
    switch (what.step) {
        case message_step::wait_receive:
        case message_step::look_receive: return look_up(m_received);
        case message_step::wait_send:
        case message_step::look_send: return look_up(m_sent);
        default: return context.waits_since == never ? event{} : m_news[what.node.value];
    }
}

void cause_trace::add_point(const message_instruction& what, context_state& context, cycle_t cycle) {
    const event cause = explain(what, context);
    const bool looked = context.looks_since != never && context.looked_at == what.id &&
                        (what.step == message_step::look_receive || what.step == message_step::look_send);
    const cycle_t waits_since = looked ? context.looks_since : context.waits_since;
    const bool waited = cause.id && waits_since != never && cause.cycle + 1 > waits_since;
    const auto id = std::make_shared<const number>(m_forgotten, ++m_last_number);
    std::string line = fmt::format("p {} {}", id->value(), what.node.value);
    line += reference(context.last, (waited ? waits_since : cycle) - context.last.cycle);
    if (cause.id) { line += reference(cause, waited ? cycle - cause.cycle : 1); }
    print(line);
    context.last = {id, false, cycle};
}

/// Connects a message with the points of the context that builds it.
void cause_trace::note_message(const message_instruction& what, const event& point) {
    const auto found = m_messages.find(what.packet);
    if (found == m_messages.end()) { return; }
    message& entry = found->second;
    if (what.step == message_step::end) {
        entry.ended = point;
        return;
    }
    entry.begun = point;
    entry.context = what.context;
    if (entry.type == message_type::data) {
        entry.previous = m_departed[{what.node, what.context}];
        m_sending[{what.node, what.id}] = what.packet;
    }
}

void cause_trace::instruction_issued(const message_instruction& what, cycle_t cycle) {
    context_state& context = at_context(what.node, what.context);
    if (!what.accepted) {
        context.waits_since = std::min(context.waits_since, cycle);
        return;
    }
    const tagged id{what.node, what.id};
    switch (what.step) {
        case message_step::words:
            if (context.waits_since == never) {
                return;  // counted as computing between two points
            }
            break;
        case message_step::clear_send: m_sent.erase(id); return;
        case message_step::clear_receive:
            m_received.erase(id);
            m_posted.erase(id);
            return;
        case message_step::look_send:
        case message_step::look_receive:
            if (!what.complete) {
                if (context.looks_since == never || context.looked_at != what.id) {
                    context.looks_since = cycle;
                    context.looked_at = what.id;
                }
                return;
            }
            break;
        default: break;
    }
    add_point(what, context, cycle);
    context.waits_since = never;
    context.looks_since = never;
    if (what.step == message_step::begin || what.step == message_step::end) {
        note_message(what, context.last);
    } else if (what.step == message_step::post) {
        m_posted[id] = context.last;
    }
    forget();
}

void cause_trace::message_created(std::uint64_t packet, node_id source, node_id destination, message_type type,
                                  std::uint32_t tag, cycle_t cycle) {
    message& entry = m_messages[packet];
    entry.type = type;
    entry.source = source;
    entry.destination = destination;
    entry.tag = tag;
    entry.created = cycle;
    if (type == message_type::rts) {
        const auto data = m_sending.find({source, tag});
        if (data != m_sending.end()) {
            entry.begun = m_messages[data->second].begun;
            entry.previous = m_messages[data->second].previous;
        }
    }
}

/// Returns the events that a message waited for and, after a slash, the events that its tail waited for.
std::string cause_trace::causes(const message& entry) const {
    std::vector<event> needed;
    const auto need = [&needed](const event& what) {
        if (what.id) { needed.push_back(what); }
    };
    const auto look_up = [&](const auto& events, const auto& key) {
        const auto found = events.find(key);
        return found == events.end() ? event{} : found->second;
    };
    need(entry.begun);
    const tagged id{entry.source, entry.tag};
    if (entry.type == message_type::rts) {
        need(entry.previous);
        return references(needed, entry.created);  // it may leave in the cycle of its creation
    }
    if (entry.type == message_type::cts) {
        need(look_up(m_requested, peer_tagged{id, entry.destination}));
        need(look_up(m_posted, id));
        return references(needed, entry.created + 1);
    }
    const event granted = entry.type == message_type::data ? look_up(m_granted, id) : event{};
    need(granted);
    std::string text = references(needed, std::max(entry.begun.cycle, granted.cycle) + 1);
    if (entry.ended.id) { text += " /" + reference(entry.ended, 1); }
    return text;
}

void cause_trace::message_left(std::uint64_t packet, std::uint32_t flits, cycle_t cycle) {
    const auto found = m_messages.find(packet);
    if (found == m_messages.end()) { return; }
    message& entry = found->second;
    entry.id = std::make_shared<const number>(m_forgotten, ++m_last_number);
    std::string line = fmt::format("m {} {} {} {} {}", entry.id->value(), name_of(entry.type), entry.source.value,
                                   entry.destination.value, flits);
    const std::string needed = causes(entry);
    print(line + (needed.empty() ? fmt::format(" +{}", entry.created + 1) : needed));
    const event departure{entry.id, true, cycle};
    m_news[entry.source.value] = departure;
    const tagged id{entry.source, entry.tag};
    if (entry.type == message_type::cts) {
        m_requested.erase({id, entry.destination});
        m_posted.erase(id);
    } else if (entry.type == message_type::data) {
        m_granted.erase(id);
        m_sending.erase(id);
        m_sent[id] = departure;
        m_departed[{entry.source, entry.context}] = departure;
    }
    entry.begun = entry.ended = entry.previous = {};
    forget();
}

void cause_trace::thread_started(node_id node, context_id context, std::uint64_t packet, cycle_t) {
    m_starting[packet] = {node, context};
}

void cause_trace::thread_moved(node_id node, context_id old_context, context_id new_context, cycle_t) {
    at_context(node, new_context) = std::exchange(at_context(node, old_context), {});
}

void cause_trace::message_delivered(std::uint64_t packet, node_id destination, cycle_t cycle, std::uint32_t) {
    const auto found = m_messages.find(packet);
    if (found == m_messages.end()) { return; }
    const message entry = std::move(found->second);
    m_messages.erase(found);
    const event arrival{entry.id, false, cycle};
    m_news[destination.value] = arrival;
    const tagged id{destination, entry.tag};
    if (entry.type == message_type::rts) {
        m_requested[{id, entry.source}] = arrival;
    } else if (entry.type == message_type::cts) {
        m_granted[id] = arrival;
    } else if (entry.type == message_type::data) {
        m_received[id] = arrival;
    }
    const auto started = m_starting.find(packet);
    if (started != m_starting.end()) {
        at_context(started->second.first, started->second.second) = {arrival, never, never, 0};
        m_starting.erase(started);
    }
}

void cause_trace::run_ended(cycle_t cycle) {
    event last;
    for (const context_state& context : m_contexts) { last = context.last.cycle > last.cycle ? context.last : last; }
    forget();
    print(fmt::format("end {}{}", cycle, reference(last, cycle - std::min(cycle, last.cycle))));
    m_file.close();
}

}  // namespace orbweaver::sim
