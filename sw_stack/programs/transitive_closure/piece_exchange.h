// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/transitive_closure/distance_block.h"

namespace orbweaver::closure {

/// Data needed in step k: row k in this node's columns, column k in this node's rows.
struct pieces {
    const int32_t* row;
    const int32_t* column;
    uint32_t column_stride;  // words
};

/// Exchange of the pieces of row k and column k; one implementation per messaging system. All nodes call start(k),
/// wait(k), finish(k) for k = 0, 1, ... in this order.
class piece_exchange {
public:
    /// Begins step k: row k and column k have their values of step k - 1, and keep them through step k.
    virtual void start(uint32_t k) = 0;
    /// Waits for the pieces of step k. Afterwards row k - 1 and column k - 1 of this node may change.
    virtual pieces wait(uint32_t k) = 0;
    /// Ends step k on this node.
    virtual void finish(uint32_t k) = 0;
    /// Waits, after the last step of all nodes, until this node has nothing under way.
    virtual void end() = 0;

    piece_exchange() = default;
    virtual ~piece_exchange() = default;
    piece_exchange(const piece_exchange&) = delete;
    piece_exchange& operator=(const piece_exchange&) = delete;
};

/// Source of the pieces that an answering thread sends, if the system has such threads. The study does not specify it.
enum class answers_from : uint32_t { copies, block };

/// Makes the exchange of the linked messaging system; the caller deletes it.
piece_exchange* make_exchange(const graph& problem, const distance_block& block, answers_from source);

}  // namespace orbweaver::closure
