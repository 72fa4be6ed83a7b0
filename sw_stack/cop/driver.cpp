// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/driver.h"

#include "sw_stack/cop/interrupt.h"
#include "sw_stack/runtime/allocation.h"

extern "C" uint32_t orbweaver_device_answers(uint32_t address);

namespace orbweaver {

cop_driver cop_device;

int cop_driver::attach() {
    if (!m_present) {
        if (orbweaver_device_answers(cop_card_base + cop_card_csr) == 0) { return CopNoDevice; }
        m_present = true;
    }
    uint32_t now = status();
    while ((now & (cop_csr_ready | cop_csr_error)) == 0) { now = status(); }
    return (now & cop_csr_ready) != 0 ? CopOk : cop_result_of(now);
}

int cop_driver::open(uint32_t task) {
    if (!m_present) { return CopNoDevice; }
    const lock_guard held(m_table_lock);
    for (size_t i = 0; i < max_tasks; ++i) {
        if (m_tasks[i] == 0) {
            m_tasks[i] = task;
            __atomic_store_n(&m_open, m_open + 1, __ATOMIC_RELAXED);
            return static_cast<int>(i);
        }
    }
    return CopBusy;
}

int cop_driver::close(int descriptor) {
    const auto index = static_cast<size_t>(descriptor);
    if (index >= max_tasks || m_tasks[index] == 0) { return CopBadParam; }
    const lock_guard held(m_table_lock);
    m_tasks[index] = 0;
    __atomic_store_n(&m_open, m_open - 1, __ATOMIC_RELAXED);
    return CopOk;
}

int cop_driver::find(uint32_t task) const {
    for (size_t i = 0; i < max_tasks; ++i) {
        if (m_tasks[i] == task) { return static_cast<int>(i); }
    }
    return CopNoDevice;
}

void cop_driver::acquire(int descriptor) {
    m_semaphore.acquire();
    grant(descriptor);
}

bool cop_driver::try_acquire(int descriptor) {
    if (!m_semaphore.try_acquire()) { return false; }
    grant(descriptor);
    return true;
}

void cop_driver::grant(int descriptor) {
    const uint32_t task = m_tasks[descriptor];
    if (task != m_granted) {
        store(cop_card_pid, task);
        m_granted = task;
    }
}

namespace {

/// Returns the register offset for a request.
uint32_t register_of(cop_driver::request what) {
    switch (what) {
        case cop_driver::request::transmit_timeout: return cop_card_transmit_timeout;
        case cop_driver::request::retries: return cop_card_retries;
        case cop_driver::request::deadlock: return cop_card_deadlock;
        default: return cop_card_watermark;
    }
}

}  // namespace

int cop_driver::ioctl(request what, uint32_t value) {
    if (!m_present) { return CopNoDevice; }
    if (what == request::mode) {
        m_mode = static_cast<mode>(value);
    } else if (what == request::interrupts) {
        return use_interrupts(value != 0);
    } else if (what == request::user_mode) {
        return use_user_mode(value != 0);
    } else {
        store(register_of(what), value);
    }
    return CopOk;
}

uint32_t cop_driver::value_of(request what) const {
    switch (what) {
        case request::mode: return static_cast<uint32_t>(m_mode);
        case request::interrupts: return m_interrupts ? 1 : 0;
        case request::user_mode: return machine_mode::is_left() ? 1 : 0;
        default: return load(register_of(what));
    }
}

int cop_driver::write(const cop_packet& command) {
    m_copy = command;
    write_command(user_page(), m_copy);
    uint32_t now = status();
    while ((now & cop_csr_ready) == 0) { now = status(); }
    return cop_result_of(now);
}

int cop_driver::read(cop_packet& message) {
    if ((status() & cop_csr_received) == 0) { return 0; }
    read_message(user_page() + cop_card_receive / 4, m_copy);
    message = m_copy;
    return 1;
}

cop_error cop_driver::acknowledge_trap() {
    const uint32_t csr = load(cop_card_csr);
    store(cop_card_csr, cop_csr_clear_trap | ((csr & cop_csr_enabled) != 0 ? cop_csr_enable : 0));
    // A command that began after the trap has cleared the code. A trap without a code is the deadlock timer.
    const auto code = static_cast<cop_error>(cop_csr_error_code(csr));
    return code == cop_error::none ? cop_error::deadlock : code;
}

int cop_driver::read_foreign(cop_packet& message) {
    if (load(cop_card_foreign_count) == 0) { return 0; }
    if (machine_mode::is_left()) {
        machine_mode::call(machine_mode::request::take_foreign, reinterpret_cast<uint32_t>(&message));
    } else {
        read_message(&supervisor(cop_card_foreign), message);
    }
    return 1;
}

int cop_driver::use_user_mode(bool wanted) {
    if (wanted && !machine_mode::install(serve_cop_interrupt)) { return CopBusy; }
    if (wanted) {
        machine_mode::leave();
    } else {
        machine_mode::come_back();
    }
    return CopOk;
}

int cop_driver::use_interrupts(bool wanted) {
    if (wanted && !machine_mode::install(serve_cop_interrupt)) { return CopBusy; }
    if (wanted && !m_interrupts) { add_entries(entries_of_handler); }
    m_interrupts = wanted;
    store(cop_card_csr, wanted ? cop_csr_enable : 0);
    if (wanted) {
        interrupt::enable();
    } else {
        interrupt::disable();
        m_masked = false;  // the owner of the interface must not unmask the interrupt again
    }
    return CopOk;
}

void cop_driver::unmask() {
    m_masked = false;
    interrupt::enable();
}

bool cop_driver::try_acquire_for_interrupt() {
    if (m_semaphore.try_acquire()) { return true; }
    interrupt::disable();
    m_masked = true;
    return m_semaphore.try_acquire();  // a task that did not see the flag may have released it in between
}

void cop_driver::release_after_interrupt(bool room) {
    if (!room) {
        interrupt::disable();
        m_masked = true;
    }
    m_semaphore.release();
    if (room && m_masked) { unmask(); }
}

void cop_driver::make_room() {
    if (m_unused == nullptr) { add_entries(m_interrupts ? entries_of_handler : entries_at_once); }
}

void cop_driver::add_entries(size_t count) {
    auto* const fresh = new kept_message[count];
    for (size_t i = 0; i < count; ++i) {
        fresh[i].next = m_unused;
        m_unused = &fresh[i];
    }
}

void cop_driver::keep(const cop_packet& message) {
    make_room();
    kept_message* const entry = m_unused;
    m_unused = entry->next;
    entry->message = message;
    entry->next = nullptr;
    *m_kept_end = entry;
    m_kept_end = &entry->next;
}

void cop_driver::unlink(kept_message** link) {
    kept_message* const entry = *link;
    *link = entry->next;
    if (m_kept_end == &entry->next) { m_kept_end = link; }
    entry->next = m_unused;
    m_unused = entry;
}

}  // namespace orbweaver
