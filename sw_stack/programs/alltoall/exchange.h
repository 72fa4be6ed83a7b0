// SPDX-License-Identifier: Apache-2.0
// The part of alltoall that depends on the messaging system.
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/peers.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace alltoall {

struct task {
    uint32_t words;
    uint32_t window;
    uint32_t rounds;
};

/// Blocks of the other nodes, in the order of sending and receiving. Each is followed by a word for a flag.
class block_buffer {
public:
    explicit block_buffer(uint32_t words) : m_pitch(words + 1), m_data(new int[orbweaver::nodes() * (words + 1)]) {}
    ~block_buffer() { delete[] m_data; }
    block_buffer(const block_buffer&) = delete;
    block_buffer& operator=(const block_buffer&) = delete;
    int* block(uint32_t number) { return m_data + number * m_pitch; }
    uint32_t pitch() const { return m_pitch; }

private:
    uint32_t m_pitch;
    int* m_data;
};

/// Prepares the exchange. All nodes call it once, before the first round.
void prepare(block_buffer& incoming);

/// Exchanges the blocks of nodes at distance first .. last - 1.
void exchange(const task& job, uint32_t round, uint32_t first, uint32_t last, block_buffer& incoming,
              block_buffer& outgoing);

}  // namespace alltoall
