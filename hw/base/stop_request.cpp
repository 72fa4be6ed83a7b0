// SPDX-License-Identifier: Apache-2.0
#include "hw/base/stop_request.h"

#include <atomic>

namespace orbweaver {

namespace {

std::atomic<bool> noted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler stores to it");
std::atomic<unsigned> scopes{0};

void on_signal(int) { noted = true; }

}  // namespace

bool stop_request::has_come() { return noted; }

bool stop_request::is_due() { return noted && scopes > 0; }

void stop_request::check() {
    if (is_due()) { throw stop_request(); }
}

stop_request::note::note() : m_signals(on_signal) {}

stop_request::scope::scope() { ++scopes; }

stop_request::scope::~scope() { --scopes; }

}  // namespace orbweaver
