// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <tuple>

#include "hw/noc/replay/trace_record.h"

namespace orbweaver::noc {

/// Which receive takes which message at one node, by the rules of MPI: a message meets the receive that was posted
/// first among those that ask for its source and tag, or for any; a receive takes the message that came first among
/// those which it asks for. Who calls brings messages of one source in the order in which they were sent.
class message_matcher {
public:
    /// A receive is posted.
    /// @return the message that it takes; nothing: it waits
    std::optional<std::uint64_t> post(std::uint64_t receive, node_id source, const message_match& match);
    /// A message has come.
    /// @return the receive that takes it; nothing: it waits
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
    std::multimap<key, exact> m_exact;              // receives without wildcards, of a key in order
    std::deque<posted> m_wild;                      // with a wildcard, in order
    std::map<std::uint64_t, waiting> m_messages;    // by the order of their coming
    std::multimap<key, std::uint64_t> m_of_origin;  // their orders, of a key in order
};

}  // namespace orbweaver::noc
