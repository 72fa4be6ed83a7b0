// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <systemc>
#include <tlm>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/observer.h"
#include "hw/base/run_control.h"
#include "hw/base/shared_port.h"
#include "hw/core/burst.h"
#include "hw/core/checkpoint.h"
#include "hw/core/code_cache.h"
#include "hw/core/context.h"
#include "hw/core/core_desc.h"
#include "hw/core/core_statistics.h"
#include "hw/core/execution_watcher.h"
#include "hw/core/guarded_lines.h"
#include "hw/core/memory_guard.h"
#include "hw/core/swapped_threads.h"
#include "hw/core/trap.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver {

class heap_watch;
struct heap_functions;

/// What a core knows of its place in the machine (CSRs mhartid and 0xcc0..).
struct core_identity {
    node_id node;
    unsigned nodes = 1;
    unsigned columns = 1;
    unsigned rows = 1;
    bool rendezvous = true;
    bool unannounced_writes =
        false;  // the NIU writes memory without notice, so what was run ahead may have to be undone
};

/// What a person may want to know of a context that does not move.
struct context_view {
    context_state state{};
    suspend_reason reason{};
    std::uint32_t pc = 0;
    std::uint32_t operand = 0;  // suspended: the message id (or word) that it waits on
    cycle_t start = 0;          // suspended: first cycle
};

/// A multithreaded RV32IMAFD core with SCMP's messaging instructions (DESIGN section 3, Cores; digest section 1.3): an
/// in-order single-issue pipeline, up to sixteen hardware contexts, a preemptive round-robin scheduler in hardware.
/// docs/core.md tells its timing; docs/architecture.md how it runs ahead of the clock.
///
/// Memory: at the start of simulation the core asks `bus` for direct access to the memory at core_desc::memory_base.
/// All else goes by b_transport, in step with the clock; the delay that a target annotates stalls the core. Targets
/// must not wait().
class core : public sc_core::sc_module, public clocked {
public:
    messaging_initiator_socket niu;
    tlm::tlm_initiator_socket<32> bus;

    /// @param observer told of context switches; may be null; outlives the core, as do domain and control
    core(sc_core::sc_module_name name, clock_domain& domain, run_control& control, const core_desc& desc,
         const core_identity& identity, machine_observer* observer = nullptr);
    ~core() override;

    /// Starts context 0 at `pc` in machine mode, seen in the next cycle. All contexts must be free.
    void boot(std::uint32_t pc);

    /// Has somebody told of every store to [address, address + bytes), in its cycle and after it. Before the simulation
    /// starts; once.
    void watch_stores(std::uint32_t address, std::uint32_t bytes, std::function<void()> stored) {
        m_watched = {address, bytes, std::move(stored)};
    }

    /// Has accesses to what is guarded trap, with a sentence for people. Before the simulation starts; once.
    void guard(const memory_guard& guarded);

    /// Has accesses to memory of the heap trap that belong to no block in use, and what frees no block in use. Before
    /// the simulation starts; once.
    void watch_heap(const heap_functions& functions);

    /// Has loads, stores and atomic operations take turns with the NIU at a port, which must outlive the core. Before
    /// the simulation starts; once.
    void share_memory_port(shared_port& port) { m_port = &port; }

    /// Drives an interrupt input; the core sees it in the next cycle.
    void set_interrupt(interrupt_line line, bool raised);

    /// Brings statistics and profile to the end of cycle `last`, the last one that the clock domain executed, and
    /// closes the observer's open slice. To be called once, after the run and before the accessors below; a core may
    /// have run ahead of the clock, and what it executed after `last` is taken back from the counts.
    void settle(cycle_t last);

    core_statistics statistics() const;

    /// Calls f(pc, executed, cycles) for every executed instruction, in the order of addresses.
    template <class Function>
    void for_each_profiled(Function&& f) const {
        m_code.for_each_profiled(f);
    }

    /// Instructions executed so far, for progress displays.
    std::uint64_t instructions() const { return m_instructions + m_burst.count; }

    /// Calls f(number, view) for every thread: those in contexts, by context, then those in memory (swapped_thread()).
    template <class Function>
    void for_each_thread(Function&& f) const {
        for (unsigned i = 0; i < m_contexts.size(); ++i) {
            if (m_contexts[i].state != context_state::free) {
                f(context_id{static_cast<std::uint8_t>(i)}, view_of(m_contexts[i]));
            }
        }
        for (const auto& entry : m_swapped.places()) {
            if (entry.used) {
                f(swapped_thread(entry.place), view_of(entry.thread));
            }
        }
    }

    /// Nothing runs and nothing is ready: only the NIU or an interrupt can make it go on.
    bool quiescent() const { return m_running == no_context && m_ready == 0 && !m_deciding; }

    context_view view(context_id context) const;
    unsigned contexts() const { return m_desc.contexts; }
    bool swaps_threads() const { return m_desc.thread_swap; }
    node_id node() const { return m_identity.node; }

    void tick(cycle_t now) override;

private:
    friend class debug_port;

    static constexpr unsigned no_context = ~0U;
    static constexpr std::size_t idle_causes = suspend_reasons;  // [none]: no thread

    /// What came of an instruction that is executed out of the main loop.
    enum class outcome : std::uint8_t {
        retired,   // go on with the next instruction
        redirect,  // accounted for; go on at the context's pc in cycle m_time
        again,     // not executed: it waits until m_time
        in_step,   // not executed: only when the clock has come to m_time
        left,      // accounted for; the context gave the pipeline up
    };

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

    void start_of_simulation() override;

    // core.cpp, statistics.cpp
    void take_back(cycle_t last);
    void take_back(const burst_record::stall& stall);
    // watched_execution.cpp
    bool run_watched(cycle_t now);
    // revocation.cpp: running ahead of the clock where memory may change without notice
    bool run_revocably(cycle_t now);
    void set_checkpoint(cycle_t now);
    void revoke(cycle_t now);
    void change_window(const messaging_transaction& transaction);
    // contexts.cpp: what the NIU and devices do to contexts
    void from_niu(messaging_phase phase, messaging_transaction& transaction);
    void allocate(messaging_transaction& transaction);
    void load_argument(const messaging_transaction& transaction);
    void start_thread(const messaging_transaction& transaction);
    void wake_context(unsigned context);
    void make_ready(unsigned context);
    void become_ready(context& c);
    void begin_thread(context& fresh);
    unsigned free_context() const;
    unsigned free_stack() const;
    static context_view view_of(const context& c);
    // thread_swap.cpp
    void claim_context();
    bool swap_threads(cycle_t now);
    unsigned choose_leaving(unsigned place, cycle_t now);
    bool may_leave(unsigned context, cycle_t now) const;
    static bool leaves_before(const context& a, const context& b);
    void begin_handler(unsigned threads, cycle_t now);
    void end_handler();
    void take_out(unsigned context, unsigned place, cycle_t now);
    void bring_in(const swapped_threads::swapped& thread, unsigned context, cycle_t now);
    // scheduler.cpp
    bool schedule(cycle_t now);
    void dispatch(unsigned context, cycle_t now);
    void expire_quantum(cycle_t now);
    void give_turn_up(cycle_t now);
    void go_idle(cycle_t now);
    void end_idleness(cycle_t now);
    void leave(context_state state, std::string_view why);
    outcome suspend(context& c, suspend_reason reason, std::uint32_t operand);
    unsigned next_ready(cycle_t now) const;
    suspend_reason idle_reason() const;

    // execute.cpp: the main loop
    template <bool Revocable>
    bool run(cycle_t now, cycle_t last);
    cycle_t run_limit(cycle_t now) const;
    cycle_t stall_for_operands(const context& c, code_slot& slot, cycle_t t, std::uint32_t count);
    cycle_t stall_until(cycle_t t, cycle_t resume_cycle, stall_cause cause, code_slot& slot, std::uint32_t count);
    void decode_slot(const code_page& page, code_slot& slot);
    outcome execute_rare(context& c, code_slot& slot, cycle_t now);
    void retire(code_slot& slot, cycle_t bubble, stall_cause cause);
    void charge(cycle_t cycles, stall_cause cause, code_slot* slot, bool after);

    // memory_access.cpp
    outcome execute_load(context& c, code_slot& slot, cycle_t now);
    outcome execute_store(context& c, code_slot& slot, cycle_t now);
    outcome execute_atomic(context& c, code_slot& slot, cycle_t now);
    bool access_device(std::uint32_t address, unsigned bytes, std::uint64_t& data, bool write, code_slot& slot);
    bool in_memory(std::uint32_t address, unsigned bytes) const;
    bool guarded(std::uint32_t address, unsigned bytes, std::uint8_t access) const;
    bool wait_for_port(cycle_t now, cycle_t cycles, code_slot& slot, outcome& instead);
    void write_memory(std::uint32_t offset, std::uint64_t value, unsigned bytes);

    // guard_checks.cpp: null pointers, constants, stacks
    void begin_guard();
    void bound_stack(context& c) const;
    void bound_stacks();
    void forbid_entry();
    std::string forbidden_access(const context& c, operation op, std::uint32_t address, bool store) const;
    bool is_guarded(std::uint32_t address, std::uint32_t end) const { return address < end || m_heap; }
    std::string forbidden_message(const messaging_transaction& issued) const;
    std::string forbidden_block(std::string_view what, std::uint32_t address, std::uint32_t stride,
                                std::uint32_t words) const;
    outcome move_stack_pointer(context& c, const code_slot& slot, cycle_t now);
    outcome enter_heap_function(context& c, cycle_t now);
    operation handler_of(const decoded_instruction& instruction) const;

    // system.cpp, csr_access.cpp, trap_report.cpp
    outcome execute_system(context& c, code_slot& slot, cycle_t now);
    outcome execute_csr(context& c, code_slot& slot, cycle_t now);
    outcome execute_messaging(context& c, code_slot& slot, cycle_t now);
    outcome turned_away(context& c, code_slot& slot, suspend_reason reason, std::uint32_t waits_on);
    outcome wait_for_interrupt(context& c, code_slot& slot, cycle_t now);
    outcome end_thread(context& c, code_slot& slot);
    outcome return_from_trap(context& c, code_slot& slot, cycle_t now);
    outcome fetch_again(context& c, code_slot& slot, cycle_t now);
    outcome illegal(context& c, cycle_t now, std::string_view why = {});
    // execute_arithmetic.cpp
    outcome execute_fp(context& c, code_slot& slot, cycle_t now);
    outcome execute_divide(context& c, code_slot& slot);
    outcome trap(context& c, trap_cause cause, std::uint32_t value, cycle_t now, std::string_view why = {});
    bool enter_handler(context& c, std::uint32_t mcause, std::uint32_t value, std::string_view why = {});
    void report_trap(const context& c, std::uint32_t mcause, std::uint32_t value, std::string_view why);
    bool read_csr(const context& c, std::uint32_t number, std::uint32_t& value) const;
    void write_csr(context& c, std::uint32_t number, std::uint32_t value);
    bool interruptible() const;
    std::uint32_t interrupt_lines(cycle_t cycle) const { return cycle >= m_lines_from ? m_lines : m_lines_before; }
    void consider_interrupt();
    bool take_interrupt(cycle_t now);

    clock_domain& m_domain;
    run_control& m_control;
    const core_desc m_desc;
    const core_identity m_identity;
    machine_observer* const m_observer;
    execution_watcher* m_watcher = nullptr;  // a debugger's; null: the core runs ahead of the clock
    clock_domain::handle m_handle;
    niu_port m_niu_port;
    bus_port m_bus_port;

    // The pipeline. m_time is the cycle in which the next instruction of the running context may issue.
    cycle_t m_time = 0;
    cycle_t m_quantum_end = 0;
    unsigned m_running = no_context;
    unsigned m_last = 0;      // context that held the pipeline last
    bool m_deciding = false;  // a scheduling decision is due in m_time
    bool m_yielded = false;
    bool m_halted = false;  // the run has ended here
    unsigned m_branch_bubble = 1;
    std::uint8_t* m_memory = nullptr;  // direct access
    std::uint32_t m_memory_base = 0;
    std::uint32_t m_memory_words = 0;           // whole words; 0 without direct access
    std::uint32_t m_main_loop_words = 0;        // of these, what the main loop may touch: all, or with m_port none
    std::uint32_t m_reserved = no_reservation;  // offset of the word that lr.w reserved
    unsigned m_reserved_by = 0;
    std::uint32_t m_reserved_value = 0;
    cycle_t m_divider_free = 0;
    cycle_t m_fp_divider_free = 0;
    burst_record m_burst;
    guarded_lines m_guarded;
    memory_guard m_guard;
    bool m_entry_forbidden = false;
    std::unique_ptr<heap_watch> m_heap;      // none: the heap is not checked
    shared_port* m_port = nullptr;           // none: memory has a port for the core alone
    const std::uint8_t* m_guards = nullptr;  // [line]: what is kept in step: m_guarded's, or nothing during a replay
    checkpoint m_checkpoint;
    struct watched_memory {
        std::uint32_t address = 0;
        std::uint32_t bytes = 0;
        std::function<void()> stored;
    };
    watched_memory m_watched;
    code_cache m_code;
    std::vector<context> m_contexts;
    swapped_threads m_swapped;
    cycle_t m_claimed_from = never;            // a THREAD message has found no free context
    unsigned m_freed_by_handler = no_context;  // free when the handler is done

    static constexpr std::uint32_t no_reservation = ~0U;

    // Context management
    std::uint32_t m_ready = 0;  // bit a context
    cycle_t m_idle_from = 1;
    bool m_idle = true;
    suspend_reason m_idle_reason = suspend_reason::none;
    cycle_t m_slice_from = 0;  // observer: the running context's slice
    std::uint32_t m_slice_pc = 0;

    // State that the contexts share
    std::uint32_t m_mtvec = 0;
    std::uint32_t m_mie = 0;
    std::uint32_t m_mcounteren = 0;
    std::uint64_t m_cycle_offset = 0;    // mcycle - clock
    std::uint64_t m_instret_offset = 0;  // minstret - instructions of the core
    std::array<std::uint32_t, 4> m_thread_csr{};
    std::uint32_t m_lines = 0;  // interrupt inputs from cycle m_lines_from on
    std::uint32_t m_lines_before = 0;
    cycle_t m_lines_from = 0;

    // Statistics
    std::uint64_t m_instructions = 0;  // before the burst
    std::array<std::uint64_t, stall_causes> m_stalls{};
    std::array<std::uint64_t, suspend_reasons> m_idle_cycles{};  // [none]: no thread
    std::array<std::uint64_t, suspend_reasons> m_suspended_cycles{};
    std::uint64_t m_rejected = 0;
    std::uint64_t m_traps = 0;
    std::uint64_t m_interrupts = 0;
    std::uint64_t m_switches = 0;
    std::uint64_t m_threads_created = 0;
    std::uint64_t m_threads_ended = 0;
    std::uint64_t m_swapped_out = 0;
    std::uint64_t m_swapped_in = 0;
    std::uint64_t m_swapped_cycles = 0;
};

/// Counts cycles in which no instruction issues, before or after the next one to retire.
inline void core::charge(cycle_t cycles, stall_cause cause, code_slot* slot, bool after) {
    m_stalls[static_cast<std::size_t>(cause)] += cycles;
    if (slot != nullptr) {
        slot->cycles += cycles;
    }
    m_burst.stalls[m_burst.stall_count++] = {slot, static_cast<std::uint32_t>(cycles),
                                             static_cast<std::uint16_t>(m_burst.count), cause, after};
}

/// Counts an instruction that issued in m_time, and the cycles that it costs beyond its own.
inline void core::retire(code_slot& slot, cycle_t bubble, stall_cause cause) {
    ++slot.executed;
    ++slot.cycles;
    charge(bubble, cause, &slot, true);
    m_burst.slots[m_burst.count++] = &slot;
    m_time += 1 + bubble;
}

}  // namespace orbweaver
