// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/replay/message_matcher.h"

#include <algorithm>

namespace orbweaver::noc {

bool message_matcher::asks(const posted& receive, const key& origin) {
    return (receive.match.any_source || receive.source == origin.source) &&
           (receive.match.any_tag || receive.match.tag == origin.tag);
}

/// Takes a message. It is the first of its source and tag, because a receive always takes the earliest matching
/// message.
std::optional<std::uint64_t> message_matcher::take_message(std::map<std::uint64_t, waiting>::iterator position) {
    const waiting found = position->second;
    m_of_origin.erase(m_of_origin.lower_bound(found.origin));
    m_messages.erase(position);
    return found.message;
}

std::optional<std::uint64_t> message_matcher::post(std::uint64_t receive, node_id source, const message_match& match) {
    const posted entry{m_order++, receive, source, match};
    if (!match.any_source && !match.any_tag) {
        const key origin{match.tag, source};
        const auto order = m_of_origin.lower_bound(origin);
        if (order != m_of_origin.end() && order->first == origin) {
            return take_message(m_messages.find(order->second));
        }
        m_exact.insert({origin, {entry.order, receive}});
        return std::nullopt;
    }
    const auto found =
        std::ranges::find_if(m_messages, [&entry](const auto& each) { return asks(entry, each.second.origin); });
    if (found != m_messages.end()) { return take_message(found); }
    m_wild.push_back(entry);
    return std::nullopt;
}

std::optional<std::uint64_t> message_matcher::arrive(std::uint64_t message, node_id source, std::uint64_t tag) {
    const key origin{tag, source};
    const auto first = m_exact.lower_bound(origin);
    const auto wild = std::ranges::find_if(m_wild, [&origin](const posted& each) { return asks(each, origin); });
    const bool takes_exact =
        first != m_exact.end() && first->first == origin && (wild == m_wild.end() || first->second.order < wild->order);
    if (takes_exact) {
        const std::uint64_t receive = first->second.receive;
        m_exact.erase(first);
        return receive;
    }
    if (wild != m_wild.end()) {
        const std::uint64_t receive = wild->receive;
        m_wild.erase(wild);
        return receive;
    }
    m_of_origin.insert({origin, m_order});
    m_messages.emplace(m_order++, waiting{message, origin});
    return std::nullopt;
}

}  // namespace orbweaver::noc
