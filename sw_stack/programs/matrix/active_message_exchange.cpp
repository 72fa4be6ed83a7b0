// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/matrix/active_message_exchange.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::matrix {

namespace {

/// What the others ask for: a global pointer is at the same address on every node.
char* shared_vector = nullptr;

}  // namespace

vector_exchange& make_exchange(const owner_order& order) {
    return *new active_message_exchange(order);
}

active_message_exchange::active_message_exchange(const owner_order& order)
    : m_order(order),
      m_requests(
          new block_request[order.grid_columns() > order.grid_rows() ? order.grid_columns() : order.grid_rows()]) {}

/// Asks a node for elements, which come to the same place here; `peer` numbers the request.
void active_message_exchange::ask(uint32_t peer, uint32_t node, uint32_t first, uint32_t count) {
    if (count != 0) {
        const uint32_t offset = first * sizeof(double);
        m_requests[peer].ask(node, reinterpret_cast<int*>(shared_vector + offset), 1, &shared_vector, offset, 1,
                             2 * count);
    }
}

void active_message_exchange::wait(uint32_t peer, uint32_t count) const {
    if (count != 0) {
        m_requests[peer].wait();
    }
}

void active_message_exchange::complete(double* vector) {
    const owner_order& order = m_order;
    shared_vector = reinterpret_cast<char*>(vector);
    if (order.grid_rows() > 1) {
        barrier();  // all nodes have their own elements
        order.for_each_column_peer([&](uint32_t y) {
            const uint32_t node = order.node_at(order.x(), y);
            ask(y, node, order.offset(node), order.size(node));
        });
        order.for_each_column_peer([&](uint32_t y) { wait(y, order.size(order.node_at(order.x(), y))); });
    }
    if (order.grid_columns() > 1) {
        barrier();  // and those of their column
        order.for_each_row_peer(
            [&](uint32_t x) { ask(x, order.node_at(x, order.y()), order.column_offset(x), order.column_size(x)); });
        order.for_each_row_peer([&](uint32_t x) { wait(x, order.column_size(x)); });
    }
}

}  // namespace orbweaver::matrix
