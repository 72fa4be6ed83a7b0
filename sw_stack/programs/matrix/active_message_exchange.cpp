// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/block_request.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/matrix/vector_exchange.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::matrix {

/// The original system (Lewis, section 6.2.2): a node requests the elements of the nodes of its grid column, by a
/// thread on each, and then from the nodes of its grid row all elements of their columns. An answering thread waits
/// until its node has the requested elements; with barrier_positions::added a barrier before each of the two steps
/// ensures this.
///
/// No flag announces the message of the low words. It has one additional word after the run, which is 0, because the
/// mark of a low word could be part of an element.
class active_message_exchange final : public vector_exchange {
public:
    active_message_exchange(const vector_layout& layout, barrier_positions barriers);

    void complete(double* vector) override;
    /// Does nothing: this node's elements may change when all nodes have completed the vector. Node 0 knows this from
    /// the sums of the completing threads, and starts the next threads.
    void release() override {}

private:
    /// A request of a node to another.
    struct request {
        int node;
        uint32_t stage;  // two per vector: own elements, and elements of the grid column
        int* low;        // destination of the low words
        int* arrived;
    };

    static void answer(int node, uint32_t stage, int* low, int* arrived);
    void reply(const request& wanted) const;
    void open(uint32_t stage);
    void ask(uint32_t peer, uint32_t node, const vector_layout::run& part);
    void wait(uint32_t peer, const vector_layout::run& part) const;

    vector_layout m_layout;
    barrier_positions m_barriers;
    double* m_vector = nullptr;
    uint32_t m_stage = 0;
    request_gate<request> m_gate;
    block_request* m_requests;   // [index of the peer in its grid column or grid row]: last message of a run
    block_request* m_low_words;  // [index of the peer]: first of two messages
};

namespace {

/// Exchange of this node, for threads of other nodes; a global pointer has the same address on every node.
active_message_exchange* node_exchange = nullptr;

uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

}  // namespace

vector_exchange& make_exchange(const vector_layout& layout, barrier_positions barriers) {
    return *new active_message_exchange(layout, barriers);
}

active_message_exchange::active_message_exchange(const vector_layout& layout, barrier_positions barriers)
    : m_layout(layout),
      m_barriers(barriers),
      m_gate(layout.grid_columns() + layout.grid_rows()),
      m_requests(new block_request[larger(layout.grid_columns(), layout.grid_rows())]),
      m_low_words(new block_request[larger(layout.grid_columns(), layout.grid_rows())]) {
    node_exchange = this;
}

/// Requests elements of a node, which are stored at the same position here.
/// @param peer index of the request
void active_message_exchange::ask(uint32_t peer, uint32_t node, const vector_layout::run& part) {
    const uint32_t messages = messages_of(part);
    if (messages == 0) { return; }
    const message_words low(m_vector, part, 0);
    if (messages == 2) { m_low_words[peer].expect(low.first, low.stride, low.count + 1); }
    const message_words last(m_vector, part, messages - 1);
    int* const arrived = m_requests[peer].expect(last.first, last.stride, last.count);
    createThread(static_cast<int>(node), answer, nullptr, static_cast<int>(m_layout.node()), m_stage, low.first,
                 arrived);
}

void active_message_exchange::wait(uint32_t peer, const vector_layout::run& part) const {
    const uint32_t messages = messages_of(part);
    if (messages != 0) { m_requests[peer].wait(); }
    if (messages == 2) { m_low_words[peer].wait_for_last_word(); }
}

/// Answers a request; runs on the node that has the elements.
void active_message_exchange::answer(int node, uint32_t stage, int* low, int* arrived) {
    const request wanted{node, stage, low, arrived};
    if (node_exchange->m_gate.admit(wanted)) { node_exchange->reply(wanted); }
}

void active_message_exchange::reply(const request& wanted) const {
    const bool own = wanted.stage % 2 == 0;
    const vector_layout::run part = own ? m_layout.of_node(m_layout.node()) : m_layout.of_column(m_layout.x());
    const message_words low(m_vector, part, 0);
    const auto stride = static_cast<int>(low.stride);
    const auto count = static_cast<int>(low.count);
    int* last = low.first;
    int* destination = wanted.low;
    if (messages_of(part) == 2) { sendDataBlock(wanted.node, destination++, stride, last++, stride, count + 1); }
    answer_request(wanted.node, destination, stride, last, stride, count, wanted.arrived);
}

void active_message_exchange::open(uint32_t stage) {
    m_stage = stage;
    m_gate.open(stage);
    m_gate.answer_left([this](const request& wanted) { reply(wanted); });
    if (m_barriers == barrier_positions::added) { barrier(); }
}

void active_message_exchange::complete(double* vector) {
    const vector_layout& layout = m_layout;
    const uint32_t first = m_vector == nullptr ? 0 : m_stage - m_stage % 2 + 2;
    m_vector = vector;
    if (layout.grid_rows() > 1) {
        const auto of_peer = [&layout](uint32_t y) { return layout.of_node(layout.node_at(layout.x(), y)); };
        open(first);
        layout.for_each_column_peer([&](uint32_t y) { ask(y, layout.node_at(layout.x(), y), of_peer(y)); });
        layout.for_each_column_peer([&](uint32_t y) { wait(y, of_peer(y)); });
    }
    if (layout.grid_columns() > 1) {
        open(first + 1);
        layout.for_each_row_peer([&](uint32_t x) { ask(x, layout.node_at(x, layout.y()), layout.of_column(x)); });
        layout.for_each_row_peer([&](uint32_t x) { wait(x, layout.of_column(x)); });
    }
}

}  // namespace orbweaver::matrix
