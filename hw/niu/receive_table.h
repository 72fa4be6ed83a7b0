// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/niu/id_index.h"
#include "hw/niu/niu_desc.h"
#include "hw/niu/receive_windows.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver {

/// One posted receive, or one RTS that came before its receive (thesis section 5.2, Fig 5.4).
struct receive_entry : incoming_block {
    std::uint32_t id = 0;
    receive_state state = receive_state::empty;
    bool storing = false;  // hidden: the data of this entry is being stored (digest gap G10)
    context_id r_context;  // rts_received: who asks
    node_id r_node;        // rts_received: who asks
    context_id posted_by;  // for reports
};

/// Posted receives and early requests, fully associative by message id (thesis section 5.2). It holds no data and at
/// most one waiting request an id (thesis section 5.6.1). State machine of digest section 3.4.1:
///
///   empty        --str--> in_use        --RTS--> rts_received
///   in_use       --RTS (a CTS is sent), or data (Ready)--> in_progress    --rmr--> empty (cancelled)
///   rts_received --str (a CTS is sent)--> in_progress
///   in_progress  --tail stored--> complete
///   complete     --rmr--> empty
///
/// Every other event is refused: str is rejected, an RTS or Ready data stays blocked, Rendezvous data is a protocol
/// error, rmr is ignored. The last `reserve` free entries are for str alone, so that early requests cannot starve the
/// receiver's own.
class receive_table {
public:
    enum class str_answer : std::uint8_t {
        posted,     // now in_use
        send_cts,   // was rts_received, now in_progress: a CTS is due to (r_node, r_context)
        duplicate,  // rejected
        full,       // rejected
    };
    enum class rts_answer : std::uint8_t {
        send_cts,  // was in_use, now in_progress
        recorded,  // now rts_received
        blocked,   // the id is tied to another transfer
        full,      // no entry that an RTS may allocate: blocked
    };
    enum class data_answer : std::uint8_t {
        store,           // accepted
        blocked,         // Ready: another message is being stored, or the entry is not cleared yet
        not_posted,      // Ready: no receive: discard
        protocol_error,  // Rendezvous: nobody was told that it may come: discard
    };
    enum class remove_answer : std::uint8_t { absent, removed, cancelled, ignored };

    /// @param entries 1 or more
    /// @param reserve entries for str alone; more than half of the table counts as half
    receive_table(unsigned entries, unsigned reserve);

    /// A receive is posted. `address` and `stride` as the instruction gives them.
    str_answer str(std::uint32_t id, std::uint32_t address, std::uint32_t stride, context_id by);
    /// What str would answer; changes nothing.
    str_answer would_answer(std::uint32_t id) const;

    rts_answer rts(std::uint32_t id, node_id node, context_id context);
    /// Whether rts() would ask for a CTS; changes nothing.
    bool rts_needs_cts(std::uint32_t id) const { return state(id) == receive_state::in_use; }

    /// Head and tag of a data message have arrived. `store`: in_progress and storing.
    data_answer data(std::uint32_t id, messaging_mode mode);
    /// The tail of the message that is being stored is in memory: complete.
    void tail_stored(std::uint32_t entry);
    remove_answer remove(std::uint32_t id);

    /// As ldsr returns it; empty for an unknown id.
    receive_state state(std::uint32_t id) const {
        const std::uint32_t found = m_index.find(id);
        return found == id_index::absent ? receive_state::empty : m_entries[found].state;
    }

    /// Number of the entry that holds `id`, id_index::absent if there is none. Stable until the entry is removed.
    std::uint32_t find(std::uint32_t id) const { return m_index.find(id); }
    receive_entry& operator[](std::uint32_t entry) { return m_entries[entry]; }

    unsigned used() const { return static_cast<unsigned>(m_entries.size() - m_free.size()); }
    unsigned reserve() const { return m_reserve; }
    unsigned high_water() const { return m_high_water; }
    /// All entries; those in state empty are unused.
    const std::vector<receive_entry>& entries() const { return m_entries; }

private:
    receive_entry& create(std::uint32_t id, receive_state state);
    void release(std::uint32_t entry);

    std::vector<receive_entry> m_entries;
    std::vector<std::uint32_t> m_free;
    id_index m_index;
    unsigned m_reserve;
    unsigned m_high_water = 0;
};

}  // namespace orbweaver
