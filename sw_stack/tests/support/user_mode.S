// SPDX-License-Identifier: Apache-2.0
// uint32_t load_in_user_mode(uint32_t address): loads a word in user mode and comes back. The result is the cause of the
// trap that ended user mode: 8, the call behind the load; 5, the load was refused. Nothing else of the core may trap
// meanwhile.
    .text
    .globl load_in_user_mode
    .type load_in_user_mode, @function
load_in_user_mode:
    csrr t0, mtvec
    la t1, user_mode_ended
    csrw mtvec, t1
    li t2, 0x1800                      // mstatus.MPP
    csrc mstatus, t2
    la t1, user_mode
    csrw mepc, t1
    mret
user_mode:
    lw t2, 0(a0)
    ecall
    .balign 4
user_mode_ended:
    csrr a0, mcause
    li t2, 0x1800
    csrs mstatus, t2
    la t1, machine_mode
    csrw mepc, t1
    mret
machine_mode:
    csrw mtvec, t0
    ret
    .size load_in_user_mode, . - load_in_user_mode
