// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/block_request.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
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

namespace {

/// Exchange of the factorisation, for threads of other nodes; a global pointer has the same address on every node.
active_message_exchange* node_exchange = nullptr;

}  // namespace

panel_exchange* make_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                              const panel_plan& plan) {
    return new active_message_exchange(shape, layout, matrix, plan);
}

bool pushes_blocks() { return false; }

active_message_exchange::active_message_exchange(const problem& shape, const distribution& layout,
                                                 const block_matrix& matrix, const panel_plan& plan)
    : panel_exchange(shape, layout, matrix, plan),
      m_barriers(plan.barriers),
      m_diagonals(layout.grid_columns() + layout.grid_rows()),
      m_requests(new block_request[panel_count()]) {
    if (plan.diagonal) { node_exchange = this; }
}

active_message_exchange::~active_message_exchange() { delete[] m_requests; }

void active_message_exchange::ask_for(panel part, uint32_t k, uint32_t index) {
    const uint32_t i = row_of(part, k, index);
    const uint32_t j = column_of(part, k, index);
    m_requests[buffer_number(part, index)].ask(block_map().owner(i, j), reinterpret_cast<int*>(buffer(part, k, index)),
                                               1, &node_blocks, offset(i, j), 1, words());
}

void active_message_exchange::wait_for(panel part, uint32_t, uint32_t index) {
    m_requests[buffer_number(part, index)].wait();
}

void active_message_exchange::offer(panel part, uint32_t k, uint32_t) {
    if (part == panel::diagonal) {
        m_diagonals.open(k);
        m_diagonals.answer_left([this](const request& wanted) { reply(wanted); });
    }
}

/// Sends a diagonal block; runs on its owner.
void active_message_exchange::answer(int node, uint32_t k, int* destination, int* arrived) {
    const request wanted{node, k, destination, arrived};
    if (node_exchange->m_diagonals.admit(wanted)) { node_exchange->reply(wanted); }
}

void active_message_exchange::reply(const request& wanted) const {
    int* const block = reinterpret_cast<int*>(node_blocks + offset(wanted.stage, wanted.stage));
    answer_request(wanted.node, wanted.destination, 1, block, 1, static_cast<int>(words()), wanted.arrived);
}

/// Requests the diagonal block, unless this node has no perimeter blocks left.
void active_message_exchange::ask_for_diagonal(uint32_t k) {
    if (m_barriers == barrier_positions::added) { barrier(); }
    const distribution& layout = block_map();
    if (receives_diagonal(k) && (layout.has_row(k) ? first_column(k) : first_row(k)) < layout.blocks()) {
        int* const destination = reinterpret_cast<int*>(buffer(panel::diagonal, k, k));
        int* const arrived = m_requests[buffer_number(panel::diagonal, k)].expect(destination, 1, words());
        createThread(static_cast<int>(layout.owner(k, k)), answer, nullptr, static_cast<int>(node_id()), k, destination,
                     arrived);
    }
}

/// Requests the perimeter blocks, unless this node has no interior blocks left.
void active_message_exchange::ask_for_perimeter(uint32_t k) {
    barrier();
    if (first_row(k) < block_map().blocks() && first_column(k) < block_map().blocks()) {
        for_each_perimeter_block(k, [&](panel part, uint32_t index) { ask_for(part, k, index); });
    }
}

void active_message_exchange::clear(uint32_t) { barrier(); }

void active_message_exchange::fetch(uint32_t i, uint32_t j, double* block) {
    block_request request;
    request.ask(block_map().owner(i, j), reinterpret_cast<int*>(block), 1, &node_blocks, offset(i, j), 1, words());
    request.wait();
}

}  // namespace orbweaver::lu
