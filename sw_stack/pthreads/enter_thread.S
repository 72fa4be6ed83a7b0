// SPDX-License-Identifier: Apache-2.0
// Thread: a thread of pthread_create(). Word: its record (thread_record.h).
#include "sw_stack/runtime/instructions.inc"

    .text
    .globl orbweaver_enter_pthread
    .type orbweaver_enter_pthread, @function
orbweaver_enter_pthread:
    lw sp, 0(a0)
    lw tp, 4(a0)
    mv s0, a0
    call orbweaver_run_pthread
    mv a0, s0
    // falls through

// Ends the thread of a record. Its memory may be freed as soon as has_ended is 1.
    .globl orbweaver_leave_pthread
    .type orbweaver_leave_pthread, @function
orbweaver_leave_pthread:
    li t1, 1
    addi a0, a0, 8
    amoswap.w.rl zero, t1, (a0)
    ENDT
    .size orbweaver_leave_pthread, . - orbweaver_leave_pthread
