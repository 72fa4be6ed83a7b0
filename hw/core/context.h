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
    loading,  // an arriving THREAD message fills its registers, or the handler that swaps threads empties them
    ready,
    running,
    suspended,  // see suspend_reason
};
/// For reports.
constexpr auto enumerators(context_state) {
    return name_table<context_state>({{context_state::free, "free"},
                                      {context_state::loading, "loading"},
                                      {context_state::ready, "ready"},
                                      {context_state::running, "running"},
                                      {context_state::suspended, "suspended"}});
}

/// What kept an instruction from issuing, or the pipeline from having one.
enum class stall_cause : std::uint8_t {
    load,  // an operand is being loaded
    multiply,
    divide,     // integer result pending, or the divider is busy
    fp,         // floating-point add, multiply, convert, compare pending
    fp_divide,  // floating-point quotient or root pending, or their unit busy
    branch,     // the target of a taken branch or jump is fetched
    device,     // a memory-mapped register answers
    split,      // the second half of a misaligned access
    trap,       // entering a handler
    rejected,   // the NIU turned a messaging instruction away
    switching,  // another context is switched in
    swapping,   // a thread is moved to or from memory
    port,       // the NIU uses the memory port that both share
};
inline constexpr std::size_t stall_causes = 13;

enum class privilege_mode : std::uint8_t { user = 0, machine = 3 };

/// Value of the FS field of mstatus.
enum class fp_status : std::uint8_t { off, initial, clean, dirty };

/// A hardware thread context: 32 integer and 32 floating-point registers, what a trap needs, and its entry of the
/// context management table. Each context is a hart of its own as far as traps go: mstatus, mepc, mcause, mtval,
/// mscratch, fcsr and the privilege mode are a context's; mtvec, mie, mip and the counters are the core's.
struct alignas(64) context {
    // Registers by slot (instruction.h): integers in the low 32 bits with zeros above, single precision NaN-boxed.
    std::uint64_t value[register_slot::count] = {};
    // Scoreboard: the first cycle in which the register may be read or written by another instruction.
    cycle_t ready_at[register_slot::count] = {};
    cycle_t busy_until = 0;  // the first cycle in which all of them may be
    std::uint32_t pc = 0;
    std::uint8_t fflags = 0;
    fp_status fs = fp_status::off;
    std::uint8_t rounding[8] = {};  // by rm field; more than 4: illegal, which all are while fs is off
    std::uint8_t frm = 0;
    privilege_mode mode = privilege_mode::machine;
    stall_cause pending[register_slot::count] = {};  // why ready_at lies in the future

    std::uint32_t mstatus = 0;  // MIE, MPIE, MPP, MPRV only
    std::uint32_t mepc = 0;
    std::uint32_t mcause = 0;
    std::uint32_t mtval = 0;
    std::uint32_t mscratch = 0;

    context_state state = context_state::free;
    suspend_reason reason = suspend_reason::none;
    bool starting = false;      // a new thread whose stack is still to be set up
    std::uint32_t operand = 0;  // suspended: what it waits on (message id, word, ...)
    cycle_t ready_from = 0;     // ready: the first cycle that may dispatch it
    cycle_t suspended_from = 0;
    cycle_t resident_from = 0;       // the thread has had this context since then
    cycle_t last_ran = 0;            // when it last got the pipeline, or else came
    unsigned stack_number = 0;       // see thread_stack_top
    std::uint32_t stack_bottom = 0;  // the stack pointer's range: an address of the stack, or just above it
    std::uint32_t stack_bytes = ~0U;
    std::uint32_t stack_words = 0;  // arguments beyond the registers
    std::array<std::uint32_t, thread_stack_arguments> stack{};

    /// Follows fs and frm in `rounding`.
    void update_rounding();
    /// All registers zero, machine mode, no trap pending, floating point as given.
    void reset(std::uint32_t start, fp_status fp);
};

/// What a person may want to know of a context that does not move.
struct context_view {
    explicit context_view(const context& thread);

    context_state state;
    suspend_reason reason = suspend_reason::none;
    std::uint32_t pc;
    std::uint32_t operand = 0;  // suspended: the message id (or word) that it waits on
    cycle_t start = 0;          // suspended: first cycle
};

}  // namespace orbweaver::core
