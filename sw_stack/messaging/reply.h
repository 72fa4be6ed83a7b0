// SPDX-License-Identifier: Apache-2.0
// Answers to requests: a thread that a THREAD message starts on another node sends words back to the thread that asked.
// The place of the answer is ready before the request leaves, so this works with every messaging system and mode; and
// the answer is a DATA message, so that threads which answer never wait for room among requests.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Where an answer goes; travels with the request.
struct reply_address {
    uint32_t node;
    uint32_t handle;  // a message id, or where the words are to be stored
};

/// An answer of a known number of words that this node waits for.
class awaited_reply {
public:
    /// Prepares for `count` words (1 or more), which must stay where they are until wait() has returned.
    awaited_reply(int* words, uint32_t count);
    awaited_reply(const awaited_reply&) = delete;
    awaited_reply& operator=(const awaited_reply&) = delete;

    reply_address address() const;
    /// Returns when the words are there. Once for each object.
    void wait();

private:
    int* m_words;
    uint32_t m_count;
    uint32_t m_handle;
};

/// Answers with the number of words that is awaited; returns when they may change.
void send_reply(const reply_address& asker, int* words, uint32_t count);

}  // namespace orbweaver
