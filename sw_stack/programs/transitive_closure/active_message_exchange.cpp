// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/transitive_closure/active_message_exchange.h"

#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::closure {

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
