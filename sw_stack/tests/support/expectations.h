// SPDX-License-Identifier: Apache-2.0
// Common parts of tests of libraries on tasks: expectations that end the run, and values that all tasks compute alike.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/pvm.h"
#include "sw_stack/runtime/host.h"

namespace orbweaver {

/// @param got value that is reported with a failure
inline void expect(bool right, const char* what, int got = 0) {
    if (!right) { fail("task %x: %s (%d)\n", static_cast<unsigned>(pvm_mytid()), what, got); }
}

inline void expect_equal(int got, int expected, const char* what) { expect(got == expected, what, got); }

/// A word that depends on all bits of both.
constexpr uint32_t mixed(uint32_t a, uint32_t b) {
    uint32_t x = a * 0x9e3779b1U ^ (b + 1) * 0x85ebca6bU;
    x ^= x >> 15;
    return x * 0x2c1b3c6dU;
}

}  // namespace orbweaver
