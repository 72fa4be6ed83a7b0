// SPDX-License-Identifier: Apache-2.0
// Where the start-up of sw_stack/runtime/start.S goes on in a program that `orbweaver cc` linked.
#include "sw_stack/runtime/instructions.inc"

// main()'s thread gets its thread-local variables and the stack that the loader left at the end of memory.
    .text
    .globl orbweaver_start_node
    .type orbweaver_start_node, @function
orbweaver_start_node:
    la tp, orbweaver_thread_local
    la t0, orbweaver_program_settings
    lw sp, 4(t0)                       // program_settings::stack_top
    tail orbweaver_start_rank
    .size orbweaver_start_node, . - orbweaver_start_node

// Thread: every node below this one and above it in the start-up tree is set up. Written as orbweaver_node_ready is.
    .globl orbweaver_release_node
    .type orbweaver_release_node, @function
orbweaver_release_node:
    .option push
    .option norelax
    la t0, orbweaver_releases
    .option pop
    li t1, 1
    amoadd.w zero, t1, (t0)
    ENDT
    .size orbweaver_release_node, . - orbweaver_release_node
