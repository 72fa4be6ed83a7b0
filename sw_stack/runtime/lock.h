// SPDX-License-Identifier: Apache-2.0
// Mutual exclusion between the threads of a node; nodes share no memory.
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/instructions.h"

namespace orbweaver {

/// A lock that yields the core while another thread holds it. Not recursive.
class spin_lock {
public:
    void acquire() {
        while (__atomic_exchange_n(&m_held, 1U, __ATOMIC_ACQUIRE) != 0) { instruction::yield(); }
    }
    bool try_acquire() { return __atomic_exchange_n(&m_held, 1U, __ATOMIC_ACQUIRE) == 0; }
    void release() { __atomic_store_n(&m_held, 0U, __ATOMIC_RELEASE); }

private:
    uint32_t m_held = 0;
};

/// Holds a lock for the length of a scope.
class lock_guard {
public:
    explicit lock_guard(spin_lock& lock) : m_lock(lock) { m_lock.acquire(); }
    ~lock_guard() { m_lock.release(); }
    lock_guard(const lock_guard&) = delete;
    lock_guard& operator=(const lock_guard&) = delete;

private:
    spin_lock& m_lock;
};

/// A counter that the threads of a node share without a lock.
class atomic_counter {
public:
    /// Adds an amount and returns the previous value.
    uint32_t add(uint32_t amount) { return __atomic_fetch_add(&m_value, amount, __ATOMIC_ACQ_REL); }
    uint32_t value() const { return __atomic_load_n(&m_value, __ATOMIC_ACQUIRE); }
    /// Yields until the counter has reached `value`.
    void wait_for(uint32_t value) const {
        while (this->value() < value) { instruction::yield(); }
    }

private:
    uint32_t m_value = 0;
};

}  // namespace orbweaver
