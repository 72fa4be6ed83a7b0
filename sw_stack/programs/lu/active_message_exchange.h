// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/lu/panel_exchange.h"

namespace orbweaver::lu {

/// The original system (Lewis, section 6.3): a node that needs a block starts a thread on its owner, which sends the
/// block. All blocks of a diagonal, or of a perimeter, are requested at once, as the send-and-receive system posts its
/// receives at once. The study names two barriers per step: between the requests for the diagonal block and for the
/// perimeter blocks, which are divided by then, and between consecutive steps. A thread that must answer with a
/// diagonal block waits until the block is factorised; with barrier_positions::added a third barrier ensures this.
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
    /// Always false, because blocks arrive only on request.
    bool diagonal_here(uint32_t) const override { return false; }
    void fetch(uint32_t i, uint32_t j, double* block) override;

private:
    void wait_for(panel part, uint32_t k, uint32_t index) override;

    /// Request to the owner of a diagonal block.
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
    request_gate<request> m_diagonals;  // gate of the diagonal blocks factorised on this node
    block_request* m_requests;          // [buffer_number()]
};

}  // namespace orbweaver::lu
