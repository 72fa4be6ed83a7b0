// SPDX-License-Identifier: Apache-2.0
// Reads where there is neither memory nor a device.
#include "sw_stack/tests/tohost.inc"
    TEST_BEGIN
    li a0, 0x40000000
    .globl culprit
    .type culprit, @function
culprit:
    lw a1, 0(a0)
    .size culprit, . - culprit
    TEST_PASS
