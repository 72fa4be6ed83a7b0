// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/active_message.h"

namespace orbweaver {

/// A request for a block of another node. A thread there answers with the block and then, in a separate message, with a
/// flag (thesis section 3.3). Several requests may be outstanding, each with its own object, which must not move until
/// wait() has returned. All nodes run the same program, so an address of this node is valid there too.
///
/// getBlock() relies on the flag alone. This class does not mistake stale words for the block if the flag overtakes
/// data (thesis section 3.4). The last word of the destination is marked before the request, and the words of one
/// message are stored in order, so the block is complete when the mark has been overwritten. The messages are the same
/// as for getBlock(); the additional cost is a store and a load. In return, no block may end with the word
/// block_request::mark; no image, count, distance or finite double does.
class block_request {
public:
    /// Mark word with which no block ends. As the last word of a double it is a NaN that no instruction produces.
    static constexpr int mark = -1;

    block_request() = default;
    block_request(const block_request&) = delete;
    block_request& operator=(const block_request&) = delete;

    /// Requests a block like getBlock(), without waiting. The arguments are the same, but num_words must be 1 or more.
    void ask(unsigned int node_id, int* dst_addr, unsigned int dst_stride, char** src_addr, unsigned int src_offset,
             unsigned int src_stride, unsigned int num_words);

    /// Marks the destination of the block's last word, for a handler of the program that calls answer_request().
    /// @param count words, 1 or more
    /// @return address of the flag, which the handler needs
    int* expect(int* dst_addr, unsigned int dst_stride, unsigned int count);

    /// Waits for the flag and the block. Call it once for each ask() or expect().
    void wait() const;
    /// Waits for a block that the flag of another block announces.
    void wait_for_last_word() const;

private:
    int m_arrived = 0;
    int* m_last = nullptr;
};

}  // namespace orbweaver
