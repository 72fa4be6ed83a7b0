// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/niu/blocks/send_table_block.h"
#include "rtl_bridge/lockstep/listed_words.h"
#include "rtl_bridge/niu/send_table/send_table_wires.h"

namespace orbweaver::rtl {

using send_table_cycle = port_cycle<send_table_inputs, send_table_outputs>;

template <>
struct wire_words<send_table_cycle> : listed_words<send_table_wires> {};

/// A send table in RTL that replaces the model. Each port accepts one query per cycle.
class rtl_send_table final : public niu::send_table_block {
public:
    using side = clocked_side<send_table_inputs, send_table_outputs>;

    /// @param where     its library is built from send_table_design()
    /// @param reference name of the reference for comparisons, one word; empty: no comparison
    explicit rtl_send_table(rtl_context where, std::string reference = {})
        : m_side(std::move(where), std::move(reference)) {}

    sendh_answer would_answer(std::uint32_t id) override;
    sendh_answer sendh(std::uint32_t id, context_id context, node_id destination) override;
    send_state look(std::uint32_t id) override;
    remove_answer remove(std::uint32_t id) override;
    bool channel_granted(std::uint32_t id) override { return channel(send_channel_op::granted, id); }
    bool tail_injected(std::uint32_t id) override { return channel(send_channel_op::tail, id); }
    bool awaits_cts(std::uint32_t id) override;
    void cts_received(std::uint32_t id) override;

    send_state state(std::uint32_t id) const override;
    unsigned used() const override;
    unsigned high_water() const override { return m_high_water; }

    /// Begins the present cycle.
    /// @return true: it had not begun
    bool begin();
    /// Returns the RTL, for code that compares its answers.
    side& rtl() { return m_side; }
    const side& rtl() const { return m_side; }

private:
    const send_table_outputs& ask_core(send_core_op op, std::uint32_t id);
    bool channel(send_channel_op op, std::uint32_t id);

    mutable side m_side;
    unsigned m_high_water = 0;
};

}  // namespace orbweaver::rtl
