// SPDX-License-Identifier: Apache-2.0
// Transport by communication agents: `basic` to one task, `mesh_broadcast` to many, in pieces. A daemon on each host
// takes out arriving pieces and acknowledges them. A host has at most two pieces under way. This keeps the engines from
// filling up; full engines could deadlock with agents that want to pass each other.
//
// A piece consists of source, tag, kind and number of destinations, words of the message, destinations, and words of
// the piece. An acknowledgement is an empty piece.
#include "sw_stack/agent_messaging/agent_messaging.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::pvm {

namespace {

constexpr uint32_t piece_id = agent_first_address;
constexpr uint32_t max_piece_words = 128;
constexpr uint32_t max_in_flight = 2;
constexpr uint32_t min_contexts = 3;  // for a task, the daemon, and THREAD messages

constexpr uint32_t fixed_words = 4;
constexpr uint32_t kind_bits = 8;

/// A message whose pieces have not all arrived.
struct partial_message {
    partial_message* next;
    message* m;
    uint32_t missing;  // outstanding words
};
partial_message* partial_messages = nullptr;  // used only by the daemon

atomic_counter acknowledged;  // acknowledgements of this host's pieces, one per receiver

message* new_message(const agents::arrived_agent& piece, int tid) {
    message* const m = new message;
    m->source = static_cast<int>(piece.word(0));
    m->tag = static_cast<int>(piece.word(1));
    m->kind = static_cast<message_kind>(piece.word(2) & ((1U << kind_bits) - 1));
    m->words = piece.word(3);
    m->destination = task_of(tid);
    if (m->words != 0) { m->data = new int[m->words]; }
    return m;
}

/// Removes and returns the message to which a piece belongs; a new one for its first piece.
partial_message take_partial(const agents::arrived_agent& piece, int tid) {
    const auto source = static_cast<int>(piece.word(0));
    for (partial_message** link = &partial_messages; *link != nullptr; link = &(*link)->next) {
        partial_message* const found = *link;
        if (found->m->source == source && found->m->destination == task_of(tid)) {
            const partial_message taken = *found;
            *link = found->next;
            delete found;
            return taken;
        }
    }
    message* const begun = new_message(piece, tid);
    return {nullptr, begun, begun->words};
}

void add_piece(const agents::arrived_agent& piece, uint32_t first, int tid) {
    partial_message target = take_partial(piece, tid);
    for (uint32_t word = first; word < piece.words(); ++word) {
        target.m->data[target.m->words - target.missing] = static_cast<int>(piece.word(word));
        target.missing -= 1;
    }
    if (target.missing == 0) {
        tasks.deliver(target.m);
    } else {
        partial_messages = new partial_message{partial_messages, target.m, target.missing};
    }
}

void take_piece(const agents::arrived_agent& piece) {
    if (piece.words() == 0) {
        acknowledged.add(1);
        return;
    }
    const uint32_t destinations = piece.word(2) >> kind_bits;
    for (uint32_t i = 0; i < destinations; ++i) {
        const auto tid = static_cast<int>(piece.word(fixed_words + i));
        if (host_of(tid) == host_number()) { add_piece(piece, fixed_words + destinations, tid); }
    }
    agents::send(host_of(static_cast<int>(piece.word(0))) - 1, piece_id, {nullptr, 0});
}

/// Thread function of the daemon.
void take_pieces() {
    agents::download(piece_id, [](const agents::arrived_agent& piece) {
        take_piece(piece);
        return false;
    });
}

/// Starts the daemon on every node before main(), because broadcasts reach all nodes.
class daemon {
public:
    daemon() {
        if (contexts() >= min_contexts) {
            createThread(static_cast<int>(node_id()), take_pieces, nullptr);
        } else if (node_id() == 0) {
            fail("PVM over agents needs %lu contexts, core.contexts is %lu\n", min_contexts, contexts());
        }
    }
};
daemon started;

/// Window of this host's pieces under way: at most `max_in_flight`.
class piece_window {
public:
    /// Sends a piece; returns when the engine has accepted it.
    void send(const int* tids, uint32_t destinations, const agents::payload& piece) {
        const lock_guard alone(m_lock);
        uint32_t& due = m_due[m_next++ % max_in_flight];
        acknowledged.wait_for(due);
        if (destinations == 1) {
            agents::send(host_of(tids[0]) - 1, piece_id, piece);
            m_expected += 1;
        } else {
            agents::mesh_broadcast_send(piece_id, piece);
            m_expected += nodes() - 1;
        }
        due = m_expected;
    }

private:
    spin_lock m_lock;
    uint32_t m_next = 0;
    uint32_t m_expected = 0;             // number of acknowledgements of all pieces so far
    uint32_t m_due[max_in_flight] = {};  // acknowledgements due when a piece and all before it have arrived
};
piece_window window;

/// A message to be sent.
struct letter {
    int source;  // tid
    int tag;
    message_kind kind;
    const int* words;
    uint32_t number;
};

/// Sends a message to tasks of other hosts: to one directly, to several by broadcasts.
void send_pieces(const letter& sent, const int* tids, uint32_t destinations) {
    const uint32_t head = fixed_words + destinations;
    uint32_t* const piece = new uint32_t[head + max_piece_words];
    piece[0] = static_cast<uint32_t>(sent.source);
    piece[1] = static_cast<uint32_t>(sent.tag);
    piece[2] = static_cast<uint32_t>(sent.kind) | destinations << kind_bits;
    piece[3] = sent.number;
    __builtin_memcpy(piece + fixed_words, tids, destinations * 4);
    uint32_t done = 0;
    do {
        const uint32_t left = sent.number - done;
        const uint32_t words = left < max_piece_words ? left : max_piece_words;
        if (words != 0) { __builtin_memcpy(piece + head, sent.words + done, words * 4); }
        window.send(tids, destinations, {piece, head + words});
        done += words;
    } while (done < sent.number);
    delete[] piece;
}

}  // namespace

/// A broadcast reaches all nodes; it is used if at least half of them are destinations.
void post(const task& sender, const int* tids, uint32_t count, int tag, message_kind kind, const int* words,
          uint32_t number) {
    int* const others = new int[count];
    uint32_t remote = 0;
    for (uint32_t i = 0; i < count; ++i) {
        if (host_of(tids[i]) == host_number()) {
            post_here(sender, tids[i], tag, kind, words, number);
        } else {
            others[remote++] = tids[i];
        }
    }
    const letter sent{tid_of(sender), tag, kind, words, number};
    if (remote > 1 && 2 * remote >= nodes()) {
        send_pieces(sent, others, remote);
    } else {
        for (uint32_t i = 0; i < remote; ++i) { send_pieces(sent, others + i, 1); }
    }
    delete[] others;
}

void fetch(message&) {}

uint32_t transport_contexts() { return 1; }

const char* transport_name() { return "agents"; }

}  // namespace orbweaver::pvm
