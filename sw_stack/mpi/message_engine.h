// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/mpi/linked_queue.h"
#include "sw_stack/mpi/request.h"
#include "sw_stack/mpi/word_transport.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver::mpi {

/// Envelope of a message that has arrived, or of a receive that the program posts.
struct envelope {
    uint32_t context;
    int source;  // rank within the communicator, or MPI_ANY_SOURCE
    int tag;     // or MPI_ANY_TAG
};

/// A message that nobody has asked for yet, or that came before an earlier one of its sender.
struct arrival {
    arrival* next;
    envelope found;
    uint32_t node;  // the sender
    uint32_t sequence;
    uint32_t bytes;
    uint32_t sender_handle;  // of a long message; 0: all bytes are here
    uint32_t last_word;
    uint32_t tail;
    uint32_t id;  // of words that are sent ahead; 0: the sender waits for an answer
    char data[1];
};

/// Matches messages with receives.
///
/// An envelope is a THREAD message. The thread that it starts puts the envelopes of a pair of nodes in order, as the
/// network does not, and matches: it is the only progress while the program computes. A short message travels in its
/// envelope. Of a long one the receiver answers the sender, with a THREAD message too, and then its words come
/// (word_transport). Threads that messages start send no THREAD messages, so a context of every node becomes free again
/// and all envelopes arrive; answers to messages that such a thread has matched are sent by main()'s thread, within
/// calls of MPI.
///
/// In rendezvous a rank sends a few long messages ahead, one to each node at a time: a thread of its own offers the
/// words to the interface unit at once, whose request to send waits in the receiver's table. Then the thread that
/// matches only posts the receive, and the hardware moves the words while the program computes.
///
/// A sender has at most `most_credits` short messages on the way to a node that the node's program has not received;
/// further ones are sent as long ones, and wait for their receiver. Every message in the other direction reports how
/// many were received.
class message_engine {
public:
    static constexpr uint32_t envelope_words = 6;
    static constexpr uint32_t most_inline_words = 56;
    static constexpr uint32_t most_inline_bytes = 4 * most_inline_words;
    static constexpr uint16_t most_credits = 16;

    void start_send(request& sent);
    void start_receive(request& received);

    /// Sends answers that are due.
    void progress();
    /// Whether a request is complete and concluded.
    bool done(request& asked);
    /// Returns when one of the requests is done; null ones are passed over.
    void wait_any(request* const* requests, int count);
    void wait(request& asked) {
        request* const one = &asked;
        wait_any(&one, 1);
    }
    /// Looks for a message that could be received. @return null: none is there
    const arrival* probe(const envelope& wanted);
    /// Returns when one is there.
    const arrival* wait_for(const communicator& comm, int source, int tag);
    /// Takes back a receive that has found no message.
    bool cancel(request& received);

    /// A message has arrived at this node.
    void arrive(arrival* arrived, uint32_t credit);
    /// A receiver of a long message of this node is there.
    void hand_over(request& sent, uint32_t node, uint32_t id, uint32_t count, uint32_t credit);
    /// Sends before the receiver has agreed.
    void send_ahead(request& sent, uint32_t node, uint32_t id);

private:
    /// What is known of another node.
    struct peer {
        uint16_t sent;          // envelopes to it
        uint16_t expected;      // number of the next envelope from it
        uint16_t credits_used;  // short messages sent to it
        uint16_t credits_back;  // of these, how many it has received
        uint16_t received;      // short messages from it that the program has received
        uint16_t ahead_used;    // long messages sent to it ahead
        uint16_t ahead_back;    // of these, how many it has received
        uint16_t ahead_taken;   // such messages from it that the program has received
        arrival* early;         // came before an earlier one
    };

    void deliver(arrival* arrived);
    void match(request& received, arrival* found);
    void answer(request& received);
    void conclude(request& asked);
    void take_words(request& received);
    void leave_flight(const request& received);
    void send_envelope(request& sent, uint32_t node);
    void send_to_self(request& sent);
    bool may_send_ahead(const request& sent, const peer& other) const;
    void accept_ahead(request& received, const arrival& found);
    uint32_t credit_for(uint32_t node) const;
    void take_credit(peer& other, uint32_t credit);
    template <class Condition>
    void sleep_until(Condition condition);
    void wake();

    spin_lock m_lock;
    bool m_asleep = false;
    linked_queue<request> m_posted;                         // receives without a message, in the order of the program
    linked_queue<arrival> m_unexpected;                     // messages without a receive, in the order of arrival
    linked_queue<request> m_matched;                        // receives whose senders must be notified
    request* m_flying[word_transport::most_expected] = {};  // receives whose words are coming, the oldest first
    uint32_t m_flights = 0;
    uint32_t m_sends_ahead = 0;
    uint32_t m_ahead_number = 0;
    peer m_peers[most_tiles] = {};
};

extern message_engine engine;

}  // namespace orbweaver::mpi
