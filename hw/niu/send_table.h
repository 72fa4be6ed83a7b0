// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/niu/blocks/send_table_block.h"
#include "hw/niu/free_entries.h"
#include "hw/niu/id_index.h"

namespace orbweaver::niu {

/// One outgoing data operation (thesis section 5.2, Fig 5.3). Beyond id and state: what a report to people names.
struct send_entry {
    std::uint32_t id = 0;
    send_state state = send_state::empty;
    context_id context;
    node_id destination;
};

/// Record of outgoing data messages, fully associative by message id, so that threads can check their status (thesis
/// section 5.2). Its state machine:
///
///   empty --sendh--> in_use --CTS received (Rendezvous), or channel granted (Ready)--> in_progress --tail injected-->
///   complete --rms--> empty
///
/// Whoever calls an event in a state that has no arrow for it gets an error, and nothing changes.
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
    /// All entries; those in state empty are unused.
    const std::vector<send_entry>& entries() const { return m_entries; }

private:
    bool advance(std::uint32_t id, send_state expected, send_state next);

    std::vector<send_entry> m_entries;
    free_entries m_free;
    id_index m_index;
    unsigned m_high_water = 0;
};

}  // namespace orbweaver::niu
