// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/channel.h"

#include "sw_stack/cop/interrupt.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

cop_channel cop_line;

void cop_request::expect_from(int source) {
    constexpr uint32_t position_bits = 0x1fffU << 19;
    const auto bits = static_cast<uint32_t>(source);
    constexpr uint32_t task_bits = encode(cop_instruction{.task = cop_max_tasks - 1});
    m_expected[0] = (m_expected[0] & ~task_bits) | (bits << 1 & task_bits);
    m_expected[1] = (m_expected[1] & ~position_bits) | (bits >> pvm::tid_task_bits << 19);
    m_compared[0] |= task_bits;
    m_compared[1] |= position_bits;
}

int cop_channel::probe(uint32_t task) {
    uint64_t number = 0;
    const int result = ask({{encode({.opcode = cop_opcode::probe, .words = 1, .task = task}), 0, 0, 0}}, number);
    return result < 0 ? result : static_cast<int>(number);
}

int cop_channel::read_system(uint32_t task, cop_system_word word) {
    const cop_packet command{
        {encode({.opcode = cop_opcode::read32, .words = 2, .task = task}),
         encode(cop_address{.space = cop_space::system, .tag = static_cast<uint32_t>(word)}, cop_opcode::read32), 0,
         0}};
    uint64_t value = 0;
    const int result = ask(command, value);
    return result < 0 ? result : static_cast<int>(value);
}

int cop_channel::send_until_free(const cop_packet& command) {
    int result = send(command);
    while (result == cop_status_of(cop_error::mask_in_use)) { result = send(command); }
    return result;
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
    if (sent < 0) { return sent; }
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

/// Hands out messages of the card until it has no more. Precondition: the card has a message. A separate function keeps
/// the calling loops short.
/// @return the last status
[[gnu::noinline]] uint32_t cop_channel::take_all(volatile uint32_t* page) {
    cop_packet message;
    uint32_t now;
    do {
        read_message(page + cop_card_receive / 4, message);
        dispatch(message);
        now = page[cop_card_status / 4];
    } while ((now & cop_csr_received) != 0);
    return now;
}

void cop_channel::dispatch(const cop_packet& message) {
    for (cop_request* request = m_requests; request != nullptr; request = request->m_next) {
        if (request->accepts(message)) {
            request->take(message);
            return;
        }
    }
    cop_device.keep(message);
}

void cop_channel::post(cop_request& request) {
    request.m_failures = m_failures;
    cop_request** end = &m_requests;
    while (*end != nullptr) { end = &(*end)->m_next; }
    *end = &request;
    cop_packet message;
    while (cop_device.has_kept() && !request.done() &&
           cop_device.take_kept([&](const cop_packet& kept) { return request.accepts(kept); }, message)) {
        dispatch(message);
    }
}

void cop_channel::withdraw(cop_request& request) {
    for (cop_request** link = &m_requests; *link != nullptr; link = &(*link)->m_next) {
        if (*link == &request) {
            *link = request.m_next;
            request.m_next = nullptr;
            return;
        }
    }
}

void cop_channel::poll() {
    volatile uint32_t* const page = cop_device.map();
    if (page == nullptr) {
        poll_through_driver();
        return;
    }
    uint32_t now = page[cop_card_status / 4];
    if ((now & cop_csr_received) != 0) { now = take_all(page); }
    if ((now & (cop_csr_trap | cop_csr_watermark)) != 0) [[unlikely]] { poll_through_driver(); }
}

/// Polls through the driver, which also handles traps and foreign messages.
[[gnu::noinline]] void cop_channel::poll_through_driver() {
    constexpr uint32_t wanted = cop_csr_trap | cop_csr_watermark | cop_csr_received;
    uint32_t now = cop_device.status();
    cop_packet message;
    while ((now & wanted) != 0) {
        if ((now & cop_csr_trap) != 0) {
            note_trap();
        } else if ((now & cop_csr_received) != 0) {
            cop_device.read(message);
            dispatch(message);
        } else if (cop_device.read_foreign(message) != 0) {
            dispatch(message);
        }
        now = cop_device.status();
    }
}

/// Handles traps, messages of the owner, then foreign messages, until there are no more.
/// @return whether there was room for all
bool cop_channel::drain(bool in_handler) {
    cop_packet message;
    for (;;) {
        const uint32_t now = cop_device.status();
        if ((now & cop_csr_trap) != 0) {
            note_trap();
        } else if (in_handler && !cop_device.has_room()) {
            return (cop_device.csr() & cop_csr_received) == 0;
        } else if ((now & cop_csr_received) != 0) {
            cop_device.read_owned(message);
            dispatch(message);
        } else if (cop_device.read_foreign(message) != 0) {
            dispatch(message);
        } else {
            return true;
        }
    }
}

void cop_channel::serve_interrupt() {
    if (cop_device.try_acquire_for_interrupt()) { cop_device.release_after_interrupt(drain(true)); }
}

void serve_cop_interrupt() { cop_line.serve_interrupt(); }

/// Records a trap. The card does not report which answer is late, so all waiting requests fail.
void cop_channel::note_trap() {
    m_failure = cop_status_of(cop_device.acknowledge_trap());
    __atomic_store_n(&m_failures, m_failures + 1, __ATOMIC_RELEASE);
}

/// Waits for a request. The only task of a host keeps the interface while it waits; several tasks release it to each
/// other.
int cop_channel::wait(cop_request& request, int descriptor, uint64_t patience) {
    uint64_t start = patience != 0 ? cycles() : 0;  // start of the wait for the next message
    int taken = 0;
    int result = CopOk;
    bool held = false;
    while (!request.done() && result == CopOk) {
        if (cop_device.uses_interrupts()) {
            // The thread that should handle the interrupt may have ended, or may not allow interrupts.
            if (interrupt::is_pending() && cop_device.try_acquire(descriptor)) {
                drain(false);
                cop_device.release();
            }
        } else {
            held = held || cop_device.try_acquire(descriptor);
            if (held) { poll(); }
            if (held && cop_device.has_several_tasks()) {
                cop_device.release();
                held = false;
            }
        }
        if (request.m_failures != __atomic_load_n(&m_failures, __ATOMIC_ACQUIRE)) {
            result = m_failure;
        } else if (request.done()) {
            break;
        } else if (patience != 0) {
            if (const int now = request.taken(); now != taken) {
                taken = now;
                start = cycles();
            } else if (cycles() - start > patience) {
                result = cop_status_of(cop_error::deadlock);
            }
        }
        instruction::yield();
    }
    if (!held) { cop_device.acquire(descriptor); }
    withdraw(request);
    cop_device.release();
    return request.done() ? CopOk : result;
}

cop_ownership::cop_ownership(int descriptor) { cop_device.acquire(descriptor); }

cop_ownership::~cop_ownership() { cop_device.release(); }

/// Builds LOCK or UNLOCK. For another controller an address word names it.
cop_packet cop_lock::command(cop_opcode opcode) const {
    if (m_controller == cop_own_location().controller) { return {{encode({.opcode = opcode, .words = 1}), 0, 0, 0}}; }
    const cop_instruction instruction{.extended = true, .opcode = opcode, .other_channel = true, .words = 2};
    return {{encode(instruction), encode(cop_address{.controller = m_controller}, instruction), 0, 0}};
}

cop_lock::cop_lock(bool wanted, uint32_t controller) : m_controller(controller) {
    if (!wanted) { return; }
    m_error = cop_line.send(command(cop_opcode::lock));
    m_held = m_error == CopOk;
    if (!m_held) {
        // The error may have another cause (the deadlock timer) although the lock is held; only this channel can unlock
        // it.
        cop_line.send(command(cop_opcode::unlock));
    }
}

int cop_lock::release() {
    if (m_held) {
        m_held = false;
        const int unlocked = cop_line.send(command(cop_opcode::unlock));
        m_error = m_error == CopOk ? unlocked : m_error;
    }
    return m_error;
}

}  // namespace orbweaver
