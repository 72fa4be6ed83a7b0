// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/niu/blocks/receive_table_block.h"
#include "hw/niu/free_entries.h"
#include "hw/niu/id_index.h"

namespace orbweaver::niu {

/// Posted receives and early requests, fully associative by message id (thesis section 5.2). The table holds no data
/// and at most one waiting request per id (thesis section 5.6.1). Its state machine:
///
/// - empty -> in_use: str.
/// - empty -> rts_received: RTS.
/// - in_use -> in_progress: RTS (a CTS is sent), or data (Ready).
/// - in_use -> empty: rmr (cancelled).
/// - rts_received -> in_progress: str (a CTS is sent).
/// - in_progress -> complete: the tail is stored.
/// - complete -> empty: rmr.
///
/// All other events are refused: str is rejected, an RTS or Ready data stays blocked, Rendezvous data is a protocol
/// error, rmr is ignored. The last `reserve` free entries are for str only, so that early requests cannot starve the
/// receiver's own.
class receive_table final : public receive_table_block {
public:
    /// @param entries 1 or more
    /// @param reserve entries for str only; limited to half of the table
    receive_table(unsigned entries, unsigned reserve);

    str_answer would_answer(std::uint32_t id) override;
    str_answer str(std::uint32_t id, std::uint32_t address, std::uint32_t stride, context_id context) override;
    receive_state look(std::uint32_t id) override { return state(id); }
    remove_answer remove(std::uint32_t id) override;

    shown_entry show(message_view what, std::uint32_t id, messaging_mode mode) override;
    rts_answer would_answer_rts(std::uint32_t id) override;
    rts_answer rts(std::uint32_t id, node_id node, context_id context) override;
    data_answer data(std::uint32_t id, messaging_mode mode) override;
    void tail_stored(std::uint32_t id) override;

    receive_state state(std::uint32_t id) const override {
        const std::uint32_t found = m_index.find(id);
        return found == id_index::absent ? receive_state::empty : m_entries[found].state;
    }

    receive_entry* entry(std::uint32_t id) override {
        const std::uint32_t found = m_index.find(id);
        return found == id_index::absent ? nullptr : &m_entries[found];
    }

    unsigned used() const override { return static_cast<unsigned>(m_entries.size() - m_free.size()); }
    unsigned reserve() const { return m_reserve; }
    unsigned high_water() const override { return m_high_water; }
    /// Returns all entries; those in state empty are unused.
    const std::vector<receive_entry>& entries() const { return m_entries; }

private:
    receive_entry& create(std::uint32_t id, receive_state state);
    void release(std::uint32_t entry);

    std::vector<receive_entry> m_entries;
    free_entries m_free;
    id_index m_index;
    unsigned m_reserve;
    unsigned m_high_water = 0;
};

}  // namespace orbweaver::niu
