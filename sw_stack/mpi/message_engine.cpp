// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/message_engine.h"

#include <stdarg.h>
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/rank_profile.h"
#include "sw_stack/program/settings.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

constinit message_engine engine;

namespace {

/// Layout of the first two words of an envelope. Word 0 is the low half of the context and the sequence number. Word 1
/// is the rest of the context, the sender's rank in the communicator, and its node.
constexpr uint32_t context_shift = 24;
constexpr uint32_t rank_shift = 12;
constexpr uint32_t rank_mask = (1U << rank_shift) - 1;
static_assert(max_tiles <= rank_mask + 1);
static_assert(2 * communicator::number_of_node(max_tiles - 1, communicator::max_numbers_of_node - 1) + 1 < 1U << 24);

bool fits(const envelope& wanted, const envelope& found) {
    return wanted.context == found.context && (wanted.source == MPI_ANY_SOURCE || wanted.source == found.source) &&
           (wanted.tag == MPI_ANY_TAG || wanted.tag == found.tag);
}

envelope wanted_by(const request& received) { return {received.context, received.peer, received.tag}; }

/// Returns by how much one 16-bit counter is ahead of another, modulo 2^16.
uint16_t distance(uint16_t behind, uint16_t ahead) { return static_cast<uint16_t>(ahead - behind); }

bool is_ahead(uint16_t count, uint16_t other) { return static_cast<int16_t>(distance(other, count)) > 0; }

arrival* new_arrival(uint32_t data_bytes) {
    auto* const made = static_cast<arrival*>(allocate(sizeof(arrival) + data_bytes));
    if (made == nullptr) { fail_call(MPI_ERR_NO_MEM, "no memory is left for messages without a posted receive"); }
    return made;
}

/// Chooses the memory for the words of a message. This is the program's buffer if that is word-aligned and large
/// enough, else heap memory.
void choose_receive_buffer(request& received) {
    const bool is_usable = received.error == MPI_SUCCESS && reinterpret_cast<uintptr_t>(received.words) % 4 == 0;
    received.receive_buffer = reinterpret_cast<uint32_t*>(is_usable ? received.words : allocate(received.found_bytes));
    if (received.receive_buffer == nullptr) {
        fail_call(MPI_ERR_NO_MEM, "no memory is left for a message that is received");
    }
}

/// Sends a THREAD message of 1 word or more.
void send_thread(uint32_t node, uint32_t handler, const uint32_t* words, uint32_t count) {
    instruction::sendh_thread(node, handler);
    uint32_t next = 0;
    for (; next + 2 < count; next += 2) { instruction::send2(words[next], words[next + 1]); }
    if (next + 2 == count) {
        instruction::send2e(words[next], words[next + 1]);
    } else {
        instruction::sende(words[next]);
    }
}

/// Thread function: receives an envelope. Its words are context and sequence, context and ranks, tag, bytes, handle and
/// credit. The data of a short message follow, or the last word, the tail and the id of a long one.
void envelope_arrived(uint32_t order, uint32_t ranks, uint32_t tag, uint32_t bytes, uint32_t handle, uint32_t credit,
                      ...) {
    const uint32_t inline_bytes = handle == 0 ? bytes : 0;
    arrival* const arrived = new_arrival(inline_bytes + 4);
    arrived->found = {ranks >> context_shift << 16 | order >> 16, static_cast<int>(ranks >> rank_shift & rank_mask),
                      static_cast<int>(tag)};
    arrived->node = ranks & rank_mask;
    arrived->sequence = order & 0xffff;
    arrived->bytes = bytes;
    arrived->sender_handle = handle;
    arrived->id = 0;
    va_list rest;
    va_start(rest, credit);
    if (handle == 0) {
        auto* const words = reinterpret_cast<uint32_t*>(arrived->data);
        for (uint32_t i = 0; 4 * i < bytes; ++i) { words[i] = va_arg(rest, uint32_t); }
    } else {
        arrived->last_word = va_arg(rest, uint32_t);
        arrived->tail = va_arg(rest, uint32_t);
        arrived->id = va_arg(rest, uint32_t);
    }
    va_end(rest);
    engine.arrive(arrived, credit);
}

/// Thread function: sends the words of a long message after the receiver has answered (clear-to-send).
void clear_to_send_arrived(uint32_t handle, uint32_t node, uint32_t id, uint32_t count, uint32_t credit) {
    engine.send_words(*reinterpret_cast<request*>(handle), node, id, count, credit);
}

/// Thread function that a rank starts on its own node: sends the words of a long message ahead of the receiver's
/// answer.
void words_offered(uint32_t handle, uint32_t node, uint32_t id) {
    engine.send_ahead(*reinterpret_cast<request*>(handle), node, id);
}

}  // namespace

void message_engine::wake() {
    if (__atomic_load_n(&m_asleep, __ATOMIC_SEQ_CST)) { set_software_interrupt(true); }
}

void message_engine::send_envelope(request& sent, uint32_t node) {
    peer& other = m_peers[node];
    const bool has_credit = distance(other.credits_returned, other.credits_used) < max_credits;
    const bool is_inline = sent.bytes <= max_inline_bytes && !sent.synchronous && has_credit;
    uint32_t words[envelope_words + max_inline_words];
    words[0] = sent.context << 16 | other.sent++;
    words[1] = sent.context >> 16 << context_shift | static_cast<uint32_t>(sent.comm->rank) << rank_shift | node_id();
    words[2] = static_cast<uint32_t>(sent.tag);
    words[3] = sent.bytes;
    words[4] = is_inline ? 0 : reinterpret_cast<uint32_t>(&sent);
    uint32_t count = envelope_words;
    if (is_inline) {
        ++other.credits_used;
        memcpy(&words[count], sent.words, sent.bytes);
        count += (sent.bytes + 3) / 4;
        sent.state = request_state::complete;
    } else {
        const uint32_t whole = sent.bytes / 4;
        words[count] = 0;
        words[count + 1] = 0;
        if (whole != 0) { memcpy(&words[count], sent.words + 4 * (whole - 1), 4); }
        memcpy(&words[count + 1], sent.words + 4 * whole, sent.bytes % 4);
        words[count + 2] = may_send_ahead(sent, other) ? word_transport::id_ahead(m_ahead_number++) : 0;
        count += 3;
    }
    words[5] = credit_for(node);
    send_thread(node, reinterpret_cast<uint32_t>(&envelope_arrived), words, count);
    if (!is_inline && words[count - 1] != 0) {
        ++other.ahead_used;
        __atomic_add_fetch(&m_sends_ahead, 1, __ATOMIC_ACQ_REL);
        const uint32_t offer[] = {reinterpret_cast<uint32_t>(&sent), node, words[count - 1]};
        send_thread(node_id(), reinterpret_cast<uint32_t>(&words_offered), offer, 3);
    }
}

bool message_engine::may_send_ahead(const request& sent, const peer& other) const {
    return sent.bytes >= 4 && other.ahead_used == other.ahead_returned &&
           __atomic_load_n(&m_sends_ahead, __ATOMIC_ACQUIRE) < settings().sends_ahead;
}

/// Returns the credit word for a node: received short messages in the low half, received messages that were sent ahead
/// in the high half.
uint32_t message_engine::credit_for(uint32_t node) const {
    return static_cast<uint32_t>(m_peers[node].ahead_received) << 16 | m_peers[node].received;
}

/// Updates the credits of a peer. A message may overtake another, so an older credit is ignored. Precondition: the
/// caller holds the lock.
void message_engine::take_credit(peer& other, uint32_t credit) {
    const auto received = static_cast<uint16_t>(credit);
    const auto ahead = static_cast<uint16_t>(credit >> 16);
    other.credits_returned = is_ahead(received, other.credits_returned) ? received : other.credits_returned;
    other.ahead_returned = is_ahead(ahead, other.ahead_returned) ? ahead : other.ahead_returned;
}

/// Delivers a message to this node without the network. The words are copied, whatever the length.
void message_engine::send_to_self(request& sent) {
    arrival* const arrived = new_arrival(sent.bytes);
    arrived->found = {sent.context, sent.comm->rank, sent.tag};
    arrived->node = node_id();
    arrived->bytes = sent.bytes;
    arrived->sender_handle = 0;
    arrived->id = 0;
    memcpy(arrived->data, sent.words, sent.bytes);
    const lock_guard guard(m_lock);
    deliver(arrived);
    sent.state = request_state::complete;
}

void message_engine::start_send(request& sent) {
    sent.error = 0;
    sent.state = request_state::waiting;
    const auto node = static_cast<uint32_t>(sent.comm->node(sent.peer));
    rank_profile::sent(node, sent.bytes);
    if (sent.own_words) { sent.type->pack(sent.buffer, sent.count, sent.words); }
    if (node == node_id()) {
        send_to_self(sent);
    } else {
        send_envelope(sent, node);
    }
}

void message_engine::start_receive(request& received) {
    received.error = 0;
    received.found_bytes = 0;
    received.state = request_state::waiting;
    const lock_guard guard(m_lock);
    const envelope wanted = wanted_by(received);
    arrival* const found = m_unexpected.take([&wanted](const arrival& arrived) { return fits(wanted, arrived.found); });
    if (found != nullptr) {
        match(received, found);
    } else {
        m_posted.append(&received);
    }
}

/// Matches an arrival with a posted receive, or queues it as an unexpected message. Precondition: the caller holds the
/// lock.
void message_engine::deliver(arrival* arrived) {
    request* const received =
        m_posted.take([arrived](const request& posted) { return fits(wanted_by(posted), arrived->found); });
    if (received != nullptr) {
        match(*received, arrived);
    } else {
        m_unexpected.append(arrived);
    }
}

/// Pairs a receive with a message and frees the arrival. Precondition: the caller holds the lock.
void message_engine::match(request& received, arrival* found) {
    received.source = found->found.source;
    received.found_tag = found->found.tag;
    received.found_bytes = found->bytes;
    received.error = found->bytes > received.bytes ? MPI_ERR_TRUNCATE : MPI_SUCCESS;
    if (found->sender_handle == 0) {
        memcpy(received.words, found->data, found->bytes < received.bytes ? found->bytes : received.bytes);
        ++m_peers[found->node].received;
        received.state = request_state::complete;
    } else if (found->id != 0) {
        accept_ahead(received, *found);
    } else {
        received.sent_ahead = false;
        received.sender_node = found->node;
        received.sender_handle = found->sender_handle;
        received.last_word = found->last_word;
        received.tail = found->tail;
        received.state = request_state::matched;
        m_matched.append(&received);
    }
    release(found);
}

/// Posts the receive of a message that was sent ahead. The receive table has room for all messages that all nodes may
/// send ahead. The words of a truncated message arrive too, and are discarded. Precondition: the caller holds the lock.
void message_engine::accept_ahead(request& received, const arrival& found) {
    received.sent_ahead = true;
    received.sender_node = found.node;
    received.last_word = found.last_word;
    received.tail = found.tail;
    received.id = found.id;
    choose_receive_buffer(received);
    word_transport::expect_ahead(found.id, received.receive_buffer);
    received.state = request_state::in_flight;
}

void message_engine::arrive(arrival* arrived, uint32_t credit) {
    {
        const lock_guard guard(m_lock);
        peer& other = m_peers[arrived->node];
        take_credit(other, credit);
        if (arrived->sequence != other.expected) {
            arrived->next = other.early;
            other.early = arrived;
            return;
        }
        for (arrival* next = arrived; next != nullptr;) {
            ++other.expected;
            deliver(next);
            arrival** link = &other.early;
            while (*link != nullptr && (*link)->sequence != other.expected) { link = &(*link)->next; }
            next = *link;
            if (next != nullptr) { *link = next->next; }
        }
    }
    wake();
}

void message_engine::send_words(request& sent, uint32_t node, uint32_t id, uint32_t count, uint32_t credit) {
    if (count != 0) { word_transport::send(node, id, reinterpret_cast<const uint32_t*>(sent.words), count); }
    {
        const lock_guard guard(m_lock);
        take_credit(m_peers[node], credit);
        sent.state = request_state::complete;
    }
    wake();
}

void message_engine::send_ahead(request& sent, uint32_t node, uint32_t id) {
    word_transport::send(node, id, reinterpret_cast<const uint32_t*>(sent.words), sent.bytes / 4);
    __atomic_sub_fetch(&m_sends_ahead, 1, __ATOMIC_ACQ_REL);
    {
        const lock_guard guard(m_lock);
        sent.state = request_state::complete;
    }
    wake();
}

/// Sends the clear-to-send of a long message: where its words may be stored. For a truncated message no words are
/// requested.
void message_engine::answer(request& received) {
    const uint32_t count = received.error == MPI_SUCCESS ? received.found_bytes / 4 : 0;
    if (count != 0) {
        if (m_in_flight_count == word_transport::limit()) {
            request& oldest = *m_in_flight[0];
            word_transport::await(oldest.id, oldest.receive_buffer, oldest.found_bytes / 4);
            take_words(oldest);
        }
        choose_receive_buffer(received);
        received.id = word_transport::expect(received.receive_buffer, count);
        m_in_flight[m_in_flight_count++] = &received;
    }
    const uint32_t words[] = {received.sender_handle, node_id(), received.id, count, credit_for(received.sender_node)};
    received.state = request_state::in_flight;
    send_thread(received.sender_node, reinterpret_cast<uint32_t>(&clear_to_send_arrived), words, 5);
    if (count == 0) {
        memcpy(received.words, &received.tail, received.error == MPI_SUCCESS ? received.found_bytes : 0);
        received.state = request_state::complete;
    }
}

/// Completes a receive whose words have all arrived.
void message_engine::take_words(request& received) {
    const uint32_t count = received.found_bytes / 4;
    word_transport::conclude(received.id, received.receive_buffer, count, received.last_word);
    if (received.receive_buffer != reinterpret_cast<uint32_t*>(received.words)) {
        memcpy(received.words, received.receive_buffer, received.error == MPI_SUCCESS ? 4 * count : 0);
        release(received.receive_buffer);
    }
    if (received.error == MPI_SUCCESS) { memcpy(received.words + 4 * count, &received.tail, received.found_bytes % 4); }
    if (received.sent_ahead) {
        ++m_peers[received.sender_node].ahead_received;
    } else {
        remove_in_flight(received);
    }
    received.state = request_state::complete;
}

void message_engine::remove_in_flight(const request& received) {
    uint32_t position = 0;
    while (m_in_flight[position] != &received) { ++position; }
    for (--m_in_flight_count; position < m_in_flight_count; ++position) {
        m_in_flight[position] = m_in_flight[position + 1];
    }
}

[[gnu::weak]] void message_engine::progress() { send_answers(); }

/// Finishes a complete request: unpacks received elements and frees the request's memory. Only main()'s thread calls
/// it, once per request.
void message_engine::conclude(request& waited_for) {
    if (waited_for.own_words && waited_for.kind == request_kind::receive) {
        waited_for.type->unpack(waited_for.words,
                                waited_for.found_bytes < waited_for.bytes ? waited_for.found_bytes : waited_for.bytes,
                                waited_for.buffer, waited_for.count);
    }
    if (waited_for.own_words && !waited_for.persistent) {
        operator delete(waited_for.words);
        waited_for.own_words = false;
    }
    waited_for.state = request_state::idle;
}

bool message_engine::done(request& waited_for) {
    progress();
    if (waited_for.state == request_state::in_flight &&
        word_transport::arrived(waited_for.id, waited_for.receive_buffer, waited_for.found_bytes / 4)) {
        take_words(waited_for);
    }
    if (waited_for.state == request_state::complete) { conclude(waited_for); }
    return waited_for.state == request_state::idle;
}

[[gnu::weak]] void message_engine::wait_any(request* const* requests, int count) {
    uint32_t waited = 0;  // cycles until one of the requests found its partner
    while (true) {
        request* in_flight = nullptr;
        request* waiting = nullptr;
        for (int i = 0; i < count; ++i) {
            if (requests[i] == nullptr) { continue; }
            if (done(*requests[i])) {
                call::end_wait();
                if (waited != 0) { rank_profile::waited(*requests[i], waited); }
                return;
            }
            in_flight =
                in_flight == nullptr && requests[i]->state == request_state::in_flight ? requests[i] : in_flight;
            waiting = waiting == nullptr ? requests[i] : waiting;
        }
        if (in_flight != nullptr) {
            if (waited != 0) {
                rank_profile::waited(*in_flight, waited);
                waited = 0;
            }
            // These words arrive without any action of main()'s thread.
            const uint32_t begin = rank_profile::now();
            word_transport::await(in_flight->id, in_flight->receive_buffer, in_flight->found_bytes / 4);
            rank_profile::waited_for_words(rank_profile::now() - begin);
            continue;
        }
        call::begin_wait(waiting->kind == request_kind::send ? mpi_wait::receiver : mpi_wait::message,
                         waiting->comm->node(waiting->peer), waiting->tag, waiting->bytes);
        const uint32_t begin = rank_profile::now();
        sleep_until([requests, count] {
            for (int i = 0; i < count; ++i) {
                if (requests[i] != nullptr && requests[i]->state != request_state::waiting) { return true; }
            }
            return false;
        });
        waited += rank_profile::now() - begin;
    }
}

const arrival* message_engine::probe(const envelope& wanted) {
    progress();
    const lock_guard guard(m_lock);
    for (const arrival* each = m_unexpected.front(); each != nullptr; each = each->next) {
        if (fits(wanted, each->found)) { return each; }
    }
    return nullptr;
}

[[gnu::weak]] const arrival* message_engine::wait_for(const communicator& comm, int source, int tag) {
    const envelope wanted{comm.context(), source, tag};
    const arrival* found = probe(wanted);
    const uint32_t begin = rank_profile::now();
    const bool waits = found == nullptr;
    while (found == nullptr) {
        call::begin_wait(mpi_wait::message, comm.node(source), tag, 0);
        sleep_until([this, &wanted, &found] {
            found = probe(wanted);
            return found != nullptr;
        });
        progress();
    }
    call::end_wait();
    if (waits) { rank_profile::waited_for_message(comm.node(found->found.source), rank_profile::now() - begin); }
    return found;
}

bool message_engine::cancel(request& received) {
    const lock_guard guard(m_lock);
    request* const taken = m_posted.take([&received](const request& posted) { return &posted == &received; });
    if (taken == nullptr) { return false; }
    taken->cancelled = true;
    taken->found_bytes = 0;
    taken->state = request_state::complete;
    return true;
}

}  // namespace orbweaver::mpi
