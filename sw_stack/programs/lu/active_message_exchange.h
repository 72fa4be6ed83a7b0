// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/lu/panel_exchange.h"

namespace orbweaver::lu {

/// The original system (Lewis, section 6.3): a node that needs a block starts a thread on its owner, which sends the
/// block. All blocks of a diagonal, or of a perimeter, are asked for at once, as the receives of the send-and-receive
/// system are posted at once. Three barriers a step (ours): the diagonal block has been factorised before it is asked
/// for, the perimeter blocks have been divided before they are, and no node begins a step before all have ended the
/// last one.
class active_message_exchange final : public panel_exchange {
public:
    active_message_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                            const panel_plan& plan);
    ~active_message_exchange() override;

    void post(uint32_t) override {}
    void offer(panel, uint32_t, uint32_t) override {}
    void ask_for_diagonal(uint32_t k) override;
    void ask_for_perimeter(uint32_t k) override;
    void clear(uint32_t k) override;
    void finish() override {}
    /// Not before it is asked for.
    bool diagonal_here(uint32_t) const override { return false; }
    void fetch(uint32_t i, uint32_t j, double* block) override;

private:
    void wait_for(panel part, uint32_t k, uint32_t index) override;

    void ask_for(panel part, uint32_t k, uint32_t index);

    block_request* m_requests;  // [place_of()]
};

}  // namespace orbweaver::lu
