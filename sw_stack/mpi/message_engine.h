// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/linked_queue.h"
#include "sw_stack/mpi/request.h"
#include "sw_stack/mpi/word_transport.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/node_numbers.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::mpi {

/// Envelope of an arrived message or of a posted receive.
struct envelope {
    uint32_t context;
    int source;  // rank within the communicator, or MPI_ANY_SOURCE
    int tag;     // or MPI_ANY_TAG
};

/// An unexpected message, or one that arrived before an earlier message of its sender.
struct arrival {
    arrival* next;
    envelope found;
    uint32_t node;  // node of the sender
    uint32_t sequence;
    uint32_t bytes;
    uint32_t sender_handle;  // send request of a long message; 0: all bytes are in `data`
    uint32_t last_word;
    uint32_t tail;
    uint32_t id;  // transfer id of words that are sent ahead; 0: the sender waits for an answer
    char data[1];
};

inline void set_software_interrupt(bool raised) {
    *reinterpret_cast<volatile uint32_t*>(clint_base + clint_msip) = raised ? 1 : 0;
}

inline void wait_for_interrupt() {
    constexpr uint32_t software_interrupts = 8;  // mie.MSIE; mstatus.MIE stays clear, so no trap is taken
    asm volatile("csrs mie, %0\n\twfi" : : "r"(software_interrupts) : "memory");
}

/// Matches messages with receives.
///
/// An envelope is a THREAD message. The thread that it starts restores the order of the envelopes of a node pair, which
/// the network does not keep, and matches them. This thread is the only progress while the program computes. A short
/// message travels in its envelope (eager). For a long message the receiver answers the sender with a THREAD message
/// (clear-to-send), and then the words follow (word_transport). Threads that messages start send no THREAD messages.
/// Therefore a context of every node always becomes free again and all envelopes arrive. Answers to messages that such
/// a thread has matched are sent by main()'s thread, within MPI calls.
///
/// In rendezvous mode a rank sends a few long messages ahead, one per destination node at a time. A thread of its own
/// offers the words to the NIU at once, and the NIU's request to send waits in the receiver's table. The matching
/// thread then only posts the receive, and the hardware moves the words while the program computes.
///
/// A sender has at most `max_credits` short messages per destination node that its program has not received. Further
/// short messages are sent as long ones and wait for their receiver. Every message in the other direction reports the
/// number of received messages.
class message_engine {
public:
    static constexpr uint32_t envelope_words = 6;
    static constexpr uint32_t max_inline_words = 56;
    static constexpr uint32_t max_inline_bytes = 4 * max_inline_words;
    static constexpr uint16_t max_credits = 16;

    void start_send(request& sent);
    void start_receive(request& received);

    /// Sends answers that are due, and resumes operations in the background.
    void progress();
    /// Makes progress and returns whether a request is complete; a complete request is concluded.
    bool done(request& waited_for);
    /// Waits until one of the requests is done; null entries are ignored.
    void wait_any(request* const* requests, int count);
    void wait(request& waited_for) {
        request* const one = &waited_for;
        wait_any(&one, 1);
    }
    /// Finds an unexpected message that matches an envelope.
    /// @return null if no such message has arrived
    const arrival* probe(const envelope& wanted);
    /// Waits until a matching message has arrived, and returns it.
    const arrival* wait_for(const communicator& comm, int source, int tag);
    /// Takes an unexpected message, which only start_matched() receives.
    arrival* take(const arrival& found);
    void start_matched(request& received, arrival* found);
    /// Cancels a receive that has not matched a message.
    /// @return false if it has matched one
    bool cancel(request& received);

    /// Accepts a message that has arrived at this node.
    void arrive(arrival* arrived, uint32_t credit);
    /// Sends the words of a long message to the receiver that has answered.
    void send_words(request& sent, uint32_t node, uint32_t id, uint32_t count, uint32_t credit);
    /// Sends the words of a long message before the receiver has answered.
    void send_ahead(request& sent, uint32_t node, uint32_t id);

private:
    /// State of the communication with another node.
    struct peer {
        uint16_t sent;              // envelopes sent to it
        uint16_t expected;          // sequence number of its next envelope
        uint16_t credits_used;      // short messages sent to it
        uint16_t credits_returned;  // short messages that it has reported as received
        uint16_t received;          // short messages from it that the program has received
        uint16_t ahead_used;        // long messages sent ahead to it
        uint16_t ahead_returned;    // messages sent ahead that it has reported as received
        uint16_t ahead_received;    // messages sent ahead by it that the program has received
        arrival* early;             // messages that overtook an earlier one
    };

    void deliver(arrival* arrived);
    void match(request& received, arrival* found);
    void answer(request& received);
    /// Answers the senders of long messages that posted receives have matched.
    void send_answers() {
        while (m_matched.front() != nullptr) {
            request* next = nullptr;
            {
                const lock_guard guard(m_lock);
                next = m_matched.take([](const request&) { return true; });
            }
            answer(*next);
        }
    }
    void conclude(request& waited_for);
    void take_words(request& received);
    void remove_in_flight(const request& received);
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
    linked_queue<request> m_posted;                           // unmatched receives, in program order
    linked_queue<arrival> m_unexpected;                       // unexpected messages, in order of arrival
    linked_queue<request> m_matched;                          // matched receives whose senders still wait for an answer
    request* m_in_flight[word_transport::max_expected] = {};  // receives whose words are in flight, oldest first
    uint32_t m_in_flight_count = 0;
    uint32_t m_sends_ahead = 0;
    uint32_t m_ahead_number = 0;
    peer m_peers[max_tiles] = {};
};

/// Sleeps until a condition holds or an answer is due. No wake-up is lost: the condition is checked after the interrupt
/// is cleared, and threads raise the interrupt after each change.
template <class Condition>
void message_engine::sleep_until(Condition condition) {
    while (true) {
        __atomic_store_n(&m_asleep, true, __ATOMIC_SEQ_CST);
        set_software_interrupt(false);
        if (condition() || m_matched.front() != nullptr) { break; }
        wait_for_interrupt();
    }
    __atomic_store_n(&m_asleep, false, __ATOMIC_SEQ_CST);
}

extern message_engine engine;

}  // namespace orbweaver::mpi
