// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/channel.h"

#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

cop_channel cop_line;

void cop_request::take(const cop_packet& message) {
    if (data != nullptr) {
        data[taken] = message.data();
    }
    next_tag = (taken + 1) % cop_array_tags == 0 ? first_tag : next_tag + 1;
    __atomic_store_n(&taken, taken + 1, __ATOMIC_RELEASE);
}

int cop_channel::probe(uint32_t task) {
    uint64_t number = 0;
    const int result = ask({{encode({.opcode = cop_opcode::probe, .words = 1, .task = task}), 0, 0, 0}}, number);
    return result < 0 ? result : static_cast<int>(number);
}

int cop_channel::send(const cop_packet& command) {
    if (volatile uint32_t* const page = cop_device.map()) [[likely]] {
        write_command(page, command);
        return finish(page);
    }
    const int result = cop_device.write(command);
    poll();
    return result;
}

int cop_channel::ask_through_driver(const cop_packet& command, uint64_t& answer) {
    const int sent = cop_device.write(command);
    if (sent < 0) {
        return sent;
    }
    cop_packet message;
    for (;;) {
        if (cop_device.read(message) != 0) {
            if (message.answers(command)) {
                answer = message.data();
                return CopOk;
            }
            dispatch(message);
        } else if ((cop_device.status() & cop_csr_trap) != 0) {
            return fail_by_trap();
        }
    }
}

int cop_channel::fail_by_trap() {
    note_trap();
    return m_failure;
}

/// The oldest message of the card, which has one. Apart from the loops that call it, which are short.
[[gnu::noinline]] void cop_channel::take_and_dispatch() {
    cop_packet message;
    if (volatile uint32_t* const page = cop_device.map()) {
        read_message(page + cop_card_receive / 4, message);
    } else {
        cop_device.read(message);
    }
    dispatch(message);
}

void cop_channel::dispatch(const cop_packet& message) {
    for (cop_request* request = m_requests; request != nullptr; request = request->next) {
        if (request->accepts(message)) {
            request->take(message);
            return;
        }
    }
    cop_device.keep(message);
}

void cop_channel::post(cop_request& request) {
    request.failures = m_failures;
    request.next_tag = request.first_tag;
    cop_request** end = &m_requests;
    while (*end != nullptr) {
        end = &(*end)->next;
    }
    *end = &request;
    cop_packet message;
    while (!request.done() &&
           cop_device.take_kept([&](const cop_packet& kept) { return request.accepts(kept); }, message)) {
        dispatch(message);
    }
}

void cop_channel::withdraw(cop_request& request) {
    for (cop_request** link = &m_requests; *link != nullptr; link = &(*link)->next) {
        if (*link == &request) {
            *link = request.next;
            request.next = nullptr;
            return;
        }
    }
}

void cop_channel::poll() {
    constexpr uint32_t wanted = cop_csr_trap | cop_csr_watermark | cop_csr_received;
    uint32_t now = cop_device.status();
    while ((now & wanted) != 0) {
        if ((now & cop_csr_trap) != 0) {
            note_trap();
        } else if ((now & cop_csr_received) != 0) {
            take_and_dispatch();
        } else if (cop_packet message; cop_device.read_foreign(message) != 0) {
            dispatch(message);
        }
        now = cop_device.status();
    }
}

/// The card does not tell whose answer is late: all who wait here give up.
void cop_channel::note_trap() {
    m_failure = cop_status_of(cop_device.acknowledge_trap());
    __atomic_store_n(&m_failures, m_failures + 1, __ATOMIC_RELEASE);
}

int cop_channel::wait(cop_request& request, int descriptor, uint64_t patience) {
    uint64_t start = cycles();  // of the wait for the next message
    int taken = 0;
    int result = CopOk;
    while (!request.done() && result == CopOk) {
        if (const int now = __atomic_load_n(&request.taken, __ATOMIC_ACQUIRE); now != taken) {
            taken = now;
            start = cycles();
        }
        if (cop_device.try_acquire(descriptor)) {
            poll();
            cop_device.release();
        }
        if (request.failures != __atomic_load_n(&m_failures, __ATOMIC_ACQUIRE)) {
            result = m_failure;
        } else if (patience != 0 && cycles() - start > patience) {
            result = cop_status_of(cop_error::deadlock);
        } else if (!request.done()) {
            instruction::yield();
        }
    }
    const cop_ownership held(descriptor);
    withdraw(request);
    return request.done() ? CopOk : result;
}

cop_ownership::cop_ownership(int descriptor) {
    cop_device.acquire(descriptor);
}

cop_ownership::~cop_ownership() {
    cop_device.release();
}

namespace {

cop_packet lock_command(cop_opcode opcode) {
    return {{encode({.opcode = opcode, .words = 1}), 0, 0, 0}};
}

}  // namespace

cop_lock::cop_lock(bool wanted) {
    if (!wanted) {
        return;
    }
    m_error = cop_line.send(lock_command(cop_opcode::lock));
    m_held = m_error == CopOk;
    if (!m_held) {
        // The error may be of something else (the deadlock timer), and the lock held: nobody else could ever unlock it.
        cop_line.send(lock_command(cop_opcode::unlock));
    }
}

int cop_lock::release() {
    if (m_held) {
        m_held = false;
        const int unlocked = cop_line.send(lock_command(cop_opcode::unlock));
        m_error = m_error == CopOk ? unlocked : m_error;
    }
    return m_error;
}

}  // namespace orbweaver
