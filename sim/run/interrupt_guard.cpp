// SPDX-License-Identifier: Apache-2.0
#include "sim/run/interrupt_guard.h"

#include <atomic>
#include <csignal>

namespace orbweaver {

namespace {

std::atomic<bool> noted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler stores to it");

void on_signal(int) {
    noted = true;
}

}  // namespace

interrupt_guard::interrupt_guard(const std::vector<int>& signals) {
    for (const int number : signals) {
        m_before.emplace_back(number, std::signal(number, on_signal));
    }
}

interrupt_guard::~interrupt_guard() {
    for (const auto& [number, handler] : m_before) {
        std::signal(number, handler);
    }
}

bool interrupt_guard::interrupted() {
    return noted;
}

}  // namespace orbweaver
