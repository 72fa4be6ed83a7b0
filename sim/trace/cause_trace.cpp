// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/cause_trace.h"

#include <fmt/core.h>

#include <algorithm>

namespace orbweaver {

cause_trace::cause_trace(const std::filesystem::path& file, unsigned nodes, const std::string& origin,
                         run_control& control)
    : m_file(file, control), m_contexts(std::size_t{nodes} * threads_of_node), m_news(nodes) {
    print(fmt::format("orbweaver-messages 1\n# {}\nnodes {}", origin, nodes));
}

void cause_trace::print(const std::string& line) {
    m_file.write(line + '\n');
}

/// Tells the reader which numbers will not be referred to any more.
void cause_trace::forget() {
    if (m_forgotten.empty()) {
        return;
    }
    constexpr std::size_t numbers_of_a_line = 100;
    std::string line;
    for (std::size_t i = 0; i < m_forgotten.size(); ++i) {
        line += fmt::format("{}{}", i % numbers_of_a_line != 0 ? " " : i == 0 ? "x " : "\nx ", m_forgotten[i]);
    }
    m_forgotten.clear();
    print(line);
}

std::string cause_trace::reference(const event& to, cycle_t gap) {
    if (!to.of) {
        return fmt::format(" +{}", gap);
    }
    return fmt::format(" {}{}+{}", to.of->value(), to.departure ? "s" : "", gap);
}

std::string cause_trace::references(const std::vector<event>& needed, cycle_t ready) {
    std::string text;
    std::size_t latest = 0;
    for (std::size_t i = 0; i < needed.size(); ++i) {
        latest = needed[i].at > needed[latest].at ? i : latest;
    }
    for (std::size_t i = 0; i < needed.size(); ++i) {
        text += reference(needed[i], i == latest ? ready - std::min(ready, needed[i].at) : 1);
    }
    return text;
}

/// What let a context through, beside its own computing: the event that the instruction asks for, or else, if it was
/// refused before, the latest one at its NIU, which woke it. The start of the run if there is none.
cause_trace::event cause_trace::explain(const message_instruction& what, const context_state& context) const {
    const auto look_up = [&](const std::map<tagged, event>& events) {
        const auto found = events.find({what.node, what.id});
        return found == events.end() ? event{} : found->second;
    };
    switch (what.step) {
        case message_step::wait_receive:
        case message_step::look_receive:
            return look_up(m_received);
        case message_step::wait_send:
        case message_step::look_send:
            return look_up(m_sent);
        default:
            return context.waits_since == never ? event{} : m_news[what.node.value];
    }
}

void cause_trace::add_point(const message_instruction& what, context_state& context, cycle_t at) {
    const event cause = explain(what, context);
    const bool looked = context.looks_since != never && context.looked_at == what.id &&
                        (what.step == message_step::look_receive || what.step == message_step::look_send);
    const cycle_t waits_since = looked ? context.looks_since : context.waits_since;
    const bool waited = cause.of && waits_since != never && cause.at + 1 > waits_since;
    const auto id = std::make_shared<const number>(m_forgotten, ++m_last_number);
    std::string line = fmt::format("p {} {}", id->value(), what.node.value);
    line += reference(context.last, (waited ? waits_since : at) - context.last.at);
    if (cause.of) {
        line += reference(cause, waited ? at - cause.at : 1);
    }
    print(line);
    context.last = {id, false, at};
}

/// Connects a message with the points of the context that builds it.
void cause_trace::note_message(const message_instruction& what, const event& point) {
    const auto found = m_messages.find(what.packet);
    if (found == m_messages.end()) {
        return;
    }
    message& of = found->second;
    if (what.step == message_step::end) {
        of.ended = point;
        return;
    }
    of.begun = point;
    of.context = what.context;
    if (of.type == "DATA") {
        of.previous = m_departed[{what.node, what.context}];
        m_sending[{what.node, what.id}] = what.packet;
    }
}

void cause_trace::instruction_issued(const message_instruction& what, cycle_t at) {
    context_state& context = at_context(what.node, what.context);
    if (!what.accepted) {
        context.waits_since = std::min(context.waits_since, at);
        return;
    }
    const tagged id{what.node, what.id};
    switch (what.step) {
        case message_step::words:
            if (context.waits_since == never) {
                return;  // part of the computing between two points
            }
            break;
        case message_step::clear_send:
            m_sent.erase(id);
            return;
        case message_step::clear_receive:
            m_received.erase(id);
            m_posted.erase(id);
            return;
        case message_step::look_send:
        case message_step::look_receive:
            if (!what.complete) {
                if (context.looks_since == never || context.looked_at != what.id) {
                    context.looks_since = at;
                    context.looked_at = what.id;
                }
                return;
            }
            break;
        default:
            break;
    }
    add_point(what, context, at);
    context.waits_since = never;
    context.looks_since = never;
    if (what.step == message_step::begin || what.step == message_step::end) {
        note_message(what, context.last);
    } else if (what.step == message_step::post) {
        m_posted[id] = context.last;
    }
    forget();
}

void cause_trace::message_created(std::uint64_t packet, node_id source, node_id destination, std::string_view type,
                                  std::uint32_t tag, cycle_t at) {
    message& of = m_messages[packet];
    of.type = type;
    of.source = source;
    of.destination = destination;
    of.tag = tag;
    of.created = at;
    if (type == "RTS") {
        const auto data = m_sending.find({source, tag});
        if (data != m_sending.end()) {
            of.begun = m_messages[data->second].begun;
            of.previous = m_messages[data->second].previous;
        }
    }
}

/// What a message waited for, and after a slash what its tail did.
std::string cause_trace::causes(const message& of) const {
    std::vector<event> needed;
    const auto need = [&needed](const event& what) {
        if (what.of) {
            needed.push_back(what);
        }
    };
    const auto look_up = [&](const auto& events, const auto& key) {
        const auto found = events.find(key);
        return found == events.end() ? event{} : found->second;
    };
    need(of.begun);
    const tagged id{of.source, of.tag};
    if (of.type == "RTS") {
        need(of.previous);
        return references(needed, of.created);  // it may leave in the cycle in which it comes into being
    }
    if (of.type == "CTS") {
        need(look_up(m_requested, peer_tagged{id, of.destination}));
        need(look_up(m_posted, id));
        return references(needed, of.created + 1);
    }
    const event granted = of.type == "DATA" ? look_up(m_granted, id) : event{};
    need(granted);
    std::string text = references(needed, std::max(of.begun.at, granted.at) + 1);
    if (of.ended.of) {
        text += " /" + reference(of.ended, 1);
    }
    return text;
}

void cause_trace::message_left(std::uint64_t packet, std::uint32_t flits, cycle_t at) {
    const auto found = m_messages.find(packet);
    if (found == m_messages.end()) {
        return;
    }
    message& of = found->second;
    of.id = std::make_shared<const number>(m_forgotten, ++m_last_number);
    std::string line =
        fmt::format("m {} {} {} {} {}", of.id->value(), of.type, of.source.value, of.destination.value, flits);
    const std::string needed = causes(of);
    print(line + (needed.empty() ? fmt::format(" +{}", of.created + 1) : needed));
    const event departure{of.id, true, at};
    m_news[of.source.value] = departure;
    const tagged id{of.source, of.tag};
    if (of.type == "CTS") {
        m_requested.erase({id, of.destination});
        m_posted.erase(id);
    } else if (of.type == "DATA") {
        m_granted.erase(id);
        m_sending.erase(id);
        m_sent[id] = departure;
        m_departed[{of.source, of.context}] = departure;
    }
    of.begun = of.ended = of.previous = {};
    forget();
}

void cause_trace::thread_started(node_id node, context_id context, std::uint64_t packet, cycle_t) {
    m_starting[packet] = {node, context};
}

void cause_trace::thread_moved(node_id node, context_id from, context_id to, cycle_t) {
    at_context(node, to) = std::exchange(at_context(node, from), {});
}

void cause_trace::message_delivered(std::uint64_t packet, node_id destination, cycle_t at, std::uint32_t) {
    const auto found = m_messages.find(packet);
    if (found == m_messages.end()) {
        return;
    }
    const message of = std::move(found->second);
    m_messages.erase(found);
    const event arrival{of.id, false, at};
    m_news[destination.value] = arrival;
    const tagged id{destination, of.tag};
    if (of.type == "RTS") {
        m_requested[{id, of.source}] = arrival;
    } else if (of.type == "CTS") {
        m_granted[id] = arrival;
    } else if (of.type == "DATA") {
        m_received[id] = arrival;
    }
    const auto started = m_starting.find(packet);
    if (started != m_starting.end()) {
        at_context(started->second.first, started->second.second) = {arrival, never, never, 0};
        m_starting.erase(started);
    }
}

void cause_trace::run_ended(cycle_t at) {
    event last;
    for (const context_state& context : m_contexts) {
        last = context.last.at > last.at ? context.last : last;
    }
    forget();
    print(fmt::format("end {}{}", at, reference(last, at - std::min(at, last.at))));
    m_file.close();
}

}  // namespace orbweaver
