// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/lu/panel_exchange.h"

namespace orbweaver::lu {

/// The original system (Lewis, section 6.3): a node that needs a block starts a thread on its owner, which sends the
/// block. All blocks of a diagonal, or of a perimeter, are asked for at once, as the receives of the send-and-receive
/// system are posted at once. The study names two barriers a step: between requests for the diagonal block and for
/// perimeter blocks, which have been divided then, and between a step and the next. A thread that is asked for a
/// diagonal block waits until it has been factorised; with barrier_positions::added a third barrier sees to that.
class active_message_exchange final : public panel_exchange {
public:
    active_message_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                            const panel_plan& plan);
    ~active_message_exchange() override;

    void post(uint32_t) override {}
    void offer(panel part, uint32_t k, uint32_t index) override;
    void ask_for_diagonal(uint32_t k) override;
    void ask_for_perimeter(uint32_t k) override;
    void clear(uint32_t k) override;
    void finish() override {}
    /// Not before it is asked for.
    bool diagonal_here(uint32_t) const override { return false; }
    void fetch(uint32_t i, uint32_t j, double* block) override;

private:
    void wait_for(panel part, uint32_t k, uint32_t index) override;

    /// What a node asks the owner of a diagonal block for.
    struct request {
        int node;
        uint32_t stage;  // the step
        int* destination;
        int* arrived;
    };

    static void answer(int node, uint32_t k, int* destination, int* arrived);
    void reply(const request& wanted) const;
    void ask_for(panel part, uint32_t k, uint32_t index);

    barrier_positions m_barriers;
    request_gate<request> m_diagonals;  // that have been factorised here
    block_request* m_requests;          // [buffer_number()]
};

}  // namespace orbweaver::lu
