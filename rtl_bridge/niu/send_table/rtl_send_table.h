// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/niu/blocks/send_table_block.h"
#include "rtl_bridge/niu/send_table/send_table_words.h"

namespace orbweaver::rtl {

/// A send table in RTL in the place of the model. Each port can be asked once a cycle.
class rtl_send_table final : public niu::send_table_block {
public:
    using side = clocked_side<send_table_inputs, send_table_outputs>;

    /// @param library   built from send_table_design()
    /// @param reference what answers are compared with, a word; empty: with nothing
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

    /// Begins the present cycle. @return whether it had not begun
    bool begin();
    /// The RTL, for whoever compares its answers.
    side& rtl() { return m_side; }
    const side& rtl() const { return m_side; }

private:
    const send_table_outputs& ask_core(send_core_op op, std::uint32_t id);
    bool channel(send_channel_op op, std::uint32_t id);

    mutable side m_side;
    unsigned m_high_water = 0;
};

}  // namespace orbweaver::rtl
