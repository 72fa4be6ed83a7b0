// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/matrix/owner_order.h"
#include "sw_stack/programs/matrix/vector_exchange.h"

namespace orbweaver::matrix {

/// The original system (Lewis, section 6.2.2): a node asks the nodes of its grid column for their elements, by a thread
/// on each, and then those of its grid row for all that they have of their column. A barrier before each of the two
/// steps keeps it from asking for what is not yet there.
class active_message_exchange final : public vector_exchange {
public:
    explicit active_message_exchange(const owner_order& order);

    void complete(double* vector) override;
    /// Does nothing: this node's elements may change when all nodes have completed the vector. Node 0 knows that by the
    /// sums of the threads that did it, and starts the threads that go on.
    void release() override {}

private:
    void ask(uint32_t peer, uint32_t node, uint32_t first, uint32_t count);
    void wait(uint32_t peer, uint32_t count) const;

    owner_order m_order;
    block_request* m_requests;  // [place of the peer in its grid column, or grid row]
};

}  // namespace orbweaver::matrix
