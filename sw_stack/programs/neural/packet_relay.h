// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/neural/packet.h"

namespace orbweaver::neural {

/// Received broadcast packets that the processor must forward. The threads of packets store them here, because a
/// sending thread occupies its context until the network has accepted the packet. If all contexts of some nodes were
/// occupied, these nodes would deadlock.
class packet_relay {
public:
    packet_relay() = default;
    packet_relay(const packet_relay&) = delete;
    packet_relay& operator=(const packet_relay&) = delete;

    /// Stores a packet; called by the packet's thread.
    /// @tparam Next returns the words after the header, in order
    template <class Next>
    void add(const packet_header& header, Next next) {
        const lock_guard guard(m_lock);
        m_words.push(header.word());
        for (uint32_t i = 0; i < header.words(); ++i) { m_words.push(next()); }
    }

    bool is_empty() const { return m_taken == m_words.size(); }

    /// Removes the oldest packet.
    /// @pre not is_empty()
    /// @param words receives the words after the header; max_packet_messages / 2 entries
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
    growing_array<uint32_t> m_words;  // concatenated words of the packets
    uint32_t m_taken = 0;
};

}  // namespace orbweaver::neural
