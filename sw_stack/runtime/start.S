// SPDX-License-Identifier: Apache-2.0
// Where the cores of a machine that runs orbweaver firmware begin. Mirror: docs/firmware.md.
#include "sw_stack/runtime/instructions.inc"

// Context 0 of every node starts here, in machine mode.
    .section .text.start, "ax"
    .globl _start
    .type _start, @function
_start:
    .option push
    .option norelax
    la gp, __global_pointer$
    .option pop
    li t0, 0x2000                      // mstatus.FS = initial: floating point on
    csrs mstatus, t0
    csrw fcsr, zero
    la t0, orbweaver_stack_top
    csrw CSR_THREAD_STACK_TOP, t0
    mv sp, t0
    lui t0, %hi(orbweaver_stack_bytes) // absolute values: no address arithmetic
    addi t0, t0, %lo(orbweaver_stack_bytes)
    csrw CSR_THREAD_STACK_BYTES, t0
    csrw CSR_THREAD_GP, gp
    la t0, orbweaver_thread_return
    csrw CSR_THREAD_RETURN, t0
    tail orbweaver_start_node
    .size _start, . - _start

// A thread whose function returns ends.
    .text
    .globl orbweaver_thread_return
    .type orbweaver_thread_return, @function
orbweaver_thread_return:
    ENDT
    .size orbweaver_thread_return, . - orbweaver_thread_return

// Thread: the start-up of a node below this one in the start-up tree is done. Such a message may arrive before this node has set gp and
// the stack of new threads, so the handler uses neither, and its counter is memory that start-up code does not write.
    .globl orbweaver_node_ready
    .type orbweaver_node_ready, @function
orbweaver_node_ready:
    .option push
    .option norelax
    la t0, orbweaver_ready_children
    .option pop
    li t1, 1
    amoadd.w zero, t1, (t0)
    ENDT
    .size orbweaver_node_ready, . - orbweaver_node_ready

// Thread: calls a function and tells its creator's node when it has returned. Words: function, callback, creator's node, 0, and then
// the function's arguments, which move to where the calling convention wants them.
    .globl orbweaver_thread_with_callback
    .type orbweaver_thread_with_callback, @function
orbweaver_thread_with_callback:
    mv t0, a0
    mv s0, a1
    mv s1, a2
    mv a0, a4
    mv a1, a5
    mv a2, a6
    mv a3, a7
    lw a4, 0(sp)
    lw a5, 4(sp)
    lw a6, 8(sp)
    lw a7, 12(sp)
    addi sp, sp, 16
    jalr t0
    csrr t0, CSR_NODE_ID
    SENDH_THREAD s1, s0
    SENDE t0
    ENDT
    .size orbweaver_thread_with_callback, . - orbweaver_thread_with_callback
