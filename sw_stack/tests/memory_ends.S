// SPDX-License-Identifier: Apache-2.0
// F06: 8 MiB of memory from its first word to its last, all equally far away; beyond it a load is an access fault.
#include "sw_stack/tests/tohost.inc"

// Cycles of a store and a load that is waited for, at the address in a0; into a1.
.macro TIMED_ACCESS
    csrr t0, mcycle
    sw a0, 0(a0)
    lw t1, 0(a0)
    add t2, t1, zero
    csrr t3, mcycle
    sub a1, t3, t0
.endm

    TEST_BEGIN
    la t0, beyond
    csrw mtvec, t0
    la a0, scratch
    TIMED_ACCESS
    mv s0, a1
    li s1, 0x807ffffc                  // the last word
    li s2, 0x00010004                  // from every 64 KiB a word, at changing places
    li a0, 0x80010000
next:
    TIMED_ACCESS
    bne a1, s0, fail
    bne t1, a0, fail
    add a0, a0, s2
    bltu a0, s1, next
    mv a0, s1
    TIMED_ACCESS
    bne a1, s0, fail
    lw t1, 4(s1)                       // must trap
fail:
    TEST_FAIL 1
    .balign 4
beyond:
    csrr t0, mcause
    li t1, 5
    bne t0, t1, fail
    csrr t0, mtval
    li t1, 0x80800000
    bne t0, t1, fail
    TEST_PASS

    .balign 4
scratch:
    .word 0
