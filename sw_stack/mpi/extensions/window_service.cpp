// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/window_service.h"

#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/extensions/background_operation.h"
#include "sw_stack/mpi/extensions/window.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/reduction_operator.h"
#include "sw_stack/mpi/requests.h"
#include "sw_stack/runtime/format.h"

namespace orbweaver::mpi {

namespace {

/// Receives a message of the window, in the background. Before, main() may continue.
/// @return rank of the sender
int receive(communicator& comm, int source, window_tag tag, char* words, size_t bytes) {
    request received;
    set_up_receive(received, words, static_cast<int>(bytes), *find_type(MPI_BYTE), source, static_cast<int>(tag), comm,
                   comm.context());
    start(received);
    request* const awaited = &received;
    background_operation::running()->pause(&awaited);
    engine.wait(received);
    return received.source;
}

/// Combines the basic elements that begin in a block of the window with those of a message.
/// @param position of the block in the message
void combine_block(const reduction_operator& op, int basic_type, char* block, uint32_t bytes, const char* data,
                   uint32_t position) {
    const datatype& basic = *find_type(basic_type);
    if (basic.dense()) {
        combine(op, data + position, block, static_cast<int>(bytes / basic.bytes), basic, basic_type);
        return;
    }
    for (uint32_t next = 0; next < bytes;) {  // pairs with a gap; a block may begin within one
        const uint32_t in_element = (position + next) % basic.bytes;
        if (in_element == 0) {
            alignas(window_message::alignment) char value[2 * sizeof(long double)];
            basic.unpack(data + position + next, basic.bytes, value, 1);
            combine(op, value, block + next, 1, basic, basic_type);
        }
        next += basic.bytes - in_element;
    }
}

}  // namespace

void window_service::start(window& served) {
    m_window = &served;
    window_service* self = this;
    const auto run = [](void* service) {
        (*static_cast<window_service**>(service))->serve();
        return MPI_SUCCESS;
    };
    background_operation::start(served.comm().handle, &m_request, run, static_cast<void*>(&self), sizeof self);
}

void window_service::end() {
    communicator& comm = m_window->comm();
    window_message last{};
    last.action = window_action::end;
    request sent;
    set_up_send(sent, send_mode::standard, &last, sizeof last, *find_type(MPI_BYTE), comm.rank,
                static_cast<int>(window_tag::action), comm, comm.context());
    mpi::start(sent);
    engine.wait(sent);
    engine.wait(*m_request);
    delete m_request;
}

void window_service::serve() {
    communicator& comm = m_window->comm();
    while (true) {
        alignas(window_message::alignment) char words[window_message::max_bytes];
        const int origin = receive(comm, MPI_ANY_SOURCE, window_tag::action, words, sizeof words);
        window_message message;
        memcpy(&message, words, sizeof message);
        if (message.action == window_action::end) { break; }
        const bool in_place = message.action == window_action::put && message.block_count == 0;
        if (message.apart == 0) {
            carry_out(message, origin, words + sizeof message);
        } else if (in_place) {
            char* const memory = memory_of(message, message.element_bytes, origin);
            receive(comm, origin, window_tag::payload, memory, message.payload_bytes);
        } else {
            auto* const payload = new char[message.payload_bytes];
            receive(comm, origin, window_tag::payload, payload, message.payload_bytes);
            carry_out(message, origin, payload);
            delete[] payload;
        }
    }
    release_sent(true);
}

void window_service::carry_out(const window_message& message, int origin, char* payload) {
    switch (message.action) {
        case window_action::flush: send(origin, window_tag::acknowledgement, nullptr, 0, nullptr); break;
        case window_action::lock_shared: lock(origin, false); break;
        case window_action::lock_exclusive: lock(origin, true); break;
        case window_action::unlock:
            unlock();
            send(origin, window_tag::acknowledgement, nullptr, 0, nullptr);
            break;
        case window_action::compare_and_swap: compare_and_swap(message, origin, payload); break;
        default: transfer(message, origin, payload); break;
    }
}

/// Returns the memory that a message names.
/// @param bytes from there on, which must be attached in a dynamic window
char* window_service::memory_of(const window_message& message, uint32_t bytes, int origin) const {
    char* const memory = m_window->base() + message.offset;
    if (m_window->contains(memory, bytes)) { return memory; }
    char text[120];
    format_text(text, sizeof text, "rank %d accesses memory from 0x%08x on that is not attached to its window", origin,
                static_cast<unsigned>(reinterpret_cast<uintptr_t>(memory)));
    fail_call(MPI_ERR_RMA_RANGE, text);
}

void window_service::transfer(const window_message& message, int origin, char* payload) {
    type_block whole{0, message.element_bytes};
    datatype target{};
    target.bytes = message.element_bytes;
    target.extent = message.extent;
    target.number = message.block_count == 0 ? 1 : message.block_count;
    target.blocks = message.block_count == 0 ? &whole : reinterpret_cast<type_block*>(payload);
    const auto count = static_cast<int>(message.count);
    const int32_t end = target.true_bounds().end + (count - 1) * target.extent;
    char* const memory = memory_of(message, static_cast<uint32_t>(end), origin);
    if (message.action == window_action::get && message.block_count == 0) {
        send(origin, window_tag::answer, memory, message.data_bytes(), nullptr);
        return;
    }
    if (message.action == window_action::get || message.action == window_action::get_accumulate) {
        auto* const old = new char[message.data_bytes()];
        target.pack(memory, count, old);
        send(origin, window_tag::answer, old, message.data_bytes(), old);
    }
    const char* const data = payload + window_message::layout_bytes(message.block_count);
    const bool combines =
        message.action == window_action::accumulate || message.action == window_action::get_accumulate;
    if (message.action == window_action::put || (combines && message.op == MPI_REPLACE)) {
        target.unpack(data, message.data_bytes(), memory, count);
    } else if (combines && message.op != MPI_NO_OP) {
        accumulate(message, target, memory, data);
    }
}

void window_service::accumulate(const window_message& message, const datatype& target, char* memory, const char* data) {
    reduction_operator op{};
    find_operator(message.op, op);
    uint32_t position = 0;
    for (uint32_t i = 0; i < message.count; ++i, memory += target.extent) {
        for (uint32_t block = 0; block < target.number; ++block) {
            const type_block& each = target.blocks[block];
            combine_block(op, message.basic_type, memory + each.offset, each.bytes, data, position);
            position += each.bytes;
        }
    }
}

/// The data are the value to compare with, and the new one.
void window_service::compare_and_swap(const window_message& message, int origin, const char* data) {
    const uint32_t bytes = message.element_bytes;
    char* const memory = memory_of(message, bytes, origin);
    auto* const old = new char[bytes];
    memcpy(old, memory, bytes);
    if (memcmp(old, data, bytes) == 0) { memcpy(memory, data + bytes, bytes); }
    send(origin, window_tag::answer, old, bytes, old);
}

void window_service::lock(int origin, bool exclusive) {
    if (grantable(exclusive)) {
        grant(origin, exclusive);
    } else {
        m_waiting.append(new waiting_lock{nullptr, origin, exclusive});
    }
}

void window_service::grant(int origin, bool exclusive) {
    m_exclusive = exclusive;
    m_shared += exclusive ? 0 : 1;
    send(origin, window_tag::acknowledgement, nullptr, 0, nullptr);
}

void window_service::unlock() {
    if (m_exclusive) {
        m_exclusive = false;
    } else {
        --m_shared;
    }
    const auto next = [this](const waiting_lock& each) { return grantable(each.exclusive); };
    while (waiting_lock* const granted = m_waiting.take(next)) {
        grant(granted->origin, granted->exclusive);
        delete granted;
    }
}

void window_service::send(int origin, window_tag tag, const char* words, uint32_t bytes, char* memory) {
    release_sent(false);
    communicator& comm = m_window->comm();
    auto* const made = new answer{nullptr, {}, memory};
    set_up_send(made->sent, send_mode::standard, words, static_cast<int>(bytes), *find_type(MPI_BYTE), origin,
                static_cast<int>(tag), comm, comm.context());
    mpi::start(made->sent);
    m_answers.append(made);
}

/// Releases the answers that have arrived.
/// @param all waits for the others
void window_service::release_sent(bool all) {
    const auto arrived = [all](answer& each) {
        if (all) { engine.wait(each.sent); }
        return engine.done(each.sent);
    };
    while (answer* const ended = m_answers.take(arrived)) {
        delete[] ended->memory;
        delete ended;
    }
}

}  // namespace orbweaver::mpi
