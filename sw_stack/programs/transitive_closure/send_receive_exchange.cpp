// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/programs/transitive_closure/distance_block.h"
#include "sw_stack/programs/transitive_closure/piece_exchange.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::closure {

/// The send-and-receive system (Lewis, section 6.2.3): the owners of the pieces of row k send them to the nodes of
/// their grid column, the owners of the pieces of column k to the nodes of their grid row. Every node posts a receive
/// for each piece, one step ahead; in ready mode a barrier follows. Received pieces are kept by parity of the step.
class send_receive_exchange final : public piece_exchange {
public:
    send_receive_exchange(const graph& problem, const distance_block& block);
    ~send_receive_exchange() override;

    void start(uint32_t k) override;
    pieces wait(uint32_t k) override;
    void finish(uint32_t k) override;
    void end() override { clear_sends(m_n); }

private:
    static constexpr auto row_use = static_cast<uint32_t>(message_use::program);
    static constexpr uint32_t column_use = row_use + 1;

    bool has_row(uint32_t k) const { return m_block.rows().has(k); }
    bool has_column(uint32_t k) const { return m_block.columns().has(k); }
    bool receives_row(uint32_t k) const { return k < m_n && !has_row(k) && m_block.columns().size() != 0; }
    bool receives_column(uint32_t k) const { return k < m_n && !has_column(k) && m_block.rows().size() != 0; }
    // Ids of a piece: its step and the index of its destination within the grid column or grid row.
    int row_id(uint32_t k) const { return message_id(row_use, k, 0, m_y); }
    int column_id(uint32_t k) const { return message_id(column_use, k, 0, m_x); }
    int32_t* row_buffer(uint32_t k) const { return m_buffers + (k & 1) * m_block.columns().size(); }
    int32_t* column_buffer(uint32_t k) const {
        return m_buffers + 2 * m_block.columns().size() + (k & 1) * m_block.rows().size();
    }
    void post(uint32_t k) const;
    template <class F>
    void for_each_send(uint32_t k, F function) const;
    void clear_sends(uint32_t end);

    const distance_block& m_block;
    uint32_t m_n;
    uint32_t m_x;
    uint32_t m_y;
    uint32_t m_sent = 0;  // the sends of steps before this one are complete and cleared
    int32_t* m_buffers;   // two of the length of a row, two of the length of a column
};

piece_exchange* make_exchange(const graph& problem, const distance_block& block, answers_from) {
    return new send_receive_exchange(problem, block);
}

send_receive_exchange::send_receive_exchange(const graph& problem, const distance_block& block)
    : m_block(block),
      m_n(problem.n),
      m_x(node_id() % grid_x()),
      m_y(node_id() / grid_x()),
      m_buffers(new int32_t[2 * (block.columns().size() + block.rows().size())]) {
    post(0);  // the barrier of step 0 separates this from the sends
}

send_receive_exchange::~send_receive_exchange() { delete[] m_buffers; }

void send_receive_exchange::post(uint32_t k) const {
    if (receives_row(k)) { SCMPReceiveNB(row_id(k), reinterpret_cast<int*>(row_buffer(k)), 1); }
    if (receives_column(k)) { SCMPReceiveNB(column_id(k), reinterpret_cast<int*>(column_buffer(k)), 1); }
}

/// Calls f(id, node, words, stride, address) for each message that this node sends in step k, nearest nodes first.
template <class F>
void send_receive_exchange::for_each_send(uint32_t k, F function) const {
    const distance_block& b = m_block;
    for (uint32_t step = 1; has_row(k) && b.columns().size() != 0 && step < grid_y(); ++step) {
        const uint32_t y = (m_y + step) % grid_y();
        function(message_id(row_use, k, 0, y), y * grid_x() + m_x, b.columns().size(), 1U,
                 b.element(k, b.columns().first));
    }
    for (uint32_t step = 1; has_column(k) && b.rows().size() != 0 && step < grid_x(); ++step) {
        const uint32_t x = (m_x + step) % grid_x();
        function(message_id(column_use, k, 0, x), m_y * grid_x() + x, b.rows().size(), b.stride(),
                 b.element(b.rows().first, k));
    }
}

void send_receive_exchange::start(uint32_t k) {
    post(k + 1);
    if (!rendezvous()) { barrier(); }
    for_each_send(k, [](int id, uint32_t node, uint32_t words, uint32_t stride, int32_t* address) {
        SCMPSendNB(static_cast<int>(node), id, static_cast<int>(stride), reinterpret_cast<int*>(address),
                   static_cast<int>(words));
    });
}

void send_receive_exchange::clear_sends(uint32_t end) {
    for (; m_sent < end; ++m_sent) {
        for_each_send(m_sent, [](int id, uint32_t, uint32_t, uint32_t, int32_t*) {
            SCMPWaitSend(id);
            SCMPClearSend(id);
        });
    }
}

pieces send_receive_exchange::wait(uint32_t k) {
    const distance_block& b = m_block;
    pieces result{row_buffer(k), column_buffer(k), 1};
    if (has_row(k)) {
        result.row = b.element(k, b.columns().first);
    } else if (receives_row(k)) {
        SCMPWaitReceive(row_id(k));
    }
    if (has_column(k)) {
        result.column = b.element(b.rows().first, k);
        result.column_stride = b.stride();
    } else if (receives_column(k)) {
        SCMPWaitReceive(column_id(k));
    }
    clear_sends(k);
    return result;
}

void send_receive_exchange::finish(uint32_t k) {
    if (receives_row(k)) { SCMPClearReceive(row_id(k)); }
    if (receives_column(k)) { SCMPClearReceive(column_id(k)); }
}

}  // namespace orbweaver::closure
