// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/messaging/active_message.h"

namespace orbweaver {

/// A block of another node, asked for by a thread there, which answers with the block and then, as a message of its
/// own, with a flag (thesis section 3.3). Several may be asked for at a time, each with an object of its own, which
/// stays where it is until wait() has returned. Every node uses the same program, so a request made of a node's memory
/// names the same place there.
///
/// Unlike getBlock(), which believes the flag, it does not take stale words for the block when the flag overtakes data
/// (thesis section 3.4): the block's last word is marked before the request, and words of one message are stored in
/// order, so the block is there when the mark has gone. The messages are those of getBlock(); it costs a store and a
/// load. In return, no block may end in the word block_request::mark: no image, count, distance or finite double does.
class block_request {
public:
    /// What no block ends in. As the last word of a double it makes a NaN that no instruction makes.
    static constexpr int mark = -1;

    block_request() = default;
    block_request(const block_request&) = delete;
    block_request& operator=(const block_request&) = delete;

    /// getBlock() without the wait; its arguments, except that num_words is 1 or more.
    void ask(unsigned int node_id, int* dst_addr, unsigned int dst_stride, char** src_addr, unsigned int src_offset,
             unsigned int src_stride, unsigned int num_words);

    /// For a handler of the program's own, which is to answer_request(): marks the place of the block's last word.
    /// @param count words, 1 or more
    /// @return the flag's address, which the handler must be notified
    int* expect(int* dst_addr, unsigned int dst_stride, unsigned int count);

    /// Returns when flag and block are there. Once for each ask() or expect().
    void wait() const;
    /// wait() for a block that another block's flag announces.
    void wait_for_last_word() const;

private:
    int m_arrived = 0;
    int* m_last = nullptr;
};

}  // namespace orbweaver
