// SPDX-License-Identifier: Apache-2.0
#include "hw/core/core.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "tlm/bound_socket.h"

namespace orbweaver::core {

core::core(sc_core::sc_module_name name, clock_domain& domain, run_control& control, const core_desc& desc,
           const core_identity& identity, machine_observer* observer)
    : sc_module(name),
      niu("niu"),
      bus("bus"),
      m_desc(desc),
      m_identity(identity),
      m_control(control),
      m_environment{domain, domain.attach(*this, clock_stage::cores), m_desc, m_identity, observer, m_counted},
      m_niu_port(*this),
      m_pipeline(desc.latency),
      m_csrs(identity, desc.contexts),
      m_own_program(desc),
      m_scheduler(m_environment, m_pipeline),
      m_swap(m_environment, m_scheduler, m_reservation, niu) {
    invariant(desc.contexts >= 1 && desc.contexts <= max_contexts && desc.thread_swap_places <= max_swapped_threads &&
                  desc.interrupt_context < desc.contexts && desc.quantum_cycles >= 1,
              this->name(), 0, "the description of the core was not checked");
    niu.bind(m_niu_port);
    bus.bind(m_bus_port);
}

void core::before_end_of_elaboration() {
    require_bound(niu, "an NIU");
    require_bound(bus, "a memory bus or a memory");
}

void core::start_of_simulation() {
    tlm::tlm_generic_payload payload;
    payload.set_command(tlm::TLM_READ_COMMAND);
    payload.set_address(m_desc.memory_base);
    tlm::tlm_dmi memory;
    if (bus->get_direct_mem_ptr(payload, memory) && memory.is_read_write_allowed()) {
        const std::uint64_t bytes = memory.get_end_address() - memory.get_start_address() + 1;
        invariant(bytes < std::uint64_t{1} << 32 && memory.get_end_address() < std::uint64_t{1} << 32, name(), 0,
                  "the memory does not fit into 32 bits of address");
        m_memory = {memory.get_dmi_ptr(), static_cast<std::uint32_t>(memory.get_start_address()),
                    static_cast<std::uint32_t>(bytes / 4)};
    }
    m_main_loop_words = m_port == nullptr ? m_memory.words : 0;
    m_ahead.begin(m_memory, m_identity.unannounced_writes);
    if (m_watched.stored) { m_ahead.lines.watch(m_memory.offset(m_watched.address), m_watched.bytes); }
    if (m_guard.limits.constant_end > m_memory.base) {
        m_ahead.lines.forbid(0, m_memory.offset(m_guard.limits.null_end), guarded_lines::no_loads);
        m_ahead.lines.forbid(0, m_memory.offset(m_guard.limits.constant_end), guarded_lines::no_stores);
    }
    bound_stacks();
    m_code.resize(m_memory.base, m_memory.bytes());
}

void core::boot(std::uint32_t pc) {
    invariant(std::ranges::all_of(m_scheduler.contexts(),
                                  [](const context& thread) { return thread.state == context_state::free; }),
              name(), m_environment.domain.now(), "boot of a core that has threads");
    m_scheduler[0].reset(pc, fp_status::off);
    m_scheduler.make_ready(0);
}

void core::tick(cycle_t now) {
    if (m_halted || m_scheduler.busy(now)) { return; }
    m_ahead.forget();
    if (m_scheduler.decision_due(now) && !decide(now)) { return; }
    m_pipeline.begin_tick();
    if (m_pipeline.time == now && interruptible() && !take_interrupt(now)) { return; }
    const bool stays = m_watcher != nullptr            ? run_watched(now)
                       : m_identity.unannounced_writes ? run_revocably(now)
                                                       : run(now, never);
    if (stays) { m_environment.wake(m_pipeline.time); }
}

/// Makes the scheduling decision that is due.
/// @return true: a context holds the pipeline
bool core::decide(cycle_t now) {
    if ((m_desc.thread_swap && m_swap.act(now, m_csrs.any_enabled())) || !m_scheduler.decide(now)) { return false; }
    if (context& thread = m_scheduler.current(); thread.starting) {
        begin_thread(thread);
        m_scheduler.begin_slice();
    }
    return !m_halted;
}

/// Prepares a thread for its first dispatch: sets its stack pointer and stores the arguments that do not fit into
/// registers (messaging_instructions.h).
void core::begin_thread(context& fresh) {
    fresh.starting = false;
    const std::uint32_t top = m_csrs.thread_register(scmp_csr::thread_stack_top);
    const std::uint32_t bytes = m_csrs.thread_register(scmp_csr::thread_stack_bytes);
    const std::uint32_t stack = (top - fresh.stack_number * bytes - 4 * thread_stack_arguments) & ~15U;
    fresh.value[register_slot::sp] = stack;
    m_guard.bound_stack(fresh, m_csrs);
    fresh.value[register_slot::gp] = m_csrs.thread_register(scmp_csr::thread_gp);
    fresh.value[register_slot::ra] = m_csrs.thread_register(scmp_csr::thread_return);
    for (std::uint32_t i = 0; i < fresh.stack_words; ++i) {
        if (!m_memory.contains(stack + 4 * i, 4)) {
            enter_handler(
                fresh, static_cast<std::uint32_t>(trap_cause::store_access_fault), stack + 4 * i,
                fmt::format("the new thread's arguments do not fit its stack, whose pointer is 0x{:08x} (CSRs "
                            "thread_stack_top 0x{:08x}, thread_stack_bytes 0x{:x})",
                            stack, top, bytes));
            return;
        }
        write_memory(m_memory.offset(stack + 4 * i), fresh.stack[i], 4);
    }
}

void core::trace(sc_core::sc_trace_file* file) const {
    traced_values& values = traced_values::begin(m_traced, *this, m_environment.domain);
    values.add(file, "running", 5, [this] { return m_scheduler.running() + 1; });
    for (unsigned number = 0; number < contexts(); ++number) {
        const context& thread = m_scheduler[number];
        const std::string name = "context_" + std::to_string(number);
        values.add(file, name + ".state", 3, [&thread] { return static_cast<std::uint32_t>(thread.state); });
        values.add(file, name + ".pc", 32, [&thread] { return thread.pc; });
    }
}

void core::settle(cycle_t last) {
    const code_slot* const resume = m_pipeline.settle(last);
    if (resume != nullptr && m_scheduler.any_running()) { m_scheduler.current().pc = m_code.pc_of(resume); }
    m_scheduler.settle(last + 1);
    m_swap.settle(last + 1);
}

core_statistics core::statistics() const {
    core_statistics sum = m_counted;
    m_pipeline.add_to(sum);
    m_scheduler.add_to(sum);
    return sum;
}

void core::write_report(byte_writer& stream) const {
    stream.add(statistics());
    stream.add_vector(m_scheduler.contexts());
    stream.add_vector(m_swap.slots());
    code_profile executed;
    executed.add(m_code);
    executed.write(stream);
}

void core::read_report(byte_reader& stream) {
    const auto taken = stream.take<core_statistics>();
    m_counted = {};
    m_pipeline.earlier_instructions += taken.instructions - m_pipeline.instructions();
    const core_statistics here = statistics();
    for (const auto& entry : core_statistics_table) { m_counted.*entry.value = taken.*entry.value - here.*entry.value; }
    stream.take_vector(m_scheduler.contexts());
    stream.take_vector(m_swap.slots());
    m_distant_profile = std::make_unique<code_profile>(code_profile::read(stream));
}

}  // namespace orbweaver::core
