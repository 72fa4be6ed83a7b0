// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/transitive_closure/piece_exchange.h"
#include "sw_stack/runtime/lock.h"

namespace orbweaver::closure {

/// The active-message system (Lewis, section 6.2.3): in every step a node starts a thread on each of the two owners of
/// the pieces that it needs. The thread waits until its node has reached the step. It answers from a copy of the piece,
/// which the owner keeps until all nodes of its grid column or row have received it, and for at least two steps.
/// Alternatively it answers from the block itself, which then changes only after all of them have received it. With 16
/// contexts the gate leaves no request to the owner's own thread on 8x8 nodes.
class active_message_exchange final : public piece_exchange {
public:
    active_message_exchange(const graph& problem, const distance_block& block, answers_from source);
    ~active_message_exchange() override;

    void start(uint32_t k) override;
    pieces wait(uint32_t k) override;
    void finish(uint32_t) override {}
    void end() override;

private:
    enum piece_kind : uint32_t { row, column };
    static constexpr uint32_t kinds = 2;
    static constexpr piece_kind both[kinds] = {row, column};

    /// Request of a node to an owner.
    struct request {
        int node;
        piece_kind kind;
        uint32_t stage;  // the step
        int* destination;
        int* arrived;
    };

    /// A piece of one step, for requesting nodes.
    struct published_piece {
        int32_t* copy = nullptr;
        int32_t* words = nullptr;  // the copy or a part of the block, `stride` apart
        uint32_t stride = 1;
        uint32_t owed = 0;        // answers due in all steps so far
        atomic_counter answered;  // answers sent
    };

    static void answer(int node, piece_kind kind, uint32_t k, int* destination, int* arrived);

    bool has(piece_kind kind, uint32_t k) const {
        return kind == row ? m_block.rows().has(k) : m_block.columns().has(k);
    }
    /// Words of a piece.
    uint32_t size(piece_kind kind) const { return kind == row ? m_block.columns().size() : m_block.rows().size(); }
    bool asks(piece_kind kind, uint32_t k) const { return !has(kind, k) && size(kind) != 0; }
    uint32_t owner(piece_kind kind, uint32_t k) const;
    void publish(piece_kind kind, uint32_t k);
    void ask(piece_kind kind, uint32_t k);
    void reply(const request& wanted);

    const distance_block& m_block;
    uint32_t m_n;
    uint32_t m_x;
    uint32_t m_y;
    answers_from m_source;
    published_piece m_published[kinds][2];  // [kind][parity of the step]
    int32_t* m_pieces[kinds];               // received pieces
    block_request m_requests[kinds];
    request_gate<request> m_gate;
};

}  // namespace orbweaver::closure
