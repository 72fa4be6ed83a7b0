// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/lu/panel_exchange.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::lu {

/// The send-and-receive system: the owner of a block sends it to all nodes that need it. The receives of a step are
/// posted together, ahead of the step; in ready mode a barrier separates them from the sends. Step k must be cleared
/// before step k + 2 is posted.
class send_receive_exchange final : public panel_exchange {
public:
    send_receive_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                          const panel_plan& plan);

    void post(uint32_t k) override;
    void offer(panel part, uint32_t k, uint32_t index) override;
    void ask_for_diagonal(uint32_t) override {}
    void ask_for_perimeter(uint32_t) override {}
    void clear(uint32_t k) override;
    void finish() override;
    bool diagonal_here(uint32_t k) const override;
    void fetch(uint32_t i, uint32_t j, double* block) override;

private:
    static constexpr uint32_t max_sends = 64;         // outstanding sends, which occupy the send table
    static constexpr uint32_t column_positions = 64;  // destinations in a grid row are 0 .., in a grid column 64 ..

    void wait_for(panel part, uint32_t k, uint32_t index) override;

    int id(panel part, uint32_t k, uint32_t index, uint32_t destination) const {
        return message_id(m_use + static_cast<uint32_t>(part), k, part == panel::diagonal ? 0 : index, destination);
    }
    int id_here(panel part, uint32_t k, uint32_t index) const;
    template <class F>
    void for_each_receive(uint32_t k, F function) const;
    void send(uint32_t node, int message, const double* block);
    void finish_oldest_send();

    uint32_t m_use;  // classes m_use, m_use + 1 and m_use + 2: diagonal, row perimeter, column perimeter
    int m_sent[max_sends] = {};
    uint32_t m_sends = 0;     // total number of sends
    uint32_t m_finished = 0;  // sends that are complete and cleared
};

namespace {

constexpr uint32_t panels = 3;

}  // namespace

panel_exchange* make_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                              const panel_plan& plan) {
    return new send_receive_exchange(shape, layout, matrix, plan);
}

bool pushes_blocks() { return true; }

send_receive_exchange::send_receive_exchange(const problem& shape, const distribution& layout,
                                             const block_matrix& matrix, const panel_plan& plan)
    : panel_exchange(shape, layout, matrix, plan),
      m_use(static_cast<uint32_t>(message_use::program) + panels * plan.number) {}

/// Returns the id of the message with which this node receives a block.
int send_receive_exchange::id_here(panel part, uint32_t k, uint32_t index) const {
    const distribution& layout = block_map();
    const bool along_row = part == panel::column || (part == panel::diagonal && layout.has_row(k));
    return id(part, k, index, along_row ? layout.x() : column_positions + layout.y());
}

template <class F>
void send_receive_exchange::for_each_receive(uint32_t k, F function) const {
    const auto receive = [&](panel part, uint32_t index) { function(id_here(part, k, index), buffer(part, k, index)); };
    if (receives_diagonal(k)) { receive(panel::diagonal, k); }
    for_each_perimeter_block(k, receive);
}

void send_receive_exchange::post(uint32_t k) {
    for_each_receive(k, [](int message, double* buffer) { SCMPReceiveNB(message, reinterpret_cast<int*>(buffer), 1); });
    if (!rendezvous()) { barrier(); }
}

void send_receive_exchange::clear(uint32_t k) {
    for_each_receive(k, [](int message, double*) {
        SCMPWaitReceive(message);
        SCMPClearReceive(message);
    });
}

void send_receive_exchange::wait_for(panel part, uint32_t k, uint32_t index) {
    SCMPWaitReceive(id_here(part, k, index));
}

bool send_receive_exchange::diagonal_here(uint32_t k) const {
    return !receives_diagonal(k) || SCMPPollReceive(id_here(panel::diagonal, k, k)) == receive_state::complete;
}

/// Sends to the nearest nodes first, the diagonal block alternately in both directions, because the next step's
/// perimeter is on the neighbours.
void send_receive_exchange::offer(panel part, uint32_t k, uint32_t index) {
    const distribution& layout = block_map();
    for (uint32_t step = 1; step < layout.grid_columns() || step < layout.grid_rows(); ++step) {
        if (part != panel::row && step < layout.grid_columns()) {
            const uint32_t x = (layout.x() + step) % layout.grid_columns();
            send(layout.node_at(x, layout.y()), id(part, k, index, x), own(part, k, index));
        }
        if (part != panel::column && step < layout.grid_rows()) {
            const uint32_t y = (layout.y() + step) % layout.grid_rows();
            send(layout.node_at(layout.x(), y), id(part, k, index, column_positions + y), own(part, k, index));
        }
    }
}

void send_receive_exchange::send(uint32_t node, int message, const double* block) {
    if (m_sends - m_finished == max_sends) { finish_oldest_send(); }
    m_sent[m_sends++ % max_sends] = message;
    SCMPSendNB(static_cast<int>(node), message, 1, reinterpret_cast<int*>(const_cast<double*>(block)),
               static_cast<int>(words()));
}

void send_receive_exchange::finish_oldest_send() {
    const int oldest = m_sent[m_finished++ % max_sends];
    SCMPWaitSend(oldest);
    SCMPClearSend(oldest);
}

void send_receive_exchange::finish() {
    while (m_finished != m_sends) { finish_oldest_send(); }
}

void send_receive_exchange::fetch(uint32_t i, uint32_t j, double* block) {
    getBlock(block_map().owner(i, j), reinterpret_cast<int*>(block), 1, &node_blocks, offset(i, j), 1,
             message_id(message_use::get_block, i, j, 0), words());
}

}  // namespace orbweaver::lu
