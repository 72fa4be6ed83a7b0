// SPDX-License-Identifier: Apache-2.0
// Whether a device stands at an address: a load there that traps says no.
#include "sw_stack/runtime/instructions.inc"

// uint32_t orbweaver_device_answers(uint32_t address): 1 or 0. Nothing else of this core may trap meanwhile.
    .text
    .globl orbweaver_device_answers
    .type orbweaver_device_answers, @function
orbweaver_device_answers:
    csrr t0, mtvec
    la t1, load_refused
    csrw mtvec, t1
    lw t2, 0(a0)
    li a0, 1
    csrw mtvec, t0
    ret
    .balign 4
load_refused:
    la t1, restore
    csrw mepc, t1
    li a0, 0
    mret
restore:
    csrw mtvec, t0
    ret
    .size orbweaver_device_answers, . - orbweaver_device_answers
