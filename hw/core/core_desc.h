// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "hw/core/memory/bus_device_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::core {

enum class misaligned_access : std::uint8_t { trap, split };
constexpr auto enumerators(misaligned_access) { return identifiers<misaligned_access>; }

/// Memory port of the core's loads, stores and atomic operations. Instruction fetch has a separate port.
enum class memory_port_kind : std::uint8_t {
    own,     // used by the core only
    shared,  // shared with the NIU: one access of either per cycle
};
constexpr auto enumerators(memory_port_kind) { return identifiers<memory_port_kind>; }

/// Reaction of a context to a messaging instruction that the NIU has rejected.
enum class suspend_policy : std::uint8_t {
    wake,   // the context sleeps until the NIU wakes it
    retry,  // the context yields and issues the instruction again in its next quantum
};
constexpr auto enumerators(suspend_policy) { return identifiers<suspend_policy>; }

/// Cycles from issue until a dependent instruction may issue (1: the next cycle).
struct core_latency {
    unsigned load = 2;
    unsigned multiply = 3;
    unsigned divide = 16;
    unsigned fp_add = 4;       // add, subtract, min, max, compare, convert
    unsigned fp_multiply = 4;  // multiply and fused multiply-add
    unsigned fp_divide = 16;   // divide and square root
    unsigned branch = 2;       // from a taken branch or jump until its target issues
};

struct core_desc {
    unsigned contexts = 16;      // 1 .. 16 (Cntxt has four bits)
    unsigned switch_cycles = 4;  // thesis section 1.2.1: 3 or 4
    cycle_t quantum_cycles = 100;
    std::uint64_t memory_bytes = 8 << 20;  // multiple of 4096
    std::uint32_t memory_base = 0;
    misaligned_access misaligned = misaligned_access::trap;
    memory_port_kind memory_port = memory_port_kind::own;
    core_latency latency{};
    bool guard = true;      // makes accesses to the memory that memory_guard.h describes trap, if the program is known
    bool run_ahead = true;  // false: each instruction executes in its own cycle (for comparison; same results)
    unsigned interrupt_context = 0;  // context that takes the core's interrupts
    suspend_policy on_rejection = suspend_policy::wake;

    // Enables an exception handler that moves a thread to memory when a THREAD message finds no free context.
    bool thread_swap = false;
    unsigned thread_swap_places = 16;   // maximum number of threads in memory, 1 .. 16
    unsigned thread_swap_cycles = 100;  // pipeline cycles for moving a thread in one direction
    /// Minimum time for which a thread that does not sleep keeps its context.
    cycle_t thread_swap_residence_cycles = 1000;

    bus_device_desc device{};
};

}  // namespace orbweaver::core
