// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/programs/agent_cholesky/column_exchange.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::cholesky {

namespace {

constexpr auto column_use = static_cast<uint32_t>(message_use::program);
constexpr uint32_t none = UINT32_MAX;

/// A node at column k has posted the receives up to column k + nodes(), as ready mode requires. No later column can
/// arrive: this node has offered none of its own columns after k + 1, and its next one is nodes() columns later.
class send_exchange final : public column_exchange {
public:
    explicit send_exchange(const problem& shape)
        : column_exchange(shape), m_buffers(new double[buffer_count() * shape.n]) {
        for (uint32_t k = 0; k < nodes(); ++k) { post(k); }
    }
    ~send_exchange() override {
        await_sends();
        delete[] m_buffers;
    }
    send_exchange(const send_exchange&) = delete;
    send_exchange& operator=(const send_exchange&) = delete;

    void offer(uint32_t k, const double* elements) override {
        await_sends();
        m_sent = k;
        for_each_other([&](uint32_t node) {
            SCMPSendNB(static_cast<int>(node), id(k, node), 1, reinterpret_cast<int*>(const_cast<double*>(elements)),
                       static_cast<int>(words(k)));
        });
    }

    const double* receive(uint32_t k) override {
        post(k + nodes());  // into the buffer of column k - 1
        SCMPWaitReceive(id(k, node_id()));
        SCMPClearReceive(id(k, node_id()));
        return buffer(k);
    }

    void meet_before(uint32_t) override { barrier(); }

private:
    static uint32_t buffer_count() { return nodes() + 1; }
    static int id(uint32_t k, uint32_t node) { return wide_message_id(column_use, 0, k, node); }
    double* buffer(uint32_t k) { return m_buffers + k % buffer_count() * shape().n; }

    template <class F>
    static void for_each_other(F function) {
        for (uint32_t node = 0; node < nodes(); ++node) {
            if (node != node_id()) { function(node); }
        }
    }

    void post(uint32_t k) {
        if (k < shape().n && !column_matrix::owns(k)) {
            SCMPReceiveNB(id(k, node_id()), reinterpret_cast<int*>(buffer(k)), 1);
        }
    }

    void await_sends() {
        if (m_sent != none) {
            for_each_other([this](uint32_t node) {
                SCMPWaitSend(id(m_sent, node));
                SCMPClearSend(id(m_sent, node));
            });
        }
    }

    double* m_buffers;
    uint32_t m_sent = none;  // last column that was sent
};

}  // namespace

column_exchange* make_send_exchange(const problem& shape) { return new send_exchange(shape); }

}  // namespace orbweaver::cholesky
