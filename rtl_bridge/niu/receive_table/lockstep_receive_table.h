// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/niu/receive_table.h"
#include "rtl_bridge/niu/receive_table/rtl_receive_table.h"

namespace orbweaver::rtl {

/// The model of a receive table and its RTL in lockstep, with the same queries. The NIU gets the model's answers.
class lockstep_receive_table final : public niu::receive_table_block {
public:
    lockstep_receive_table(rtl_context where, unsigned lookups, unsigned entries, unsigned reserve)
        : m_model(entries, reserve), m_rtl(std::move(where), lookups, "model") {}

    str_answer would_answer(std::uint32_t id) override;
    str_answer str(std::uint32_t id, std::uint32_t address, std::uint32_t stride, context_id context) override;
    receive_state look(std::uint32_t id) override;
    remove_answer remove(std::uint32_t id) override;
    niu::shown_entry show(niu::message_view what, std::uint32_t id, niu::messaging_mode mode) override;
    rts_answer would_answer_rts(std::uint32_t id) override;
    rts_answer rts(std::uint32_t id, node_id node, context_id context) override;
    data_answer data(std::uint32_t id, niu::messaging_mode mode) override;
    void tail_stored(std::uint32_t id) override;

    niu::receive_entry* entry(std::uint32_t id) override { return m_model.entry(id); }
    receive_state state(std::uint32_t id) const override { return m_model.state(id); }
    unsigned used() const override { return m_model.used(); }
    unsigned high_water() const override { return m_model.high_water(); }

    const rtl_receive_table& rtl() const { return m_rtl; }

private:
    receive_table_outputs& expect();
    receive_table_outputs& expect_state(std::uint32_t id);
    receive_table_outputs& expect_message(receive_show_op op, std::uint32_t id, bool taken);

    niu::receive_table m_model;
    rtl_receive_table m_rtl;
};

}  // namespace orbweaver::rtl
