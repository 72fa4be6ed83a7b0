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

interrupt_guard::interrupt_guard() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        const auto before = std::signal(number, on_signal);
        if (number == SIGHUP && before == SIG_IGN) {
            std::signal(number, SIG_IGN);
        }
        m_before.emplace_back(number, before);
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
