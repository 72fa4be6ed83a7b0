// SPDX-License-Identifier: Apache-2.0
// Start-up code of foreign programs probes CSRs that a core may lack: each probe that traps must do so as an illegal instruction, and the
// program goes on behind it. Fails as test 1 when another cause is seen, as test 2 when an access that must trap did not.
#include "sw_stack/tests/tohost.inc"
    TEST_BEGIN
    la t0, skip
    csrw mtvec, t0
    li s0, 0                       // traps seen
    csrwi 0x180, 0                 // satp
    csrwi 0x744, 0                 // mnstatus
    csrwi 0x3b0, 0                 // pmpaddr0
    csrwi 0x3a0, 0                 // pmpcfg0
    csrwi 0x302, 0                 // medeleg
    csrwi 0x303, 0                 // mideleg
    csrwi 0x7ff, 0                 // no such register
    csrr t1, 0xfff                 // no such register
    li t2, 2
    bltu s0, t2, missing           // at least the last two must have trapped
    TEST_PASS
missing:
    li t5, 5
    j fail
other_cause:
    li t5, 3
fail:
    TEST_END t5

    .balign 4
skip:
    csrr t3, mcause
    li t4, 2
    bne t3, t4, other_cause
    csrr t3, mepc
    addi t3, t3, 4
    csrw mepc, t3
    addi s0, s0, 1
    mret
