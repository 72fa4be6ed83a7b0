// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/niu/id_index.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver {

/// One outgoing data operation (thesis section 5.2, Fig 5.3). Beyond id and state: what a report to people names.
struct send_entry {
    std::uint32_t id = 0;
    send_state state = send_state::empty;
    context_id context;
    node_id destination;
};

/// Record of outgoing data messages, fully associative by message id, so that threads can check their status (thesis
/// section 5.2). State machine of digest section 3.3.1:
///
///   empty --sendh--> in_use --CTS received (Rendezvous), or channel granted (Ready)--> in_progress --tail injected-->
///   complete --rms--> empty
///
/// Whoever calls an event in a state that has no arrow for it is told so and nothing changes.
class send_table {
public:
    enum class sendh_answer : std::uint8_t { created, duplicate, full };
    enum class remove_answer : std::uint8_t { absent, removed, ignored };

    /// @param entries 1 or more
    explicit send_table(unsigned entries);

    /// A data message is begun.
    sendh_answer sendh(std::uint32_t id, context_id context, node_id destination);
    /// What sendh would answer; changes nothing.
    sendh_answer would_answer(std::uint32_t id) const {
        if (m_index.find(id) != id_index::absent) {
            return sendh_answer::duplicate;
        }
        return m_free.empty() ? sendh_answer::full : sendh_answer::created;
    }

    /// Its RTS goes out: the entry stays in_use. False: there is no such entry in_use.
    bool rts_transmitted(std::uint32_t id) const { return state(id) == send_state::in_use; }
    /// Its CTS arrived, or in Ready mode it got the injection channel: in_use -> in_progress. False (a protocol error):
    /// the entry is absent or in another state.
    bool may_transmit(std::uint32_t id) { return advance(id, send_state::in_use, send_state::in_progress); }
    /// Its last flit left: in_progress -> complete.
    bool tail_injected(std::uint32_t id) { return advance(id, send_state::in_progress, send_state::complete); }
    /// rms: a complete entry is removed, a live one is left alone.
    remove_answer remove(std::uint32_t id);

    /// As ldss returns it; empty for an unknown id.
    send_state state(std::uint32_t id) const {
        const std::uint32_t found = m_index.find(id);
        return found == id_index::absent ? send_state::empty : m_entries[found].state;
    }

    unsigned used() const { return static_cast<unsigned>(m_entries.size() - m_free.size()); }
    unsigned high_water() const { return m_high_water; }
    /// All entries; those in state empty are unused.
    const std::vector<send_entry>& entries() const { return m_entries; }

private:
    bool advance(std::uint32_t id, send_state from, send_state to);

    std::vector<send_entry> m_entries;
    std::vector<std::uint32_t> m_free;
    id_index m_index;
    unsigned m_high_water = 0;
};

}  // namespace orbweaver
