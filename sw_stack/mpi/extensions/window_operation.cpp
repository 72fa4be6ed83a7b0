// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/window_operation.h"

#include <string.h>

#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/requests.h"

namespace orbweaver::mpi {

namespace {

/// Returns the message of a transfer, without its payload.
window_message message_of(const window_transfer& transfer) {
    const datatype& type = *transfer.target_type;
    const auto count = static_cast<uint32_t>(transfer.target_count);
    window_message made{};
    made.action = transfer.action;
    made.op = transfer.op;
    made.basic_type = transfer.basic_type;
    made.offset = transfer.offset;
    if (type.dense()) {
        made.count = 1;
        made.element_bytes = count * type.bytes;
        made.extent = static_cast<int32_t>(made.element_bytes);
    } else {
        made.count = count;
        made.element_bytes = type.bytes;
        made.extent = type.extent;
        made.block_count = type.number;
    }
    made.payload_bytes = static_cast<uint32_t>(window_message::layout_bytes(made.block_count) + transfer.sent.bytes());
    made.apart = sizeof made + made.payload_bytes > window_message::max_bytes ? 1 : 0;
    return made;
}

elements bytes_at(char* address, size_t count) { return {address, static_cast<int>(count), find_type(MPI_BYTE)}; }

}  // namespace

void window_operation::send_words(communicator& comm, request& sent, window_tag tag, const elements& words) {
    set_up_send(sent, send_mode::standard, words.address, words.count, *words.type, m_target, static_cast<int>(tag),
                comm, comm.context());
    start(sent);
}

void window_operation::receive(communicator& comm, window_tag tag, const elements& received) {
    set_up_receive(m_answer, received.address, received.count, *received.type, m_target, static_cast<int>(tag), comm,
                   comm.context());
    start(m_answer);
}

void window_operation::send(communicator& comm, const window_transfer& transfer) {
    const window_message message = message_of(transfer);
    memcpy(m_words, &message, sizeof message);
    if (transfer.result.count != 0) { receive(comm, window_tag::answer, transfer.result); }
    const size_t layout = window_message::layout_bytes(message.block_count);
    const bool copies = message.apart == 0 || layout != 0;
    if (copies && message.apart != 0) { m_own_payload = new char[message.payload_bytes]; }
    char* const payload = message.apart != 0 ? m_own_payload : m_words + sizeof message;
    if (layout != 0) { memcpy(payload, transfer.target_type->blocks, message.block_count * sizeof(type_block)); }
    if (copies && transfer.sent.count != 0) {
        transfer.sent.type->pack(transfer.sent.address, transfer.sent.count, payload + layout);
    }
    send_words(comm, m_action, window_tag::action,
               bytes_at(m_words, sizeof message + (message.apart != 0 ? 0 : message.payload_bytes)));
    if (message.apart != 0) {
        send_words(comm, m_payload, window_tag::payload,
                   copies ? bytes_at(m_own_payload, message.payload_bytes) : transfer.sent);
    }
}

void window_operation::send(communicator& comm, window_action action) {
    window_message message{};
    message.action = action;
    memcpy(m_words, &message, sizeof message);
    receive(comm, window_tag::acknowledgement, bytes_at(nullptr, 0));
    send_words(comm, m_action, window_tag::action, bytes_at(m_words, sizeof message));
}

bool window_operation::done() { return engine.done(m_action) && engine.done(m_payload) && engine.done(m_answer); }

void window_operation::wait() {
    engine.wait(m_action);
    engine.wait(m_payload);
    engine.wait(m_answer);
}

}  // namespace orbweaver::mpi
