// SPDX-License-Identifier: Apache-2.0
// Posts a receive that nobody sends to, and waits for it.
#include "sw_stack/tests/tohost.inc"
#include "sw_stack/runtime/instructions.inc"
    TEST_BEGIN
    li a0, 0x12345678              // message id
    la a1, buffer
    li a2, 1
    STR a0, a1, a2
    .globl culprit
    .type culprit, @function
culprit:
    WAITR a0
    .size culprit, . - culprit
    TEST_PASS

    .bss
    .balign 4
buffer:
    .zero 64
