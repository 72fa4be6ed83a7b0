// SPDX-License-Identifier: Apache-2.0
// An illegal instruction without a handler.
#include "sw_stack/tests/tohost.inc"
    TEST_BEGIN
    .globl culprit
    .type culprit, @function
culprit:
    .word 0
    .size culprit, . - culprit
    TEST_PASS
