// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/matrix/vector_exchange.h"

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

}  // namespace orbweaver::matrix
