// SPDX-License-Identifier: Apache-2.0
// Computes a little and passes.
#include "sw_stack/tests/tohost.inc"
    TEST_BEGIN
    li a0, 0
    li a1, 10
sum:
    add a0, a0, a1
    addi a1, a1, -1
    bnez a1, sum
    li a2, 55
    bne a0, a2, wrong
    TEST_PASS
wrong:
    TEST_FAIL 1
