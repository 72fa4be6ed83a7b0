// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/niu/send_table.h"
#include "rtl_bridge/niu/send_table/rtl_send_table.h"

namespace orbweaver::rtl {

/// The model of a send table and its RTL in lockstep, with the same queries. The NIU gets the model's answers.
class lockstep_send_table final : public niu::send_table_block {
public:
    lockstep_send_table(rtl_context where, unsigned entries) : m_model(entries), m_rtl(std::move(where), "model") {}

    sendh_answer would_answer(std::uint32_t id) override;
    sendh_answer sendh(std::uint32_t id, context_id context, node_id destination) override;
    send_state look(std::uint32_t id) override;
    remove_answer remove(std::uint32_t id) override;
    bool channel_granted(std::uint32_t id) override;
    bool tail_injected(std::uint32_t id) override;
    bool awaits_cts(std::uint32_t id) override;
    void cts_received(std::uint32_t id) override;

    send_state state(std::uint32_t id) const override { return m_model.state(id); }
    unsigned used() const override { return m_model.used(); }
    unsigned high_water() const override { return m_model.high_water(); }

    const rtl_send_table& rtl() const { return m_rtl; }

private:
    send_table_outputs& expect();
    send_table_outputs& expect_state(std::uint32_t id);

    niu::send_table m_model;
    rtl_send_table m_rtl;
};

}  // namespace orbweaver::rtl
