// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "hw/niu/blocks/receive_table_block.h"
#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/receive_table/receive_table_wires.h"

namespace orbweaver::rtl {

using receive_table_cycle = port_cycle<receive_table_inputs, receive_table_outputs>;

template <>
struct wire_words<receive_table_cycle> : listed_words<receive_table_wires, max_receive_lookups> {};

/// A receive table in RTL that replaces the model. The core's port accepts one query per cycle, the ejection channel's
/// one per VC. The adapter keeps the data without hardware (words stored so far, windows of memory, posting context).
class rtl_receive_table final : public niu::receive_table_block {
public:
    using side = clocked_side<receive_table_inputs, receive_table_outputs>;

    /// @param where     its library is built from receive_table_design()
    /// @param reference name of the reference for comparisons, one word; empty: no comparison
    rtl_receive_table(rtl_context where, unsigned lookups, std::string reference = {})
        : m_side(std::move(where), std::move(reference)), m_lookups(lookups) {}

    str_answer would_answer(std::uint32_t id) override;
    str_answer str(std::uint32_t id, std::uint32_t address, std::uint32_t stride, context_id context) override;
    receive_state look(std::uint32_t id) override;
    remove_answer remove(std::uint32_t id) override;
    niu::shown_entry show(niu::message_view what, std::uint32_t id, niu::messaging_mode mode) override;
    rts_answer would_answer_rts(std::uint32_t id) override;
    rts_answer rts(std::uint32_t id, node_id node, context_id context) override;
    data_answer data(std::uint32_t id, niu::messaging_mode mode) override;
    void tail_stored(std::uint32_t id) override;

    niu::receive_entry* entry(std::uint32_t id) override;
    receive_state state(std::uint32_t id) const override;
    unsigned used() const override { return m_side.probe({}).used; }
    unsigned high_water() const override { return m_high_water; }

    /// Begins the present cycle.
    /// @return true: it had not begun
    bool begin();
    /// Returns the RTL, for code that compares its answers.
    side& rtl() { return m_side; }
    const side& rtl() const { return m_side; }
    /// Shows a message.
    /// @return its lookup index in this cycle; equal for equal messages
    unsigned show(receive_show_op op, std::uint32_t id);

private:
    const receive_table_outputs& ask_core(receive_core_op op, std::uint32_t id);
    void take(unsigned message);
    rts_answer answer_to_rts(unsigned message);
    niu::receive_entry& create(std::uint32_t id);

    mutable side m_side;
    unsigned m_lookups;
    unsigned m_shown = 0;  // messages shown in this cycle
    unsigned m_high_water = 0;
    std::map<std::uint32_t, niu::receive_entry> m_entries;  // [id]
    std::map<std::uint32_t, niu::receive_entry>::node_type m_removed;
};

}  // namespace orbweaver::rtl
