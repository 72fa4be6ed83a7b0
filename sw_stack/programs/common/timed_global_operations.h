// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/programs/common/global_operations.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

/// Forwards global operations to another object and counts the cycles that this node spends in them, including waiting.
class timed_global_operations final : public global_operations {
public:
    struct account {
        uint64_t calls = 0;
        uint64_t cycles = 0;
    };

    explicit timed_global_operations(global_operations& operations) : m_operations(operations) {}
    void barrier() override {
        const clock measured(m_barriers);
        m_operations.barrier();
    }
    void multicast(double* values, uint32_t count, uint32_t root) override {
        const clock measured(m_multicasts);
        m_operations.multicast(values, count, root);
    }
    void sum_to(double* values, uint32_t count, uint32_t root) override {
        const clock measured(m_reductions);
        m_operations.sum_to(values, count, root);
    }
    void sum(double* values, uint32_t count) override {
        const clock measured(m_reductions);
        m_operations.sum(values, count);
    }
    const char* name() const override { return m_operations.name(); }

    const account& barriers() const { return m_barriers; }
    const account& multicasts() const { return m_multicasts; }
    const account& reductions() const { return m_reductions; }
    uint64_t cycles_of_all() const { return m_barriers.cycles + m_multicasts.cycles + m_reductions.cycles; }

private:
    class clock {
    public:
        explicit clock(account& charged) : m_account(charged), m_begin(cycles()) {}
        ~clock() {
            m_account.cycles += cycles() - m_begin;
            ++m_account.calls;
        }
        clock(const clock&) = delete;
        clock& operator=(const clock&) = delete;

    private:
        account& m_account;
        uint64_t m_begin;
    };

    global_operations& m_operations;
    account m_barriers;
    account m_multicasts;
    account m_reductions;
};

}  // namespace orbweaver
