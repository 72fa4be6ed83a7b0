// SPDX-License-Identifier: Apache-2.0
// Encoding of SCMP's messaging instructions (thesis section 5.4, Table 5.3) in RISC-V's custom-0 opcode, and of the
// thread instructions that the thesis implies but does not name. Shared by hardware and firmware: only freestanding
// C++.
//
// R format:  funct7[31:25] rs2[24:20] rs1[19:15] funct3[14:12] rd[11:7] opcode[6:0]
// R4 format: rs3[31:27] funct2[26:25] rs2[24:20] rs1[19:15] funct3[14:12] rd[11:7] opcode[6:0]
//
//   funct3  funct7/funct2      instruction                   operands
//   0       0 THREAD, 1 DATA   sendh    rs1, rs2             node, handler or message id
//   1       bit 0: two words,  send/send2/sende/send2e       rs1 (, rs2): words
//           bit 1: end
//   2       bit 1: end         sendm/sendme  rs1, rs2        byte address, stride 31:16 and count 15:0 (words)
//   3       0 send, 1 receive  ldss/ldsr rd, rs1             message id; rd = state of the table entry
//   4       0 (R4)             str      rs1, rs2, rs3        message id, byte address, stride (words)
//   5       0 send, 1 receive  rms/rmr  rs1                  message id
//   6       see thread_function
//   7       1 DATA (R4)        sendh    rs1, rs2, rs3        node, byte address, stride (words)
//
// Two systems: sendh of funct3 0, DATA, ldss, ldsr, str, rms, rmr and waitr belong to send-and-receive, sendh of funct3
// 7 to active messages (thesis Table 3.1). THREAD messages are begun alike in both: their stride is always one. In the
// active-message system waits takes no operand and suspends until the NIU has read the blocks that its context sent.
// An instruction of the other system is illegal.
//
// Every other combination, and a nonzero field that the table does not name, is an illegal instruction.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

inline constexpr uint32_t custom0_opcode = 0x0b;

enum class messaging_funct3 : uint8_t {
    sendh = 0,
    send = 1,
    send_memory = 2,
    load_state = 3,
    store_receive = 4,
    remove = 5,
    thread = 6,
    active_sendh = 7,
};

/// funct7 of funct3 = thread.
enum class thread_function : uint8_t {
    end = 0,           // endt: ends the thread and frees its context
    yield = 1,         // yield: gives up the rest of the quantum
    wait_send = 2,     // waits rs1: suspends until the send with this id is Complete (or absent)
    wait_receive = 3,  // waitr rs1: suspends until the receive with this id is Complete (or absent)
};

/// State of a send-table entry, as ldss returns it (thesis Table 5.1).
enum class send_state : uint8_t { empty = 0b00, in_use = 0b01, in_progress = 0b10, complete = 0b11 };
constexpr auto enumerators(send_state) {
    return name_table<send_state>({{send_state::empty, "Empty"},
                                   {send_state::in_use, "In Use"},
                                   {send_state::in_progress, "In Progress"},
                                   {send_state::complete, "Complete"}});
}

/// State of a receive-table entry, as ldsr returns it (thesis Table 5.2).
enum class receive_state : uint8_t {
    empty = 0b000,
    in_use = 0b001,
    in_progress = 0b010,
    rts_received = 0b011,
    complete = 0b111,
};
constexpr auto enumerators(receive_state) {
    return name_table<receive_state>({{receive_state::empty, "Empty"},
                                      {receive_state::in_use, "In Use"},
                                      {receive_state::in_progress, "In Progress"},
                                      {receive_state::rts_received, "RTS Received"},
                                      {receive_state::complete, "Complete"}});
}

/// Control and status registers in addition to RISC-V's. 0xcc0.. are readable in every mode, 0x7c0.. only in machine
/// mode.
enum class scmp_csr : uint16_t {
    node_id = 0xcc0,             // index of this tile (as mhartid)
    nodes = 0xcc1,               // number of tiles of the machine
    grid_x = 0xcc2,              // columns of the mesh
    grid_y = 0xcc3,              // rows of the mesh
    context = 0xcc4,             // index of the running context
    contexts = 0xcc5,            // number of hardware contexts of the core
    rendezvous = 0xcc6,          // 1: rendezvous, 0: ready
    thread_stack_top = 0x7c0,    // A thread with stack s starts with sp = top - s * bytes - argument area. s is the
                                 // context index, or with thread swapping the lowest free stack index.
    thread_stack_bytes = 0x7c1,  // stack size of one thread
    thread_gp = 0x7c2,           // gp of a new thread
    thread_return = 0x7c3,       // ra of a new thread: the address to which its function returns
};

/// Argument words of a THREAD message: the first eight arrive in a0..a7, the rest at sp+0, sp+4, ... of the new thread,
/// as in the RISC-V calling convention.
inline constexpr uint32_t thread_register_arguments = 8;
inline constexpr uint32_t thread_stack_arguments = 56;

}  // namespace orbweaver
