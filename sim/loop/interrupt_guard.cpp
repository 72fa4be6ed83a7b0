// SPDX-License-Identifier: Apache-2.0
#include "sim/loop/interrupt_guard.h"

#include <atomic>

namespace orbweaver::sim {

namespace {

std::atomic<bool> noted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler stores to it");

void on_signal(int) {
    noted = true;
}

}  // namespace

interrupt_guard::interrupt_guard() : m_signals(on_signal) {}

bool interrupt_guard::interrupted() {
    return noted;
}

}  // namespace orbweaver::sim
