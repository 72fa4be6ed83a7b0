// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/matrix/send_receive_exchange.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/send_receive.h"
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

/// Calls f(y) for the other nodes of this grid column, f(x) for those of this grid row, nearest first.
template <class F>
void send_receive_exchange::for_each_column_peer(F f) const {
    for (uint32_t step = 1; step < m_order.grid_rows(); ++step) {
        f((m_order.y() + step) % m_order.grid_rows());
    }
}
template <class F>
void send_receive_exchange::for_each_row_peer(F f) const {
    for (uint32_t step = 1; step < m_order.grid_columns(); ++step) {
        f((m_order.x() + step) % m_order.grid_columns());
    }
}

void send_receive_exchange::complete(double* vector) {
    const owner_order& o = m_order;
    for_each_column_peer([&](uint32_t y) {
        const uint32_t node = o.node_at(o.x(), y);
        post_receive(column_id(y, o.y()), vector + o.offset(node), o.size(node));
    });
    for_each_row_peer(
        [&](uint32_t x) { post_receive(row_id(x, o.x()), vector + o.column_offset(x), o.column_size(x)); });
    if (!rendezvous()) {
        barrier();
    }
    const uint32_t self = o.node_at(o.x(), o.y());
    for_each_column_peer([&](uint32_t y) {
        send_elements(o.node_at(o.x(), y), column_id(o.y(), y), vector + o.offset(self), o.size());
    });
    for_each_column_peer([&](uint32_t y) { finish_receive(column_id(y, o.y())); });
    for_each_row_peer([&](uint32_t x) {
        send_elements(o.node_at(x, o.y()), row_id(o.x(), x), vector + o.column_offset(o.x()), o.column_size(o.x()));
    });
    for_each_row_peer([&](uint32_t x) { finish_receive(row_id(x, o.x())); });
}

void send_receive_exchange::release() {
    for_each_column_peer([this](uint32_t y) { finish_send(column_id(m_order.y(), y)); });
    for_each_row_peer([this](uint32_t x) { finish_send(row_id(m_order.x(), x)); });
    ++m_phase;
}

}  // namespace orbweaver::matrix
