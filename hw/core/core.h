// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string_view>
#include <systemc>
#include <tlm>

#include "hw/base/clock_domain.h"
#include "hw/base/observer.h"
#include "hw/base/run_control.h"
#include "hw/base/shared_port.h"
#include "hw/base/traced_values.h"
#include "hw/core/context.h"
#include "hw/core/core_desc.h"
#include "hw/core/core_environment.h"
#include "hw/core/core_identity.h"
#include "hw/core/core_statistics.h"
#include "hw/core/debug/code_profile.h"
#include "hw/core/debug/execution_watcher.h"
#include "hw/core/decode/code_cache.h"
#include "hw/core/execute/run_ahead.h"
#include "hw/core/guards/access_guard.h"
#include "hw/core/memory/direct_memory.h"
#include "hw/core/memory/reservation.h"
#include "hw/core/pipeline/decoded_program.h"
#include "hw/core/pipeline/pipeline.h"
#include "hw/core/threads/thread_scheduler.h"
#include "hw/core/threads/thread_swap.h"
#include "hw/core/traps/csr_file.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::core {

/// A multithreaded RV32IMAFD core with SCMP's messaging instructions. It has an in-order single-issue pipeline, up to
/// sixteen hardware contexts, and a preemptive round-robin scheduler in hardware. docs/core.md reports its timing;
/// docs/architecture.md describes how it runs ahead of the clock.
///
/// This class executes instructions. Separate classes provide its parts: pipeline (time and stall causes), csr_file,
/// thread_scheduler with the contexts, thread_swap, run_ahead, code_cache, access_guard.
///
/// At the start of simulation the core requests from `bus` direct access to the memory at core_desc::memory_base. All
/// other accesses use b_transport, in step with the clock; the delay that a target annotates stalls the core. Targets
/// must not call wait(). If a target sets the extension repeated_access, the core repeats the access in the next cycle.
class core : public clocked, public sc_core::sc_module {
public:
    messaging_initiator_socket niu;
    tlm::tlm_initiator_socket<32> bus;

    /// @param observer notified of context switches; may be null; outlives the core, as do domain and control
    core(sc_core::sc_module_name name, clock_domain& domain, run_control& control, const core_desc& desc,
         const core_identity& identity, machine_observer* observer = nullptr);

    const char* kind() const override { return "core"; }

    /// Starts context 0 at `pc` in machine mode, effective in the next cycle. Precondition: all contexts are free.
    void boot(std::uint32_t pc);

    /// Registers a callback for stores to [address, address + bytes). It is called in the cycle of each store, after
    /// the store. Call it once, before the simulation starts.
    void watch_stores(std::uint32_t address, std::uint32_t bytes, std::function<void()> stored) {
        m_watched = {address, bytes, std::move(stored)};
    }

    /// Returns the error of an access that the host makes for the program; empty: no error (access_guard).
    std::string forbidden_bytes(std::uint32_t address, std::uint32_t bytes, bool store) const {
        return m_guard.forbidden_bytes(address, bytes, store);
    }

    /// Makes accesses to guarded memory trap with an explanation. Call it once, before the simulation starts.
    void guard(const memory_guard& guarded) { m_guard.limits = guarded; }

    /// Makes accesses to heap memory outside of allocated blocks, and invalid frees, trap. Call it once, before the
    /// simulation starts.
    void watch_heap(const heap_functions& functions) { m_guard.heap = std::make_unique<heap_watch>(functions); }

    /// Makes loads, stores and atomic operations share a memory port with the NIU. Call it once, before the simulation
    /// starts.
    /// @param port must outlive the core
    void share_memory_port(shared_port& port) { m_port = &port; }

    /// Shares decoded lines with other cores of the same description. Call it once, before the simulation starts.
    /// @param program must outlive the core
    void share_decoded(decoded_program& program) { m_program = &program; }

    /// Executes each instruction in its own cycle, because a device writes memory unannounced. Call it before the
    /// simulation starts.
    void stop_run_ahead() { m_desc.run_ahead = false; }

    /// Drives an interrupt input. The core sees the level in the next cycle.
    void set_interrupt(interrupt_line line, bool raised);

    /// Advances statistics and profile to the end of cycle `last`, the last one that the clock domain executed, and
    /// closes the observer's open slice. The core may have run ahead of the clock; instructions after `last` are
    /// removed from the counts. Call it once, after the run and before the accessors below.
    void settle(cycle_t last);

    core_statistics statistics() const;

    /// Adds the executed instructions of this core to a profile.
    void add_profile(code_profile& sum) const {
        m_distant_profile == nullptr ? sum.add(m_code) : sum.add(*m_distant_profile);
    }

    /// Writes what the functions for reports return, for the same core in another process. Precondition: it is settled.
    void write_report(byte_writer& stream) const;
    /// Takes what the core reports in the process that executes it. This one has not executed it.
    void read_report(byte_reader& stream);

    /// Returns the number of instructions executed so far, for progress displays.
    std::uint64_t instructions() const { return m_pipeline.instructions(); }

    /// Calls visit(id, view) for every thread: first for threads in contexts, by context, then for those in memory
    /// (swapped_thread()).
    template <class Function>
    void for_each_thread(Function&& visit) const {
        for (unsigned i = 0; i < contexts(); ++i) {
            if (m_scheduler[i].state != context_state::free) {
                visit(context_id{static_cast<std::uint8_t>(i)}, context_view(m_scheduler[i]));
            }
        }
        for (unsigned i = 0; i < m_swap.slots().size(); ++i) {
            if (m_swap.slots()[i].used) { visit(swapped_thread(i), context_view(m_swap.slots()[i].thread)); }
        }
    }

    /// Returns whether no context is running or ready, so that only the NIU or an interrupt can cause progress.
    bool quiescent() const { return m_scheduler.quiescent(); }

    context_view view(context_id context) const { return context_view(m_scheduler[context.value]); }
    unsigned contexts() const { return m_desc.contexts; }
    bool swaps_threads() const { return m_desc.thread_swap; }
    node_id node() const { return m_identity.node; }
    std::uint32_t memory_base() const { return m_desc.memory_base; }

    /// Traces the running context (its number + 1; 0: none), and the state and pc of each context
    /// ("core.context_0.pc"). A core that runs ahead of the clock shows where it will go on.
    void trace(sc_core::sc_trace_file* file) const override;

    void tick(cycle_t now) override;

private:
    friend class debug_port;
    friend class main_loop;

    /// Result of an instruction that is executed outside of the main loop.
    enum class outcome : std::uint8_t {
        retired,     // continue with the next instruction
        redirect,    // recorded; continue at the context's pc at the pipeline's time
        again,       // not executed: retry at the pipeline's time
        clock_wait,  // not executed: retry when the clock has reached the pipeline's time
        yielded,     // recorded; the context released the pipeline
    };

    /// Result of a load or store on a device.
    enum class device_answer : std::uint8_t { done, none, refused };

    struct niu_port : messaging_initiator {
        explicit niu_port(core& owner) : owner(owner) {}
        void from_niu(messaging_phase phase, messaging_transaction& transaction) override {
            owner.from_niu(phase, transaction);
        }
        core& owner;
    };
    struct bus_port : tlm::tlm_bw_transport_if<> {
        tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
            return tlm::TLM_COMPLETED;
        }
        void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}
    };
    struct watched_memory {
        std::uint32_t address = 0;
        std::uint32_t bytes = 0;
        std::function<void()> stored;
    };

    // core.cpp
    void before_end_of_elaboration() override;
    void start_of_simulation() override;
    bool decide(cycle_t now);
    void begin_thread(context& fresh);

    // main_loop.cpp
    bool run(cycle_t now, cycle_t last);
    /// Returns the last cycle in which the core may execute an instruction ahead of the clock.
    cycle_t run_limit(cycle_t now) const {
        const cycle_t ahead = m_desc.run_ahead && !interruptible() ? run_ahead_limit - 1 : 0;
        return std::min(now + ahead, m_scheduler.quantum_end() - 1);
    }
    /// Stalls an instruction until `resume_cycle`, or until the end of the quantum if that is earlier; the instruction
    /// then issues after the scheduling decision.
    cycle_t stall_until(cycle_t cycle, cycle_t resume_cycle, stall_cause cause, code_slot& slot,
                        std::uint32_t unretired) {
        const cycle_t end = std::min(resume_cycle, m_scheduler.quantum_end());
        m_pipeline.time = cycle;
        m_pipeline.stall(end - cycle, cause, &slot, false, unretired);
        return end;
    }
    // rare_instructions.cpp
    outcome wait_until(cycle_t resume_cycle, stall_cause cause, code_slot& slot);
    outcome execute_rare(context& thread, code_slot& slot, cycle_t now);
    // decoding.cpp
    void decode_slot(code_page& page, const code_slot& slot);
    void fetch_line(code_page& page, std::uint32_t first);
    void fetch_slots(code_page& page, std::uint32_t first);
    void guard_fetched(code_page& page, std::uint32_t first);
    static void forbid_fetch(code_slot& slot);
    // watched_execution.cpp
    bool run_watched(cycle_t now);
    // run_ahead.cpp
    bool run_revocably(cycle_t now);
    void set_checkpoint(cycle_t now);
    void revoke(cycle_t now);
    void change_window(const messaging_transaction& transaction);

    // Instructions outside of the main loop: execute_arithmetic.cpp, memory_access.cpp, guarded_instructions.cpp,
    // system_instructions.cpp
    outcome execute_fp(context& thread, code_slot& slot, cycle_t now);
    outcome execute_divide(context& thread, code_slot& slot);
    outcome execute_load(context& thread, code_slot& slot, cycle_t now);
    outcome execute_store(context& thread, code_slot& slot, cycle_t now);
    outcome execute_atomic(context& thread, code_slot& slot, cycle_t now);
    device_answer access_device(std::uint32_t address, unsigned bytes, std::uint64_t& data, bool write, code_slot& slot,
                                privilege_mode mode);
    bool wait_for_port(cycle_t now, cycle_t cycles, code_slot& slot, outcome& instead);
    void write_memory(std::uint32_t offset, std::uint64_t value, unsigned bytes);
    outcome move_stack_pointer(context& thread, const code_slot& slot, cycle_t now);
    outcome enter_heap_function(context& thread, cycle_t now);
    void bound_stacks();
    void forbid_entry();
    outcome execute_system(context& thread, code_slot& slot, cycle_t now);
    outcome execute_csr(context& thread, code_slot& slot, cycle_t now);
    void follow_csr(std::uint32_t number);
    csr_file::moment present() const;
    outcome wait_for_interrupt(context& thread, code_slot& slot, cycle_t now);
    outcome end_thread(context& thread, code_slot& slot);
    outcome return_from_trap(context& thread, code_slot& slot, cycle_t now);
    outcome fetch_again(context& thread, code_slot& slot, cycle_t now);

    // messaging.cpp: interface between core and NIU
    outcome execute_messaging(context& thread, code_slot& slot, cycle_t now);
    void notify_niu(messaging_phase phase, messaging_transaction& transaction);
    outcome reject_instruction(code_slot& slot, cycle_t now, suspend_reason reason, std::uint32_t waits_on);
    outcome suspend(suspend_reason reason, std::uint32_t operand);
    void from_niu(messaging_phase phase, messaging_transaction& transaction);
    void wake_thread(unsigned number);
    void allocate(messaging_transaction& transaction);
    void load_argument(const messaging_transaction& transaction);
    void start_thread(const messaging_transaction& transaction);
    unsigned free_stack() const;

    // traps.cpp
    outcome trap(context& thread, trap_cause cause, std::uint32_t value, cycle_t now, std::string_view why = {});
    outcome illegal(context& thread, cycle_t now, std::string_view why = {});
    bool enter_handler(context& thread, std::uint32_t mcause, std::uint32_t value, std::string_view why = {});
    /// Returns whether the running context would take an interrupt now.
    bool interruptible() const {
        return m_csrs.any_enabled() && m_scheduler.running() == m_desc.interrupt_context &&
               csr_file::takes_interrupts(m_scheduler.current());
    }
    void consider_interrupt();
    bool take_interrupt(cycle_t now);

    core_desc m_desc;
    const core_identity m_identity;
    run_control& m_control;
    core_statistics m_counted;
    core_environment m_environment;
    execution_watcher* m_watcher = nullptr;  // watcher of a debugger; null: the core runs ahead of the clock
    niu_port m_niu_port;
    bus_port m_bus_port;
    shared_port* m_port = nullptr;  // port shared with the NIU; null: the core has a memory port of its own

    bool m_halted = false;  // a trap of this core has ended the run
    pipeline m_pipeline;
    direct_memory m_memory;
    /// Words of memory that the main loop may access: all, or none if m_port is set.
    std::uint32_t m_main_loop_words = 0;
    reservation m_reservation;
    csr_file m_csrs;
    access_guard m_guard;
    bool m_entry_forbidden = false;
    run_ahead m_ahead;
    watched_memory m_watched;
    decoded_program m_own_program;
    decoded_program* m_program = &m_own_program;
    code_cache m_code;
    thread_scheduler m_scheduler;
    thread_swap m_swap;
    mutable std::unique_ptr<traced_values> m_traced;  // null: not traced
    std::unique_ptr<code_profile> m_distant_profile;  // profile in another process; null: none was read
};

}  // namespace orbweaver::core
