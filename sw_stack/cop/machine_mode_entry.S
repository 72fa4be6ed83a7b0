// SPDX-License-Identifier: Apache-2.0
// Into machine mode and out of it: see machine_mode.h.

// Where traps go. A call of user mode is served as a function call that keeps the thread's mark; what it may change are
// the registers that any function may.
    .text
    .balign 4
    .globl orbweaver_cop_trap
    .type orbweaver_cop_trap, @function
orbweaver_cop_trap:
    csrw mscratch, t0
    csrr t0, mcause
    addi t0, t0, -8                    // ecall in user mode
    beqz t0, serve_call
    csrr t0, mscratch
    j orbweaver_other_trap
serve_call:
    csrr t0, mepc
    addi t0, t0, 4
    csrw mepc, t0
    addi sp, sp, -16
    sw ra, 12(sp)
    sw tp, 8(sp)
    li tp, 0
    call orbweaver_serve_machine_call
    lw tp, 8(sp)
    lw ra, 12(sp)
    addi sp, sp, 16
    mret
    .size orbweaver_cop_trap, . - orbweaver_cop_trap

// uint32_t orbweaver_machine_call(uint32_t what, uint32_t first, uint32_t second)
    .globl orbweaver_machine_call
    .type orbweaver_machine_call, @function
orbweaver_machine_call:
    ecall
    ret
    .size orbweaver_machine_call, . - orbweaver_machine_call

// The caller goes on in user mode, with the counters that it may read there.
    .globl orbweaver_leave_machine_mode
    .type orbweaver_leave_machine_mode, @function
orbweaver_leave_machine_mode:
    li t0, 7
    csrw mcounteren, t0
    csrrci t0, mstatus, 8              // no interrupt may change mepc from here on
    andi t0, t0, 8                     // mstatus.MIE
    slli t0, t0, 4                     // to MPIE
    li t1, 0x1880                      // MPP, MPIE
    csrc mstatus, t1
    csrs mstatus, t0
    la tp, orbweaver_user_mode_mark
    csrw mepc, ra
    mret
    .size orbweaver_leave_machine_mode, . - orbweaver_leave_machine_mode

    .section .rodata
    .globl orbweaver_user_mode_mark
    .type orbweaver_user_mode_mark, @object
orbweaver_user_mode_mark:
    .byte 1
    .size orbweaver_user_mode_mark, 1
