// SPDX-License-Identifier: Apache-2.0
#include "sim/config/parameters/parameters.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::sim {

void declare_core(system_table& table) {
    constexpr std::uint64_t page = 4096;
    constexpr std::uint64_t largest_memory = std::uint64_t{2} << 30;
    const auto core = [](auto member) { return field(&system::system_desc::core, member); };
    const auto latency = [](auto member) {
        return field(&system::system_desc::core, &core::core_desc::latency, member);
    };
    const whole_number cycles{1, 1000, "cycles"};

    table.add_section({"core", "The multithreaded core of each tile, and its memory.", {"chip", "cluster"}});
    table.add("core.contexts", whole_number{1, 16, "contexts"}, core(&core::core_desc::contexts),
              "Hardware thread contexts");
    table.add("core.switch_cycles", cycles, core(&core::core_desc::switch_cycles),
              "Cost of switching to another context");
    table.add("core.quantum_cycles", whole_number{1, 1000000000, "cycles"}, core(&core::core_desc::quantum_cycles),
              "Time that a context runs before the next ready one takes its turn");
    table.add("core.memory", quantity{byte_units(), page, largest_memory, page}, core(&core::core_desc::memory_bytes),
              "Memory of each tile; the host allocates only the pages that firmware uses");
    table.add("core.memory_base", whole_number{0, 0xffffffff}, core(&core::core_desc::memory_base),
              "Address of the memory's first byte, a multiple of 4096; hexadecimal with 0x");
    table.add("core.misaligned", choice<core::misaligned_access>{}, core(&core::core_desc::misaligned),
              "What a load or store across its natural alignment does");
    table.add(
        "core.memory_port",
        choice<core::memory_port_kind>{{"own", "memory has a port for the core and another for the NIU"},
                                       {"shared", "core and NIU take turns at one; instructions are fetched apart"}},
        core(&core::core_desc::memory_port), "Port of memory that loads, stores and atomic operations use");
    table.add("core.guard", truth{}, core(&core::core_desc::guard),
              "Stop programs of the run-time at null pointers, stores to code and constants, and stack overflows");
    table.add("core.run_ahead", truth{}, core(&core::core_desc::run_ahead),
              "Let a core run ahead of the clock where nothing can reach it; false is slower, with the same results");
    table.add("core.interrupt_context", whole_number{0, 15}, core(&core::core_desc::interrupt_context),
              "Context that takes the core's interrupts");
    table.add(
        "core.suspend_policy",
        choice<core::suspend_policy>{{"wake", "sleeps until the NIU wakes it"},
                                     {"retry", "gives its turn away and issues the instruction again in its next"}},
        core(&core::core_desc::on_rejection), "Reaction of a context when the NIU rejects its messaging instruction");
    table.add("core.thread_swap", truth{}, core(&core::core_desc::thread_swap),
              "Move a thread to memory when a THREAD message finds no free context, so that it can have one");
    table.add("core.thread_swap_places", whole_number{1, max_swapped_threads, "threads"},
              core(&core::core_desc::thread_swap_places), "Threads that a node can have in memory at once");
    table.add("core.thread_swap_cycles", whole_number{1, 100000, "cycles"}, core(&core::core_desc::thread_swap_cycles),
              "Time of the pipeline that moving a thread to memory takes, or moving it back");
    table.add("core.thread_swap_residence_cycles", whole_number{0, 1000000000, "cycles"},
              core(&core::core_desc::thread_swap_residence_cycles),
              "Time after a swap in which threads that do not sleep keep their contexts");

    table.add_section({"core.latency",
                       "Cycles from an instruction's issue until one that needs its result can issue.",
                       {"chip", "cluster"}});
    table.add("core.latency.load", cycles, latency(&core::core_latency::load), "Loads");
    table.add("core.latency.multiply", cycles, latency(&core::core_latency::multiply), "Integer multiplication");
    table.add("core.latency.divide", cycles, latency(&core::core_latency::divide), "Integer division and remainder");
    table.add("core.latency.fp_add", cycles, latency(&core::core_latency::fp_add),
              "Floating-point addition, comparison and conversion");
    table.add("core.latency.fp_multiply", cycles, latency(&core::core_latency::fp_multiply),
              "Floating-point multiplication, fused with addition or not");
    table.add("core.latency.fp_divide", cycles, latency(&core::core_latency::fp_divide),
              "Floating-point division and square root");
    table.add("core.latency.branch", cycles, latency(&core::core_latency::branch),
              "A taken branch or jump, until its target issues");
    declare_device(table);
}

}  // namespace orbweaver::sim
