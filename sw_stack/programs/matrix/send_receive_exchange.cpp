// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/programs/matrix/vector_exchange.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::matrix {

/// The send-and-receive system (Lewis, section 6.2.2): receives are posted for all peers. Then every node sends its own
/// elements to the nodes of its grid column and, when it has the elements of its column, all of them to the nodes of
/// its grid row. In ready mode a barrier separates the receives from the sends.
class send_receive_exchange final : public vector_exchange {
public:
    explicit send_receive_exchange(const vector_layout& layout) : m_layout(layout) {}

    void complete(double* vector) override;
    void release() override;

private:
    static constexpr auto column_use = static_cast<uint32_t>(message_use::program);
    static constexpr uint32_t row_use = column_use + 2;

    /// Ids of the messages of a run.
    struct message_ids {
        int id[2];
    };

    // Returns the ids of a run. They consist of the indices of source and destination within the grid column or grid
    // row.
    message_ids ids(uint32_t use, uint32_t source, uint32_t destination) const {
        return {{message_id(use, m_phase, source, destination), message_id(use + 1, m_phase, source, destination)}};
    }
    message_ids column_ids(uint32_t source, uint32_t destination) const { return ids(column_use, source, destination); }
    message_ids row_ids(uint32_t source, uint32_t destination) const { return ids(row_use, source, destination); }

    vector_layout m_layout;
    uint32_t m_phase = 0;
};

namespace {

void send_elements(uint32_t node, const int (&ids)[2], double* vector, const vector_layout::run& part) {
    for (uint32_t message = 0; message < messages_of(part); ++message) {
        const message_words words(vector, part, message);
        SCMPSendNB(static_cast<int>(node), ids[message], static_cast<int>(words.stride), words.first,
                   static_cast<int>(words.count));
    }
}

void post_receive(const int (&ids)[2], double* vector, const vector_layout::run& part) {
    for (uint32_t message = 0; message < messages_of(part); ++message) {
        const message_words words(vector, part, message);
        SCMPReceiveNB(ids[message], words.first, static_cast<int>(words.stride));
    }
}

void finish_receive(const int (&ids)[2], const vector_layout::run& part) {
    for (uint32_t message = 0; message < messages_of(part); ++message) {
        SCMPWaitReceive(ids[message]);
        SCMPClearReceive(ids[message]);
    }
}

void finish_send(const int (&ids)[2], const vector_layout::run& part) {
    for (uint32_t message = 0; message < messages_of(part); ++message) {
        SCMPWaitSend(ids[message]);
        SCMPClearSend(ids[message]);
    }
}

}  // namespace

vector_exchange& make_exchange(const vector_layout& layout, barrier_positions) {
    return *new send_receive_exchange(layout);
}

void send_receive_exchange::complete(double* vector) {
    const vector_layout& layout = m_layout;
    const auto of_column_peer = [&layout](uint32_t y) { return layout.of_node(layout.node_at(layout.x(), y)); };
    layout.for_each_column_peer(
        [&](uint32_t y) { post_receive(column_ids(y, layout.y()).id, vector, of_column_peer(y)); });
    layout.for_each_row_peer([&](uint32_t x) { post_receive(row_ids(x, layout.x()).id, vector, layout.of_column(x)); });
    if (!rendezvous()) { barrier(); }
    layout.for_each_column_peer([&](uint32_t y) {
        send_elements(layout.node_at(layout.x(), y), column_ids(layout.y(), y).id, vector,
                      layout.of_node(layout.node()));
    });
    layout.for_each_column_peer([&](uint32_t y) { finish_receive(column_ids(y, layout.y()).id, of_column_peer(y)); });
    layout.for_each_row_peer([&](uint32_t x) {
        send_elements(layout.node_at(x, layout.y()), row_ids(layout.x(), x).id, vector, layout.of_column(layout.x()));
    });
    layout.for_each_row_peer([&](uint32_t x) { finish_receive(row_ids(x, layout.x()).id, layout.of_column(x)); });
}

void send_receive_exchange::release() {
    const vector_layout& layout = m_layout;
    layout.for_each_column_peer(
        [&](uint32_t y) { finish_send(column_ids(layout.y(), y).id, layout.of_node(layout.node())); });
    layout.for_each_row_peer([&](uint32_t x) { finish_send(row_ids(layout.x(), x).id, layout.of_column(layout.x())); });
    ++m_phase;
}

}  // namespace orbweaver::matrix
