// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/background_operation.h"

#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/coordination.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/rank_profile.h"
#include "sw_stack/mpi/requests.h"

namespace orbweaver::mpi {

constinit background_operation* background_operation::m_running = nullptr;
constinit background_operation* background_operation::m_first = nullptr;

int background_operation::start(int comm_handle, request** made, function run, const void* arguments, size_t bytes) {
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_REQUEST_NULL;
    auto* const operation = new background_operation;
    operation->m_stack[reserve_words] = stack_mark;
    operation->m_run = run;
    operation->m_arguments = new char[bytes];
    memcpy(operation->m_arguments, arguments, bytes);
    // Negative tags: MPI_Comm_create_group() adds a tag of the program to its own. -1 is MPI_ANY_TAG.
    operation->m_first_tag = -tags * ++comm->started_operations;
    operation->m_request = new request;
    request& own = *operation->m_request;
    set_up_send(own, send_mode::standard, nullptr, 0, *find_type(MPI_BYTE), MPI_PROC_NULL, MPI_ANY_TAG, *comm, 0);
    own.started = true;
    own.state = request_state::waiting;
    background_operation** end = &m_first;
    while (*end != nullptr) { end = &(*end)->m_next; }
    *end = operation;
    operation->resume();
    const int code = operation->m_ended ? operation->m_code : MPI_SUCCESS;
    const bool takes_part = operation->m_takes_part;
    resume_all();
    if (code == MPI_SUCCESS) {
        *made = &own;
        return code;
    }
    // Without a message it may be a mistake of this rank alone, and other members have not started the operation.
    if (!takes_part) { --comm->started_operations; }
    delete &own;
    return code;
}

/// Runs the new operation on its stack, of which it is the first function.
void background_operation::begin() {
    background_operation& self = *m_running;
    self.m_code = self.m_run(self.m_arguments);
    self.m_ended = true;
    longjmp(self.m_main, 1);
}

void background_operation::resume() {
    m_running = this;
    if (setjmp(m_main) == 0) {
        if (m_started) { longjmp(m_position, 1); }
        m_started = true;
        asm volatile("mv sp, %0\n\tjr %1" : : "r"(m_stack + reserve_words + stack_words), "r"(&begin) : "memory");
        __builtin_unreachable();
    }
    m_running = nullptr;
    if (m_stack[reserve_words] != stack_mark) {
        fail_call(MPI_ERR_NO_MEM, "an operation in the background needs more than its stack of 16 KiB");
    }
}

void background_operation::wait_any(request* const* requests, int count) {
    m_awaited = requests;
    m_awaited_count = count;
    while (true) {
        for (int i = 0; i < count; ++i) {
            if (requests[i] != nullptr && engine.done(*requests[i])) { return; }
        }
        if (setjmp(m_position) == 0) { longjmp(m_main, 1); }
    }
}

void background_operation::pause(request* const* awaited) {
    m_awaited = awaited;
    m_awaited_count = 1;
    if (setjmp(m_position) == 0) { longjmp(m_main, 1); }
}

const request* background_operation::find_awaited(request_state state) const {
    for (int i = 0; i < m_awaited_count; ++i) {
        if (m_awaited[i] != nullptr && m_awaited[i]->state == state) { return m_awaited[i]; }
    }
    return nullptr;
}

const request* background_operation::find(request_state state) {
    for (const background_operation* each = m_first; each != nullptr; each = each->m_next) {
        const request* const found = each->find_awaited(state);
        if (found != nullptr) { return found; }
    }
    return nullptr;
}

const request* background_operation::find_resumable() {
    for (const background_operation* each = m_first; each != nullptr; each = each->m_next) {
        if (each->find_awaited(request_state::waiting) != nullptr) { continue; }
        for (int i = 0; i < each->m_awaited_count; ++i) {
            if (each->m_awaited[i] != nullptr) { return each->m_awaited[i]; }
        }
    }
    return nullptr;
}

namespace {

/// Finds a request that has found its partner, among given ones and those of operations that may continue.
const request* find_matched(request* const* requests, int count) {
    for (int i = 0; i < count; ++i) {
        if (requests[i] != nullptr && requests[i]->state != request_state::waiting) { return requests[i]; }
    }
    return background_operation::find_resumable();
}

}  // namespace

void background_operation::resume_all() {
    for (background_operation** link = &m_first; *link != nullptr;) {
        background_operation& each = **link;
        if (!each.m_ended && each.find_awaited(request_state::waiting) == nullptr) { each.resume(); }
        if (!each.m_ended) {
            link = &each.m_next;
            continue;
        }
        *link = each.m_next;
        each.m_request->error = each.m_code;
        each.m_request->state = request_state::complete;
        delete[] each.m_arguments;
        delete &each;
    }
}

/// Replaces the definition in message_engine.cpp.
void message_engine::progress() {
    send_answers();
    if (background_operation::running() == nullptr) { background_operation::resume_all(); }
}

/// Replaces the definition in message_engine.cpp.
void message_engine::wait_any(request* const* requests, int count) {
    if (background_operation* const running = background_operation::running()) {
        running->wait_any(requests, count);
        return;
    }
    uint32_t waited = 0;  // cycles until a request found its partner
    while (true) {
        const request* waiting = nullptr;
        const request* flying = nullptr;
        for (int i = 0; i < count; ++i) {
            if (requests[i] == nullptr) { continue; }
            if (done(*requests[i])) {
                call::end_wait();
                if (waited != 0 && requests[i]->peer != MPI_PROC_NULL) { rank_profile::waited(*requests[i], waited); }
                return;
            }
            flying = requests[i]->state == request_state::in_flight ? requests[i] : flying;
            waiting = waiting == nullptr ? requests[i] : waiting;
        }
        flying = flying == nullptr ? background_operation::find(request_state::in_flight) : flying;
        if (flying != nullptr) {  // words arrive without an interrupt
            const uint32_t begin = rank_profile::now();
            while (flying->state == request_state::in_flight && m_matched.front() == nullptr &&
                   !word_transport::arrived(flying->id, flying->receive_buffer, flying->found_bytes / 4)) {
                instruction::yield();
            }
            rank_profile::waited_for_words(rank_profile::now() - begin);
            continue;
        }
        const request* const behind = background_operation::find(request_state::waiting);
        const request& late = waiting->peer == MPI_PROC_NULL && behind != nullptr ? *behind : *waiting;
        call::begin_wait(late.kind == request_kind::send ? mpi_wait::receiver : mpi_wait::message,
                         late.comm->node(late.peer), late.tag, late.bytes);
        const uint32_t begin = rank_profile::now();
        sleep_until([requests, count] { return find_matched(requests, count) != nullptr; });
        waited += rank_profile::now() - begin;
        const request* const matched = find_matched(requests, count);
        if (matched != nullptr && matched->peer != MPI_PROC_NULL) {
            rank_profile::waited(*matched, waited);
            waited = 0;
        }
    }
}

/// Replaces the definition in message_engine.cpp.
const arrival* message_engine::wait_for(const communicator& comm, int source, int tag) {
    const envelope wanted{comm.context(), source, tag};
    const uint32_t begin = rank_profile::now();
    const arrival* found = probe(wanted);
    if (found != nullptr) { return found; }
    while (found == nullptr) {
        if (background_operation::find(request_state::in_flight) != nullptr) {
            instruction::yield();
        } else {
            call::begin_wait(mpi_wait::message, comm.node(source), tag, 0);
            sleep_until([this, &wanted] {
                return probe(wanted) != nullptr || background_operation::find_resumable() != nullptr;
            });
        }
        found = probe(wanted);
    }
    call::end_wait();
    rank_profile::waited_for_message(comm.node(found->found.source), rank_profile::now() - begin);
    return found;
}

/// Replaces the definition in requests.cpp.
void start(request& made) {
    background_operation* const running = background_operation::running();
    if (running != nullptr && made.context == made.comm->collective_context()) { made.tag = running->tag_of(made.tag); }
    orbweaver_mpi_start(made);
}

/// Replaces the definition in coordination.cpp: calls that wait for the card would hold up operations in the
/// background.
bool coordination::serves(const communicator&) { return false; }

}  // namespace orbweaver::mpi
