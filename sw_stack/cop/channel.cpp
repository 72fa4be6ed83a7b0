// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/channel.h"

#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/elements.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

cop_channel cop_line;

bool cop_request::accepts(const cop_packet& message) const {
    if (message.opcode() != opcode || taken == count ||
        message.tag() != first_tag + static_cast<uint32_t>(taken % cop_array_tags)) {
        return false;
    }
    return source == -1 || cop_source_of(message) == source;
}

int cop_channel::probe(uint32_t task) {
    uint64_t number = 0;
    const int result = ask({{encode({.opcode = cop_opcode::probe, .words = 1, .task = task}), 0, 0, 0}}, number);
    return result < 0 ? result : static_cast<int>(number);
}

int cop_channel::send(const cop_packet& command) {
    volatile uint32_t* const page = cop_device.map();
    if (page == nullptr) {
        const int result = cop_device.write(command);
        poll();
        return result;
    }
    write_command(page, command);
    for (;;) {
        const uint32_t now = page[cop_card_status / 4];
        if ((now & cop_csr_received) != 0) [[unlikely]] {
            cop_packet message;
            take_message(message);
            dispatch(message);
        }
        if ((now & cop_csr_ready) != 0) {
            return cop_result_of(now);
        }
    }
}

int cop_channel::send_row(const cop_packet& first, const void* data, int begin, int end, int datatype) {
    cop_packet command = first;
    int result = CopOk;
    for (int i = begin; i < end && result == CopOk; ++i) {
        const uint64_t bits = cop_element(data, i, datatype);
        if (datatype == PVM_INT) {
            command.word[2] = static_cast<uint32_t>(bits);
        } else {
            command.word[2] = static_cast<uint32_t>(bits >> 32);
            command.word[3] = static_cast<uint32_t>(bits);
        }
        result = send(command);
        ++command.word[1];
    }
    return result;
}

int cop_channel::ask(const cop_packet& command, uint64_t& answer) {
    if (volatile uint32_t* const page = cop_device.map()) {
        write_command(page, command);
    } else if (const int refused = cop_device.write(command); refused < 0) {
        return refused;
    }
    bool answered = false;
    for (;;) {
        const uint32_t now = cop_device.status();
        if ((now & cop_csr_received) != 0) {
            cop_packet message;
            take_message(message);
            if (message.opcode() == command.opcode() && message.tag() == command.tag()) {
                answer = message.data();
                answered = true;
            } else {
                dispatch(message);
            }
        } else if ((now & cop_csr_trap) != 0) {
            note_trap();
            return m_failure;
        } else if ((now & cop_csr_ready) != 0 && (answered || (now & cop_csr_error) != 0)) {
            return cop_result_of(now);
        }
    }
}

/// The card has one.
void cop_channel::take_message(cop_packet& message) {
    if (volatile uint32_t* const page = cop_device.map()) {
        read_message(page + cop_card_receive / 4, message);
    } else {
        cop_device.read(message);
    }
}

void cop_channel::dispatch(const cop_packet& message) {
    for (cop_request* request = m_requests; request != nullptr; request = request->next) {
        if (request->accepts(message)) {
            if (request->data != nullptr) {
                request->data[request->taken] = message.data();
            }
            __atomic_store_n(&request->taken, request->taken + 1, __ATOMIC_RELEASE);
            return;
        }
    }
    cop_device.keep(message);
}

void cop_channel::post(cop_request& request) {
    request.failures = m_failures;
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
        cop_packet message;
        if ((now & cop_csr_trap) != 0) {
            note_trap();
        } else if ((now & cop_csr_received) != 0) {
            take_message(message);
            dispatch(message);
        } else if (cop_device.read_foreign(message) != 0) {
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
    const uint64_t start = cycles();
    int result = CopOk;
    while (!request.done() && result == CopOk) {
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

cop_lock::cop_lock(bool wanted) {
    if (wanted) {
        m_error = cop_line.send({{encode({.opcode = cop_opcode::lock, .words = 1}), 0, 0, 0}});
        m_held = m_error == CopOk;
    }
}

int cop_lock::release() {
    if (m_held) {
        m_held = false;
        const int unlocked = cop_line.send({{encode({.opcode = cop_opcode::unlock, .words = 1}), 0, 0, 0}});
        m_error = m_error == CopOk ? unlocked : m_error;
    }
    return m_error;
}

}  // namespace orbweaver
