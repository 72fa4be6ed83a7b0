// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/niu/blocks/send_table_block.h"
#include "hw/niu/free_entries.h"
#include "hw/niu/id_index.h"

namespace orbweaver::niu {

/// An outgoing data message (thesis section 5.2, Fig 5.3). Members other than id and state are for reports.
struct send_entry {
    std::uint32_t id = 0;
    send_state state = send_state::empty;
    context_id context;
    node_id destination;
};

/// Record of outgoing data messages, fully associative by message id, so that threads can check their status (thesis
/// section 5.2). Its state machine:
///
/// - empty -> in_use: sendh.
/// - in_use -> in_progress: CTS received (Rendezvous), or channel granted (Ready).
/// - in_progress -> complete: tail injected.
/// - complete -> empty: rms.
///
/// An event in a state without a transition for it returns an error and changes nothing.
class send_table final : public send_table_block {
public:
    /// @param entries 1 or more
    explicit send_table(unsigned entries);

    sendh_answer would_answer(std::uint32_t id) override {
        if (m_index.find(id) != id_index::absent) { return sendh_answer::duplicate; }
        return m_free.empty() ? sendh_answer::full : sendh_answer::created;
    }
    sendh_answer sendh(std::uint32_t id, context_id context, node_id destination) override;
    send_state look(std::uint32_t id) override { return state(id); }
    remove_answer remove(std::uint32_t id) override;

    bool channel_granted(std::uint32_t id) override { return advance(id, send_state::in_use, send_state::in_progress); }
    bool tail_injected(std::uint32_t id) override { return advance(id, send_state::in_progress, send_state::complete); }

    bool awaits_cts(std::uint32_t id) override { return state(id) == send_state::in_use; }
    void cts_received(std::uint32_t id) override { advance(id, send_state::in_use, send_state::in_progress); }

    send_state state(std::uint32_t id) const override {
        const std::uint32_t found = m_index.find(id);
        return found == id_index::absent ? send_state::empty : m_entries[found].state;
    }

    unsigned used() const override { return static_cast<unsigned>(m_entries.size() - m_free.size()); }
    unsigned high_water() const override { return m_high_water; }
    /// Returns all entries; those in state empty are unused.
    const std::vector<send_entry>& entries() const { return m_entries; }

private:
    bool advance(std::uint32_t id, send_state expected, send_state next);

    std::vector<send_entry> m_entries;
    free_entries m_free;
    id_index m_index;
    unsigned m_high_water = 0;
};

}  // namespace orbweaver::niu
