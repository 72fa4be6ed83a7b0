// SPDX-License-Identifier: Apache-2.0
// Jumps to where there is no memory.
#include "sw_stack/tests/tohost.inc"
    TEST_BEGIN
    li a0, 0x40000000
    jr a0
    TEST_PASS
