// SPDX-License-Identifier: Apache-2.0
#include "hw/base/stop_request.h"

#include <unistd.h>

#include <atomic>
#include <ctime>
#include <string_view>

#include "hw/base/errors.h"

namespace orbweaver {

namespace {

constexpr std::time_t no_signal = -1;
std::atomic<bool> noted{false};
std::atomic<bool> answered{false};  // the program knows of the signal
std::atomic<std::time_t> first_second{no_signal};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::time_t>::is_always_lock_free,
              "a signal handler stores to it");
std::atomic<unsigned> scopes{0};
constexpr std::time_t seconds_to_answer = 2;  // a terminal and a parent process may send a signal each

/// Calls only async-signal-safe functions.
void on_signal(int) {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    std::time_t first = no_signal;
    if (first_second.compare_exchange_strong(first, now.tv_sec)) {
        noted = true;
    } else if (!answered && now.tv_sec - first >= seconds_to_answer) {
        constexpr std::string_view text = "orbweaver: ended by a second signal, without results\n";
        [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
        _exit(static_cast<int>(exit_code::timeout));
    }
}

bool is_noted() {
    if (noted) { answered = true; }
    return noted;
}

}  // namespace

bool stop_request::has_come() { return is_noted(); }

bool stop_request::is_due() { return scopes > 0 && is_noted(); }

void stop_request::check() {
    if (is_due()) { throw stop_request(); }
}

stop_request::note::note() : m_signals(on_signal) {}

stop_request::scope::scope() { ++scopes; }

stop_request::scope::~scope() { --scopes; }

}  // namespace orbweaver
