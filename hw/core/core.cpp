// SPDX-License-Identifier: Apache-2.0
#include "hw/core/core.h"

#include <algorithm>

#include "hw/core/heap_watch.h"

namespace orbweaver {

core::core(sc_core::sc_module_name name, clock_domain& domain, run_control& control, const core_desc& desc,
           const core_identity& identity, machine_observer* observer)
    : sc_module(name),
      niu("niu"),
      bus("bus"),
      m_domain(domain),
      m_control(control),
      m_desc(desc),
      m_identity(identity),
      m_observer(observer),
      m_handle(domain.attach(*this, clock_stage::cores)),
      m_niu_port(*this),
      m_branch_bubble(std::max(desc.latency.branch, 1U) - 1),
      m_contexts(desc.contexts),
      m_swapped(desc.thread_swap ? desc.thread_swap_places : 0) {
    invariant(desc.contexts >= 1 && desc.contexts <= most_contexts && desc.thread_swap_places <= most_swapped_threads &&
                  desc.interrupt_context < desc.contexts && desc.quantum_cycles >= 1,
              this->name(), 0, "the description of the core was not checked");
    niu.bind(m_niu_port);
    bus.bind(m_bus_port);
}

core::~core() = default;

void core::start_of_simulation() {
    tlm::tlm_generic_payload payload;
    payload.set_command(tlm::TLM_READ_COMMAND);
    payload.set_address(m_desc.memory_base);
    tlm::tlm_dmi memory;
    if (bus->get_direct_mem_ptr(payload, memory) && memory.is_read_write_allowed()) {
        const std::uint64_t bytes = memory.get_end_address() - memory.get_start_address() + 1;
        invariant(bytes < std::uint64_t{1} << 32 && memory.get_end_address() < std::uint64_t{1} << 32, name(), 0,
                  "the memory does not fit into 32 bits of address");
        m_memory = memory.get_dmi_ptr();
        m_memory_base = static_cast<std::uint32_t>(memory.get_start_address());
        m_memory_words = static_cast<std::uint32_t>(bytes / 4);
    }
    m_main_loop_words = m_port == nullptr ? m_memory_words : 0;
    const std::uint64_t bytes = std::uint64_t{m_memory_words} * 4;
    m_guarded.resize(bytes);
    if (m_identity.unannounced_writes) {
        m_checkpoint.resize(m_guarded.lines());
    }
    if (m_watched.stored) {
        m_guarded.watch(m_watched.address - m_memory_base, m_watched.bytes);
    }
    begin_guard();
    m_guards = m_guarded.flags();
    m_code.resize(m_memory_base, bytes);
}

void core::boot(std::uint32_t pc) {
    context& first = m_contexts.front();
    invariant(std::ranges::all_of(m_contexts, [](const context& c) { return c.state == context_state::free; }), name(),
              m_domain.now(), "boot of a core that has threads");
    first.reset(pc, fp_status::off);
    make_ready(0);
}

void core::tick(cycle_t now) {
    if (m_halted) {
        return;
    }
    if (m_running == no_context) {
        if (m_deciding && now < m_time) {
            return;
        }
        m_deciding = false;
        end_handler();
        if (!schedule(now)) {
            return;
        }
    } else if (now < m_time) {
        return;
    } else if (now >= m_quantum_end) {
        expire_quantum(now);
    }
    if (m_halted || m_running == no_context) {
        return;
    }
    m_instructions += m_burst.count;
    m_burst.start(m_time);
    if (m_time == now && interruptible() && !take_interrupt(now)) {
        return;
    }
    const bool stays = m_watcher != nullptr            ? run_watched(now)
                       : m_identity.unannounced_writes ? run_revocably(now)
                                                       : run<false>(now, never);
    if (stays) {
        m_domain.wake(m_handle, m_time);
    }
}

context_view core::view(context_id id) const {
    return view_of(m_contexts[id.value]);
}

context_view core::view_of(const context& c) {
    context_view seen;
    seen.state = c.state;
    seen.pc = c.pc;
    if (c.state == context_state::suspended) {
        seen.reason = c.reason;
        seen.operand = c.operand;
        seen.start = c.suspended_from;
    }
    return seen;
}

}  // namespace orbweaver
