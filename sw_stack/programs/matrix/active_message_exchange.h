// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/matrix/vector_exchange.h"

namespace orbweaver::matrix {

/// The original system (Lewis, section 6.2.2): a node asks the nodes of its grid column for their elements, by a thread
/// on each, and then those of its grid row for all that they have of their column. A thread that answers waits until
/// its node has what it is asked for; with barrier_positions::added a barrier before each of the two steps sees to
/// that.
///
/// No flag reports on the low words' message. It has one word more, behind the run, which is 0: the mark of a low word
/// could be an element's.
class active_message_exchange final : public vector_exchange {
public:
    active_message_exchange(const vector_layout& layout, barrier_positions barriers);

    void complete(double* vector) override;
    /// Does nothing: this node's elements may change when all nodes have completed the vector. Node 0 knows that by the
    /// sums of the threads that did it, and starts the threads that go on.
    void release() override {}

private:
    /// What a node asks another for.
    struct request {
        int node;
        uint32_t stage;  // two of each vector: own elements, and those of the grid column
        int* low;        // where the first words go
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
    block_request* m_requests;   // [place of the peer in its grid column, or grid row]: the last message of a run
    block_request* m_low_words;  // likewise: the first of two
};

}  // namespace orbweaver::matrix
