// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/neural/packet.h"

namespace orbweaver::neural {

/// Broadcast packets that have come and that the processor has to pass on. The threads of packets leave them here,
/// since a thread that sends keeps its context until the network has taken the packet: if all contexts of some nodes
/// did, they would wait for each other.
class packet_relay {
public:
    packet_relay() = default;
    packet_relay(const packet_relay&) = delete;
    packet_relay& operator=(const packet_relay&) = delete;

    /// By the thread of a packet. @tparam Next gives the words behind the header, in order
    template <class Next>
    void add(const packet_header& header, Next next) {
        const lock_guard guard(m_lock);
        m_words.push(header.word());
        for (uint32_t i = 0; i < header.words(); ++i) { m_words.push(next()); }
    }

    bool is_empty() const { return m_taken == m_words.size(); }

    /// The oldest packet leaves. @pre not is_empty()
    /// @param words of most_packet_messages / 2: those behind the header
    packet_header take(uint32_t* words) {
        const lock_guard guard(m_lock);
        const packet_header header = packet_header::decode(m_words[m_taken++]);
        for (uint32_t i = 0; i < header.words(); ++i) { words[i] = m_words[m_taken++]; }
        if (is_empty()) {
            m_words.clear();
            m_taken = 0;
        }
        return header;
    }

private:
    spin_lock m_lock;
    growing_array<uint32_t> m_words;  // of packets one after the other
    uint32_t m_taken = 0;
};

}  // namespace orbweaver::neural
