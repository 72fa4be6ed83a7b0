// SPDX-License-Identifier: Apache-2.0
// Replies to requests: a thread that a THREAD message starts on another node sends words back to the requesting thread.
// The destination of the reply is ready before the request is sent, so this works with every messaging system and mode.
// The reply is a DATA message, so answering threads never wait for buffer space among requests.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Destination of a reply; it is sent with the request.
struct reply_address {
    uint32_t node;
    uint32_t handle;  // a message id, or the address at which the words are stored
};

/// A reply of a known number of words for which this node waits.
class awaited_reply {
public:
    /// Prepares for `count` words (1 or more). The memory must stay valid until wait() has returned.
    awaited_reply(int* words, uint32_t count);
    awaited_reply(const awaited_reply&) = delete;
    awaited_reply& operator=(const awaited_reply&) = delete;

    reply_address address() const;
    /// Waits until the words have arrived. Call it once per object.
    void wait();

private:
    int* m_words;
    uint32_t m_count;
    uint32_t m_handle;
};

/// Sends a reply of exactly the awaited number of words; returns when they may be overwritten.
void send_reply(const reply_address& asker, int* words, uint32_t count);

}  // namespace orbweaver
