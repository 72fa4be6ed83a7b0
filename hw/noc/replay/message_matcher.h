// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <tuple>

#include "hw/noc/replay/trace_record.h"

namespace orbweaver::noc {

/// Matches receives and messages at one node by the rules of MPI. A message matches the first posted receive for its
/// source and tag, or with wildcards. A receive takes the first matching message in the order of arrival. The caller
/// must report the messages of one source in the order in which they were sent.
class message_matcher {
public:
    /// Posts a receive.
    /// @return the message that it takes; empty: the receive waits
    std::optional<std::uint64_t> post(std::uint64_t receive, node_id source, const message_match& match);
    /// Reports an arrived message.
    /// @return the receive that takes it; empty: the message waits (unexpected message)
    std::optional<std::uint64_t> arrive(std::uint64_t message, node_id source, std::uint64_t tag);

    std::size_t waiting_messages() const { return m_messages.size(); }

private:
    struct key {
        std::uint64_t tag = 0;
        node_id source;
        bool operator==(const key&) const = default;
        bool operator<(const key& other) const {
            return std::tie(tag, source.value) < std::tie(other.tag, other.source.value);
        }
    };
    struct exact {
        std::uint64_t order = 0;
        std::uint64_t receive = 0;
    };
    struct posted {
        std::uint64_t order = 0;
        std::uint64_t receive = 0;
        node_id source;
        message_match match{};
    };
    struct waiting {
        std::uint64_t message = 0;
        key origin;
    };

    std::optional<std::uint64_t> take_message(std::map<std::uint64_t, waiting>::iterator position);
    static bool asks(const posted& receive, const key& origin);

    std::uint64_t m_order = 0;
    std::multimap<key, exact> m_exact;              // receives without wildcards, in order for each key
    std::deque<posted> m_wild;                      // receives with a wildcard, in order
    std::map<std::uint64_t, waiting> m_messages;    // [order of arrival]
    std::multimap<key, std::uint64_t> m_of_origin;  // arrival orders, ascending for each key
};

}  // namespace orbweaver::noc
