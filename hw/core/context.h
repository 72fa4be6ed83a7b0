// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/types.h"
#include "hw/core/decode/instruction.h"
#include "sw_stack/shared/enum_names.h"
#include "sw_stack/shared/messaging_instructions.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::core {

/// State of an entry of the context management table.
enum class context_state : std::uint8_t {
    free,
    loading,  // an arriving THREAD message fills its registers, or the swap handler empties them
    ready,
    running,
    suspended,  // see suspend_reason
};
/// Names for reports.
constexpr auto enumerators(context_state) { return identifiers<context_state>; }

/// Reason why an instruction did not issue, or why the pipeline had none.
enum class stall_cause : std::uint8_t {
    load,  // an operand is being loaded
    multiply,
    divide,     // integer result pending, or the divider is busy
    fp,         // floating-point add, multiply, convert, compare pending
    fp_divide,  // floating-point quotient or root pending, or its unit busy
    branch,     // the target of a taken branch or jump is being fetched
    device,     // a memory-mapped register has not answered yet
    split,      // second half of a misaligned access
    trap,       // entry into a trap handler
    rejected,   // the NIU rejected a messaging instruction
    switching,  // context switch
    swapping,   // a thread is moved between a context and memory
    port,       // the NIU uses the shared memory port
};
inline constexpr std::size_t stall_causes = 13;

enum class privilege_mode : std::uint8_t { user = 0, machine = 3 };

/// Value of the FS field of mstatus.
enum class fp_status : std::uint8_t { off, initial, clean, dirty };

/// A hardware thread context: 32 integer and 32 floating-point registers, the state of traps, and its entry of the
/// context management table. For traps each context is a separate hart: it has its own mstatus, mepc, mcause, mtval,
/// mscratch, fcsr and privilege mode. The contexts of a core share mtvec, mie, mip and the counters.
struct alignas(64) context {
    // Registers by slot (instruction.h). Integers occupy the low 32 bits with zeros above; single precision is
    // NaN-boxed.
    std::uint64_t value[register_slot::count] = {};
    // Scoreboard: the first cycle in which the register may be read or written by another instruction.
    cycle_t ready_at[register_slot::count] = {};
    cycle_t busy_until = 0;  // first cycle in which all registers may be accessed
    std::uint32_t pc = 0;
    std::uint8_t fflags = 0;
    fp_status fs = fp_status::off;
    std::uint8_t rounding[8] = {};  // [rm field]: rounding mode; more than 4: illegal, as all are while fs is off
    std::uint8_t frm = 0;
    privilege_mode mode = privilege_mode::machine;
    stall_cause pending[register_slot::count] = {};  // [slot]: cause of the wait until ready_at

    std::uint32_t mstatus = 0;  // only MIE, MPIE, MPP, MPRV
    std::uint32_t mepc = 0;
    std::uint32_t mcause = 0;
    std::uint32_t mtval = 0;
    std::uint32_t mscratch = 0;

    context_state state = context_state::free;
    suspend_reason reason = suspend_reason::none;
    bool starting = false;      // a new thread whose stack has not been set up yet
    std::uint32_t operand = 0;  // suspended: the object of the wait (message id, word, ...)
    cycle_t ready_from = 0;     // ready: first cycle in which it may be dispatched
    cycle_t suspended_from = 0;
    cycle_t resident_from = 0;  // cycle from which the thread occupies this context
    cycle_t last_ran = 0;       // cycle in which it was last dispatched, or else entered the context
    unsigned stack_number = 0;  // see thread_stack_top
    /// Lower bound of the stack pointer, which is an address of the stack or just above it.
    std::uint32_t stack_bottom = 0;
    std::uint32_t stack_bytes = ~0U;
    std::uint32_t stack_words = 0;  // number of arguments that do not fit into registers
    std::array<std::uint32_t, thread_stack_arguments> stack{};

    /// Recomputes `rounding` after a change of fs or frm.
    void update_rounding();
    /// Sets all registers to zero, machine mode, no pending trap, and the given floating-point status.
    void reset(std::uint32_t start, fp_status fp);
};

/// Summary of a context for reports of a run that does not advance.
struct context_view {
    explicit context_view(const context& thread);

    context_state state;
    suspend_reason reason = suspend_reason::none;
    std::uint32_t pc;
    std::uint32_t operand = 0;  // suspended: the message id (or word) of the wait
    cycle_t start = 0;          // suspended: first cycle of the wait
};

}  // namespace orbweaver::core
