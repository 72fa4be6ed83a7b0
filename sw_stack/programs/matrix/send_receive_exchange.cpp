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
    const owner_order& o = m_order;
    o.for_each_column_peer([&](uint32_t y) {
        const uint32_t node = o.node_at(o.x(), y);
        post_receive(column_id(y, o.y()), vector + o.offset(node), o.size(node));
    });
    o.for_each_row_peer(
        [&](uint32_t x) { post_receive(row_id(x, o.x()), vector + o.column_offset(x), o.column_size(x)); });
    if (!rendezvous()) {
        barrier();
    }
    const uint32_t self = o.node_at(o.x(), o.y());
    o.for_each_column_peer([&](uint32_t y) {
        send_elements(o.node_at(o.x(), y), column_id(o.y(), y), vector + o.offset(self), o.size());
    });
    o.for_each_column_peer([&](uint32_t y) { finish_receive(column_id(y, o.y())); });
    o.for_each_row_peer([&](uint32_t x) {
        send_elements(o.node_at(x, o.y()), row_id(o.x(), x), vector + o.column_offset(o.x()), o.column_size(o.x()));
    });
    o.for_each_row_peer([&](uint32_t x) { finish_receive(row_id(x, o.x())); });
}

void send_receive_exchange::release() {
    const owner_order& o = m_order;
    o.for_each_column_peer([&](uint32_t y) { finish_send(column_id(o.y(), y)); });
    o.for_each_row_peer([&](uint32_t x) { finish_send(row_id(o.x(), x)); });
    ++m_phase;
}

}  // namespace orbweaver::matrix
