// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/block_request.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/transitive_closure/piece_exchange.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

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

namespace {

/// Exchange of this node, for threads of other nodes; a global pointer has the same address on every node.
active_message_exchange* node_exchange = nullptr;

void copy_words(int32_t* target, const int32_t* source, uint32_t stride, uint32_t count) {
    for (const int32_t* const end = target + count; target != end; ++target, source += stride) { *target = *source; }
}

}  // namespace

piece_exchange* make_exchange(const graph& problem, const distance_block& block, answers_from source) {
    return new active_message_exchange(problem, block, source);
}

active_message_exchange::active_message_exchange(const graph& problem, const distance_block& block, answers_from source)
    : m_block(block),
      m_n(problem.n),
      m_x(node_id() % grid_x()),
      m_y(node_id() / grid_x()),
      m_source(source),
      m_gate(grid_x() + grid_y()) {
    for (const piece_kind kind : both) {
        m_pieces[kind] = new int32_t[size(kind)];
        for (published_piece& piece : m_published[kind]) { piece.copy = new int32_t[size(kind)]; }
    }
    node_exchange = this;
}

active_message_exchange::~active_message_exchange() {
    for (const piece_kind kind : both) {
        delete[] m_pieces[kind];
        for (const published_piece& piece : m_published[kind]) { delete[] piece.copy; }
    }
}

/// Returns the node of this grid column with a piece of row k, or of this grid row with a piece of column k.
uint32_t active_message_exchange::owner(piece_kind kind, uint32_t k) const {
    return kind == row ? even_part::index_of(m_n, grid_y(), k) * grid_x() + m_x
                       : m_y * grid_x() + even_part::index_of(m_n, grid_x(), k);
}

void active_message_exchange::publish(piece_kind kind, uint32_t k) {
    const uint32_t others = (kind == row ? grid_y() : grid_x()) - 1;
    if (!has(kind, k) || size(kind) == 0 || others == 0) { return; }
    published_piece& piece = m_published[kind][k & 1];
    piece.answered.wait_for(piece.owed);
    piece.words = kind == row ? m_block.element(k, m_block.columns().first) : m_block.element(m_block.rows().first, k);
    piece.stride = kind == row ? 1 : m_block.stride();
    if (m_source == answers_from::copies) {
        copy_words(piece.copy, piece.words, piece.stride, size(kind));
        piece.words = piece.copy;
        piece.stride = 1;
    }
    piece.owed += others;
}

void active_message_exchange::ask(piece_kind kind, uint32_t k) {
    if (asks(kind, k)) {
        int* const destination = reinterpret_cast<int*>(m_pieces[kind]);
        int* const arrived = m_requests[kind].expect(destination, 1, size(kind));
        createThread(static_cast<int>(owner(kind, k)), answer, nullptr, static_cast<int>(node_id()), kind, k,
                     destination, arrived);
    }
}

void active_message_exchange::start(uint32_t k) {
    publish(row, k);
    publish(column, k);
    m_gate.open(k);
    if (has(row, k) || has(column, k)) {
        m_gate.answer_left([this](const request& wanted) { reply(wanted); });
    }
    ask(row, k);
    ask(column, k);
}

pieces active_message_exchange::wait(uint32_t k) {
    for (const piece_kind kind : both) {
        if (asks(kind, k)) { m_requests[kind].wait(); }
    }
    if (m_source == answers_from::block) {
        for (const auto& of_kind : m_published) {
            const published_piece& former = of_kind[(k & 1) ^ 1];
            former.answered.wait_for(former.owed);
        }
    }
    const distance_block& b = m_block;
    pieces result{m_pieces[row], m_pieces[column], 1};
    if (has(row, k)) { result.row = b.element(k, b.columns().first); }
    if (has(column, k)) {
        result.column = b.element(b.rows().first, k);
        result.column_stride = b.stride();
    }
    return result;
}

/// Answers a request; runs on the owner of the piece.
void active_message_exchange::answer(int node, piece_kind kind, uint32_t k, int* destination, int* arrived) {
    const request wanted{node, kind, k, destination, arrived};
    if (node_exchange->m_gate.admit(wanted)) { node_exchange->reply(wanted); }
}

void active_message_exchange::reply(const request& wanted) {
    published_piece& piece = m_published[wanted.kind][wanted.stage & 1];
    answer_request(wanted.node, wanted.destination, 1, reinterpret_cast<int*>(piece.words),
                   static_cast<int>(piece.stride), static_cast<int>(size(wanted.kind)), wanted.arrived);
    piece.answered.add(1);
}

void active_message_exchange::end() {
    for (const auto& of_kind : m_published) {
        for (const published_piece& piece : of_kind) { piece.answered.wait_for(piece.owed); }
    }
}

}  // namespace orbweaver::closure
