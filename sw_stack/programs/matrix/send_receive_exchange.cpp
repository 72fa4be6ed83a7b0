// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/matrix/send_receive_exchange.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::matrix {

namespace {

void send_elements(uint32_t node, int id, double* first, uint32_t count) {
    if (count != 0) {
        SCMPSendNB(static_cast<int>(node), id, 1, reinterpret_cast<int*>(first), static_cast<int>(2 * count));
    }
}

void post_receive(int id, double* first, uint32_t count) {
    if (count != 0) {
        SCMPReceiveNB(id, reinterpret_cast<int*>(first), 1);
    }
}

/// An id that was not posted, because the peer has no elements, returns at once.
void finish_receive(int id) {
    SCMPWaitReceive(id);
    SCMPClearReceive(id);
}

void finish_send(int id) {
    SCMPWaitSend(id);
    SCMPClearSend(id);
}

}  // namespace

vector_exchange& make_exchange(const owner_order& order) {
    return *new send_receive_exchange(order);
}

void send_receive_exchange::complete(double* vector) {
    const owner_order& order = m_order;
    order.for_each_column_peer([&](uint32_t y) {
        const uint32_t node = order.node_at(order.x(), y);
        post_receive(column_id(y, order.y()), vector + order.offset(node), order.size(node));
    });
    order.for_each_row_peer(
        [&](uint32_t x) { post_receive(row_id(x, order.x()), vector + order.column_offset(x), order.column_size(x)); });
    if (!rendezvous()) {
        barrier();
    }
    const uint32_t self = order.node_at(order.x(), order.y());
    order.for_each_column_peer([&](uint32_t y) {
        send_elements(order.node_at(order.x(), y), column_id(order.y(), y), vector + order.offset(self), order.size());
    });
    order.for_each_column_peer([&](uint32_t y) { finish_receive(column_id(y, order.y())); });
    order.for_each_row_peer([&](uint32_t x) {
        send_elements(order.node_at(x, order.y()), row_id(order.x(), x), vector + order.column_offset(order.x()),
                      order.column_size(order.x()));
    });
    order.for_each_row_peer([&](uint32_t x) { finish_receive(row_id(x, order.x())); });
}

void send_receive_exchange::release() {
    const owner_order& order = m_order;
    order.for_each_column_peer([&](uint32_t y) { finish_send(column_id(order.y(), y)); });
    order.for_each_row_peer([&](uint32_t x) { finish_send(row_id(order.x(), x)); });
    ++m_phase;
}

}  // namespace orbweaver::matrix
