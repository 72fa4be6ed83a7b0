// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/active_message_exchange.h"

#include "sw_stack/messaging/collectives.h"

namespace orbweaver::lu {

panel_exchange* make_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                              const panel_plan& plan) {
    return new active_message_exchange(shape, layout, matrix, plan);
}

bool blocks_come_unasked() {
    return false;
}

active_message_exchange::active_message_exchange(const problem& shape, const distribution& layout,
                                                 const block_matrix& matrix, const panel_plan& plan)
    : panel_exchange(shape, layout, matrix, plan), m_requests(new block_request[places()]) {}

active_message_exchange::~active_message_exchange() {
    delete[] m_requests;
}

void active_message_exchange::ask_for(panel part, uint32_t k, uint32_t index) {
    const uint32_t i = row_of(part, k, index);
    const uint32_t j = column_of(part, k, index);
    m_requests[place_of(part, index)].ask(place().owner(i, j), reinterpret_cast<int*>(buffer(part, k, index)), 1,
                                          &node_blocks, offset(i, j), 1, words());
}

void active_message_exchange::wait_for(panel part, uint32_t, uint32_t index) {
    m_requests[place_of(part, index)].wait();
}

/// A node that has no perimeter blocks left needs no diagonal block.
void active_message_exchange::ask_for_diagonal(uint32_t k) {
    barrier();
    const distribution& layout = place();
    if (receives_diagonal(k) && (layout.has_row(k) ? first_column(k) : first_row(k)) < layout.blocks()) {
        ask_for(panel::diagonal, k, k);
    }
}

/// A node that has no interior blocks left needs no perimeter blocks.
void active_message_exchange::ask_for_perimeter(uint32_t k) {
    barrier();
    if (first_row(k) < place().blocks() && first_column(k) < place().blocks()) {
        for_each_perimeter_block(k, [&](panel part, uint32_t index) { ask_for(part, k, index); });
    }
}

void active_message_exchange::clear(uint32_t) {
    barrier();
}

void active_message_exchange::fetch(uint32_t i, uint32_t j, double* block) {
    block_request request;
    request.ask(place().owner(i, j), reinterpret_cast<int*>(block), 1, &node_blocks, offset(i, j), 1, words());
    request.wait();
}

}  // namespace orbweaver::lu
