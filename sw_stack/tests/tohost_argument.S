// SPDX-License-Identifier: Apache-2.0
// Passes if the first argument is colour=red: a program of its own kind, which knows an argument with its '='.
#include "sw_stack/tests/tohost.inc"
    TEST_BEGIN
    la a0, orbweaver_arguments
    la a1, wanted
compare:
    lbu a2, 0(a0)
    lbu a3, 0(a1)
    bne a2, a3, wrong
    addi a0, a0, 1
    addi a1, a1, 1
    bnez a2, compare
    TEST_PASS
wrong:
    TEST_FAIL 1

    .section .rodata
wanted:
    .asciz "colour=red"
    .bss
    .globl orbweaver_arguments
orbweaver_arguments:
    .skip 4096
