// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/transitive_closure/distance_block.h"

namespace orbweaver::closure {

/// What step k needs: row k in this node's columns, column k in this node's rows.
struct pieces {
    const int32_t* row;
    const int32_t* column;
    uint32_t column_stride;  // words
};

/// How the nodes give each other the pieces of row k and column k; each messaging system has its own. All nodes call
/// start(k), wait(k), finish(k) for k = 0, 1, ... in this order.
class piece_exchange {
public:
    /// Row k and column k have their values of step k - 1, and keep them through step k.
    virtual void start(uint32_t k) = 0;
    /// The pieces of step k. When it returns, row k - 1 and column k - 1 of this node may change.
    virtual pieces wait(uint32_t k) = 0;
    /// This node is through step k.
    virtual void finish(uint32_t k) = 0;
    /// Behind the last step of all nodes: returns when this node has nothing under way.
    virtual void end() = 0;

    piece_exchange() = default;
    virtual ~piece_exchange() = default;
    piece_exchange(const piece_exchange&) = delete;
    piece_exchange& operator=(const piece_exchange&) = delete;
};

/// Where a thread that answers a request takes the piece from, if the system has any. The study does not state.
enum class answers_from : uint32_t { copies, block };

/// That of the messaging system that the program is linked with; the caller deletes it.
piece_exchange* make_exchange(const graph& problem, const distance_block& block, answers_from source);

}  // namespace orbweaver::closure
