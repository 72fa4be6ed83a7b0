// SPDX-License-Identifier: Apache-2.0
// The main loop of the core. It executes the operations that inner loops of firmware consist of; separate functions
// execute all others (core::execute_rare). It uses direct threading: each operation is a function that ends in a tail
// call of the next instruction's function. Compilers turn the call into a jump, so that the state stays in registers.
// Without that optimisation, calls nest no deeper than the instructions of a tick.
#include <array>
#include <bit>
#include <cstring>

#include "hw/core/core.h"
#include "hw/core/execute/fp_registers.h"
#include "hw/core/execute/fpu.h"

namespace orbweaver::core {

/// Execution of the running context in one tick.
///
/// A piece is a sequence of consecutive instructions that issue one after the other; it begins at m_first. Decoding has
/// marked the instructions that may wait for an earlier one of the piece (operand_waits.h). Results of earlier pieces
/// arrive until cycle m_settled; before that cycle the operands of every instruction are checked.
class main_loop {
public:
    main_loop(core& owner, cycle_t now, cycle_t last)
        : m_core(owner),
          m_now(now),
          m_last(last),
          m_limit(std::min(owner.run_limit(now), last)),
          m_guard(owner.m_ahead.flags()),
          m_memory(owner.m_memory.data),
          m_words(owner.m_main_loop_words),
          m_latency(owner.m_desc.latency) {}

    /// @return true: the context still holds the pipeline
    bool run() {
        context& thread = m_core.m_scheduler.current();
        return go_to(*this, thread, thread.pc, m_core.m_pipeline.time);
    }

private:
    // Executor of an operation. Its parameters are the context, the next instruction, the cycle in which that issues,
    // and the last cycle in which an instruction issues unchecked: m_limit, or 0 before m_settled.
    using operation_function = bool (*)(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                                        cycle_t unchecked_until);
    using word = std::uint32_t;

    static word low(std::uint64_t value) { return static_cast<word>(value); }
    static std::int32_t as_signed(word value) { return static_cast<std::int32_t>(value); }

    // --- Instruction sequencing -------------------------------------------------------------------------------------

    [[gnu::always_inline]] static bool issue(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                                             cycle_t unchecked_until) {
        if (cycle > unchecked_until) [[unlikely]] { return issue_checked(loop, thread, slot, cycle, unchecked_until); }
        return operation_functions[static_cast<std::size_t>(slot->entry)](loop, thread, slot, cycle, unchecked_until);
    }
    [[gnu::always_inline]] static bool next(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                                            cycle_t unchecked_until) {
        ++slot;
        asm("" : "+r"(slot));  // without it GCC keeps both slots and needs two more instructions
        return issue(loop, thread, slot, cycle + 1, unchecked_until);
    }

    /// Issues an instruction that may have to wait, or to be left for a later tick.
    [[gnu::noinline]] static bool issue_checked(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                                                cycle_t) {
        if (cycle > loop.m_limit) { return stop(loop, thread, slot, cycle, 0); }
        return issue_when_ready(loop, thread, slot, cycle, cycle + 1 >= loop.m_settled ? loop.m_limit : 0);
    }
    /// Issues an instruction whose operands may be pending.
    static bool issue_when_ready(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                                 cycle_t unchecked_until) {
        if (thread.ready_at[slot->rs1] > cycle || thread.ready_at[slot->rs2] > cycle ||
            thread.ready_at[slot->overwritten()] > cycle) {
            return stall(loop, thread, slot, cycle, unchecked_until);
        }
        return operation_functions[static_cast<std::size_t>(slot->handler)](loop, thread, slot, cycle, unchecked_until);
    }
    [[gnu::noinline]] static bool stall(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                                        cycle_t unchecked_until) {
        std::uint8_t latest = slot->rs1;
        for (const std::uint8_t other : {slot->rs2, slot->overwritten()}) {
            latest = thread.ready_at[other] > thread.ready_at[latest] ? other : latest;
        }
        cycle = loop.m_core.stall_until(cycle, thread.ready_at[latest], thread.pending[latest], *slot,
                                        loop.executed_in_piece(slot));
        if (cycle > loop.m_limit) { return stop(loop, thread, slot, cycle, 0); }
        return operation_functions[static_cast<std::size_t>(slot->handler)](loop, thread, slot, cycle, unchecked_until);
    }

    word executed_in_piece(const code_slot* slot) const { return static_cast<word>(slot - m_first); }
    void account_piece(code_slot* slot) {
        if (slot != m_first) { m_core.m_pipeline.retire({slot, executed_in_piece(slot), false}); }
    }
    /// Begins another piece at `pc`.
    static bool go_to(main_loop& loop, context& thread, word pc, cycle_t cycle) {
        loop.m_page = &loop.m_core.m_code.page(pc);
        loop.m_first = &loop.m_page->slot(pc);
        loop.m_settled = thread.busy_until;
        return issue_checked(loop, thread, loop.m_first, cycle, 0);
    }
    [[gnu::noinline]] static bool stop(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t) {
        loop.account_piece(slot);
        thread.pc = loop.m_page->pc_of(slot);
        loop.m_core.m_pipeline.time = cycle;
        return true;
    }

    static bool undecoded(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        loop.m_core.decode_slot(*loop.m_page, *slot);
        return issue_when_ready(loop, thread, slot, cycle, unchecked_until);
    }
    static bool page_end(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t) {
        loop.account_piece(slot);
        return go_to(loop, thread, loop.m_page->pc_of(slot), cycle);
    }

    static bool rare(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t) {
        loop.account_piece(slot);
        loop.m_core.m_pipeline.time = cycle;
        thread.pc = loop.m_page->pc_of(slot);
        return loop.handled(thread, slot, loop.m_core.execute_rare(thread, *slot, loop.m_now));
    }
    bool handled(context& thread, code_slot* slot, core::outcome came) {
        switch (came) {
            case core::outcome::retired:
                thread.busy_until = std::max(thread.busy_until, thread.ready_at[slot->rd]);
                m_core.m_pipeline.retire(*slot);
                thread.pc += 4;
                break;
            case core::outcome::redirect:
            case core::outcome::again: break;
            case core::outcome::clock_wait: return true;
            case core::outcome::yielded: return false;
        }
        m_limit = std::min(m_core.run_limit(m_now), m_last);
        return go_to(*this, thread, thread.pc, m_core.m_pipeline.time);
    }

    // --- Branches and jumps ------------------------------------------------------------------------------------------

    [[gnu::always_inline]] static bool near(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle) {
        pipeline& pipeline = loop.m_core.m_pipeline;
        pipeline.retire({slot + 1, loop.executed_in_piece(slot) + 1, true});
        slot += slot->jump;
        loop.m_first = slot;
        loop.m_settled = thread.busy_until;
        cycle += 1 + pipeline.branch_bubble;
        return issue(loop, thread, slot, cycle, cycle >= thread.busy_until ? loop.m_limit : 0);
    }
    static bool far(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, word target) {
        if ((target & 3) != 0) {
            loop.account_piece(slot);
            loop.m_core.m_pipeline.time = cycle;
            thread.pc = loop.m_page->pc_of(slot);
            return loop.handled(thread, slot,
                                loop.m_core.trap(thread, trap_cause::instruction_misaligned, target, loop.m_now));
        }
        loop.m_core.m_pipeline.retire({slot + 1, loop.executed_in_piece(slot) + 1, true});
        return go_to(loop, thread, target, cycle + 1 + loop.m_core.m_pipeline.branch_bubble);
    }
    static bool taken_far(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t) {
        return far(loop, thread, slot, cycle, loop.m_page->pc_of(slot) + static_cast<word>(slot->imm));
    }
    template <auto Condition>
    static bool branch(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        if (!Condition(low(thread.value[slot->rs1]), low(thread.value[slot->rs2]))) {
            return next(loop, thread, slot, cycle, unchecked_until);
        }
        if (slot->jump == no_near_jump) [[unlikely]] { return taken_far(loop, thread, slot, cycle, unchecked_until); }
        return near(loop, thread, slot, cycle);
    }
    static bool jal(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t) {
        const word pc = loop.m_page->pc_of(slot);
        const word target = pc + static_cast<word>(slot->imm);
        if (slot->jump == no_near_jump && (target & 3) != 0) { return far(loop, thread, slot, cycle, target); }
        thread.value[slot->rd] = pc + 4;
        return slot->jump == no_near_jump ? far(loop, thread, slot, cycle, target) : near(loop, thread, slot, cycle);
    }
    static bool jalr(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t) {
        const word target = (low(thread.value[slot->rs1]) + static_cast<word>(slot->imm)) & ~1U;
        if ((target & 3) == 0) { thread.value[slot->rd] = loop.m_page->pc_of(slot) + 4; }
        return far(loop, thread, slot, cycle, target);
    }

    // --- Integers ----------------------------------------------------------------------------------------------------

    /// Makes the result available `latency` cycles after its instruction has issued.
    [[gnu::always_inline]] static bool result_later(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                                                    cycle_t unchecked_until, std::uint64_t value, unsigned latency,
                                                    stall_cause cause) {
        const std::uint8_t rd = slot->rd;
        const cycle_t ready = cycle + latency;
        thread.value[rd] = value;
        thread.pending[rd] = cause;
        thread.ready_at[rd] = ready;
        thread.busy_until = std::max(thread.busy_until, ready);
        return next(loop, thread, slot, cycle, unchecked_until);
    }
    static bool nop(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        return next(loop, thread, slot, cycle, unchecked_until);
    }
    static bool constant(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        thread.value[slot->rd] = static_cast<word>(slot->imm);
        return next(loop, thread, slot, cycle, unchecked_until);
    }
    template <auto Compute>
    static bool immediate(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        thread.value[slot->rd] = Compute(low(thread.value[slot->rs1]), static_cast<word>(slot->imm));
        return next(loop, thread, slot, cycle, unchecked_until);
    }
    template <auto Compute>
    static bool registers(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        thread.value[slot->rd] = Compute(low(thread.value[slot->rs1]), low(thread.value[slot->rs2]));
        return next(loop, thread, slot, cycle, unchecked_until);
    }
    template <auto Compute>
    static bool multiply(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        const word value = Compute(low(thread.value[slot->rs1]), low(thread.value[slot->rs2]));
        return result_later(loop, thread, slot, cycle, unchecked_until, value, loop.m_latency.multiply,
                            stall_cause::multiply);
    }
    static bool lower_sp(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        const word sp = low(thread.value[slot->rs1]) + static_cast<word>(slot->imm);
        if (sp - thread.stack_bottom > thread.stack_bytes) { return rare(loop, thread, slot, cycle, unchecked_until); }
        thread.value[slot->rd] = sp;
        return next(loop, thread, slot, cycle, unchecked_until);
    }

    // --- Memory ------------------------------------------------------------------------------------------------------

    /// Returns the position of a load or store of a Type, in units of its size. Rotating the offset by the size moves
    /// misalignment bits to the top, so that one comparison detects both a misaligned address and one outside of
    /// memory.
    template <class Type>
    static word index_of(const context& thread, const code_slot* slot) {
        return std::rotr(low(thread.value[slot->rs1]) + static_cast<word>(slot->jump), shift_of<Type>);
    }
    template <class Type>
    static constexpr int shift_of = std::countr_zero(sizeof(Type));
    template <class Type>
    bool contains(word index) const {
        return index < (shift_of<Type> > 2 ? m_words / 2 : m_words << (2 - std::min(shift_of<Type>, 2)));
    }
    template <class Type>
    std::uint8_t guard_of(word index) const {
        return m_guard[index >> (guarded_lines::line_shift - shift_of<Type>)];
    }
    template <class Type>
    bool may_load(word index, cycle_t cycle) const {
        return contains<Type>(index) && ((guard_of<Type>(index) & guarded_lines::rare_loads) == 0 ||
                                         (cycle == m_now && (guard_of<Type>(index) & guarded_lines::no_loads) == 0));
    }
    template <class Type>
    bool may_store(word index, cycle_t cycle) const {
        return contains<Type>(index) &&
               ((guard_of<Type>(index) & guarded_lines::rare_stores) == 0 ||
                (cycle == m_now && (guard_of<Type>(index) & (guarded_lines::watched | guarded_lines::no_stores)) == 0));
    }
    /// @tparam Extend extends a Type to its form in registers
    template <class Type, auto Extend, bool Float = false>
    static bool load(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        const word index = index_of<Type>(thread, slot);
        if ((Float && thread.fs == fp_status::off) || !loop.may_load<Type>(index, cycle)) [[unlikely]] {
            return rare(loop, thread, slot, cycle, unchecked_until);
        }
        Type value;
        std::memcpy(&value, loop.m_memory + std::size_t{index} * sizeof value, sizeof value);
        if (Float) { thread.fs = fp_status::dirty; }
        return result_later(loop, thread, slot, cycle, unchecked_until, Extend(value), loop.m_latency.load,
                            stall_cause::load);
    }
    template <class Type, bool Float = false>
    static bool store(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        const word index = index_of<Type>(thread, slot);
        if ((Float && thread.fs == fp_status::off) || !loop.may_store<Type>(index, cycle)) [[unlikely]] {
            return rare(loop, thread, slot, cycle, unchecked_until);
        }
        core& owner = loop.m_core;
        if (owner.m_ahead.has_checkpoint()) { owner.m_ahead.note_store(index * static_cast<word>(sizeof(Type))); }
        const auto value = static_cast<Type>(thread.value[slot->rs2]);
        std::memcpy(loop.m_memory + std::size_t{index} * sizeof value, &value, sizeof value);
        if constexpr (sizeof(Type) == 8) {
            owner.m_reservation.note_store(index * 2);
            owner.m_reservation.note_store(index * 2 + 1);
        } else {
            owner.m_reservation.note_store(index >> (2 - shift_of<Type>));
        }
        return next(loop, thread, slot, cycle, unchecked_until);
    }

    // --- Floating point ----------------------------------------------------------------------------------------------

    static fpu::rounding mode(const context& thread, const code_slot* slot) {
        return static_cast<fpu::rounding>(thread.rounding[slot->rm]);
    }
    static bool illegal_rounding(const context& thread, const code_slot* slot) { return thread.rounding[slot->rm] > 4; }

    [[gnu::always_inline]] static bool finish_fp_add(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                                                     cycle_t unchecked_until, std::uint64_t value) {
        thread.fs = fp_status::dirty;
        return result_later(loop, thread, slot, cycle, unchecked_until, value, loop.m_latency.fp_add, stall_cause::fp);
    }
    [[gnu::always_inline]] static bool finish_fp_multiply(main_loop& loop, context& thread, code_slot* slot,
                                                          cycle_t cycle, cycle_t unchecked_until, std::uint64_t value) {
        thread.fs = fp_status::dirty;
        return result_later(loop, thread, slot, cycle, unchecked_until, value, loop.m_latency.fp_multiply,
                            stall_cause::fp);
    }
    template <auto Compute, bool Multiplies>
    static bool fp_double(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        if (illegal_rounding(thread, slot)) [[unlikely]] { return rare(loop, thread, slot, cycle, unchecked_until); }
        const std::uint64_t value =
            Compute(thread.value[slot->rs1], thread.value[slot->rs2], mode(thread, slot), thread.fflags);
        return Multiplies ? finish_fp_multiply(loop, thread, slot, cycle, unchecked_until, value)
                          : finish_fp_add(loop, thread, slot, cycle, unchecked_until, value);
    }
    template <auto Compute, bool Multiplies>
    static bool fp_single(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        if (illegal_rounding(thread, slot)) [[unlikely]] { return rare(loop, thread, slot, cycle, unchecked_until); }
        const std::uint64_t value =
            fp_registers::box(Compute(fp_registers::unbox(thread.value[slot->rs1]),
                                      fp_registers::unbox(thread.value[slot->rs2]), mode(thread, slot), thread.fflags));
        return Multiplies ? finish_fp_multiply(loop, thread, slot, cycle, unchecked_until, value)
                          : finish_fp_add(loop, thread, slot, cycle, unchecked_until, value);
    }
    /// Fused multiply-add.
    /// @tparam Product sign bits to flip in the product
    /// @tparam Sum     sign bits to flip in the addend
    template <std::uint64_t Product, std::uint64_t Sum>
    static bool fused_double(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                             cycle_t unchecked_until) {
        if (illegal_rounding(thread, slot)) [[unlikely]] { return rare(loop, thread, slot, cycle, unchecked_until); }
        if (thread.ready_at[slot->rs3] > cycle) { return await_third(loop, thread, slot, cycle, unchecked_until); }
        const std::uint64_t value = fpu::fma(thread.value[slot->rs1] ^ Product, thread.value[slot->rs2],
                                             thread.value[slot->rs3] ^ Sum, mode(thread, slot), thread.fflags);
        return finish_fp_multiply(loop, thread, slot, cycle, unchecked_until, value);
    }
#ifdef __x86_64__
    /// Uses the host's fused multiply-add instruction if only flag nx can result (fpu.h). A call of std::fma() costs as
    /// much as three other instructions.
    template <std::uint64_t Product, std::uint64_t Sum>
    [[gnu::target("fma")]] static bool fused_double_by_host(main_loop& loop, context& thread, code_slot* slot,
                                                            cycle_t cycle, cycle_t unchecked_until) {
        const double sum = __builtin_fma(std::bit_cast<double>(thread.value[slot->rs1] ^ Product),
                                         std::bit_cast<double>(thread.value[slot->rs2]),
                                         std::bit_cast<double>(thread.value[slot->rs3] ^ Sum));
        if (thread.ready_at[slot->rs3] > cycle || !fpu::detail::only_nx(mode(thread, slot), thread.fflags) ||
            !fpu::detail::safely_normal(sum)) [[unlikely]] {
            return fused_double<Product, Sum>(loop, thread, slot, cycle, unchecked_until);
        }
        const std::uint64_t value = std::bit_cast<std::uint64_t>(sum);
        return finish_fp_multiply(loop, thread, slot, cycle, unchecked_until, value);
    }
    static bool host_fuses() { return __builtin_cpu_supports("fma") != 0; }
#else
    template <std::uint64_t Product, std::uint64_t Sum>
    static constexpr operation_function fused_double_by_host = fused_double<Product, Sum>;
    static bool host_fuses() { return false; }
#endif
    template <std::uint32_t Product, std::uint32_t Sum>
    static bool fused_single(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle,
                             cycle_t unchecked_until) {
        if (illegal_rounding(thread, slot)) [[unlikely]] { return rare(loop, thread, slot, cycle, unchecked_until); }
        if (thread.ready_at[slot->rs3] > cycle) { return await_third(loop, thread, slot, cycle, unchecked_until); }
        const auto single = [&thread](std::uint8_t number) { return fp_registers::unbox(thread.value[number]); };
        const std::uint64_t value =
            fp_registers::box(fpu::fma(single(slot->rs1) ^ Product, single(slot->rs2), single(slot->rs3) ^ Sum,
                                       mode(thread, slot), thread.fflags));
        return finish_fp_multiply(loop, thread, slot, cycle, unchecked_until, value);
    }
    static bool await_third(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t) {
        cycle = loop.m_core.stall_until(cycle, thread.ready_at[slot->rs3], thread.pending[slot->rs3], *slot,
                                        loop.executed_in_piece(slot));
        return issue_checked(loop, thread, slot, cycle, 0);
    }
    /// Sign injection.
    template <auto Compute>
    static bool inject_sign(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        if (thread.fs == fp_status::off) [[unlikely]] { return rare(loop, thread, slot, cycle, unchecked_until); }
        thread.value[slot->rd] = Compute(thread.value[slot->rs1], thread.value[slot->rs2]);
        thread.fs = fp_status::dirty;
        return next(loop, thread, slot, cycle, unchecked_until);
    }
    static bool fcvt_d_w(main_loop& loop, context& thread, code_slot* slot, cycle_t cycle, cycle_t unchecked_until) {
        if (illegal_rounding(thread, slot)) [[unlikely]] { return rare(loop, thread, slot, cycle, unchecked_until); }
        const std::uint64_t value = fpu::i32_to_d(as_signed(low(thread.value[slot->rs1])));
        return finish_fp_add(loop, thread, slot, cycle, unchecked_until, value);
    }

    static std::array<operation_function, operation_count> make_operation_functions();
    static const std::array<operation_function, operation_count> operation_functions;

    core& m_core;
    const cycle_t m_now;
    const cycle_t m_last;
    cycle_t m_limit;
    cycle_t m_settled = 0;
    code_slot* m_first = nullptr;
    code_page* m_page = nullptr;
    const std::uint8_t* const m_guard;
    std::uint8_t* const m_memory;
    const std::uint32_t m_words;
    const core_latency m_latency;
};

/// Builds the table of executors. All operations that are not listed are rare.
std::array<main_loop::operation_function, operation_count> main_loop::make_operation_functions() {
    std::array<operation_function, operation_count> table;
    table.fill(rare);
    const auto set = [&table](operation op, operation_function how) { table[static_cast<std::size_t>(op)] = how; };
    using enum operation;
    set(operation::undecoded, main_loop::undecoded);
    set(operation::page_end, main_loop::page_end);
    set(operation::await, main_loop::issue_when_ready);
    set(operation::lower_sp, main_loop::lower_sp);
    set(operation::constant, main_loop::constant);
    set(operation::nop, main_loop::nop);
    set(fence, main_loop::nop);

    set(operation::jal, main_loop::jal);
    set(operation::jalr, main_loop::jalr);
    set(beq, branch<[](word a, word b) { return a == b; }>);
    set(bne, branch<[](word a, word b) { return a != b; }>);
    set(blt, branch<[](word a, word b) { return as_signed(a) < as_signed(b); }>);
    set(bge, branch<[](word a, word b) { return as_signed(a) >= as_signed(b); }>);
    set(bltu, branch<[](word a, word b) { return a < b; }>);
    set(bgeu, branch<[](word a, word b) { return a >= b; }>);

    constexpr auto plain = [](auto value) { return value; };
    constexpr auto extended = [](auto value) { return static_cast<word>(value); };
    set(lb, load<std::int8_t, extended>);
    set(lbu, load<std::uint8_t, plain>);
    set(lh, load<std::int16_t, extended>);
    set(lhu, load<std::uint16_t, plain>);
    set(lw, load<std::uint32_t, plain>);
    set(sb, store<std::uint8_t>);
    set(sh, store<std::uint16_t>);
    set(sw, store<std::uint32_t>);
    set(flw, load<std::uint32_t, fp_registers::box, true>);
    set(fld, load<std::uint64_t, plain, true>);
    set(fsw, store<std::uint32_t, true>);
    set(fsd, store<std::uint64_t, true>);

    constexpr auto sum = [](word a, word b) { return a + b; };
    constexpr auto less = [](word a, word b) { return word{as_signed(a) < as_signed(b)}; };
    constexpr auto below = [](word a, word b) { return word{a < b}; };
    constexpr auto exclusive_or = [](word a, word b) { return a ^ b; };
    constexpr auto any = [](word a, word b) { return a | b; };
    constexpr auto both = [](word a, word b) { return a & b; };
    constexpr auto left = [](word a, word b) { return a << (b & 31); };
    constexpr auto right = [](word a, word b) { return a >> (b & 31); };
    constexpr auto signed_right = [](word a, word b) { return static_cast<word>(as_signed(a) >> (b & 31)); };
    set(addi, immediate<sum>);
    set(slti, immediate<less>);
    set(sltiu, immediate<below>);
    set(xori, immediate<exclusive_or>);
    set(ori, immediate<any>);
    set(andi, immediate<both>);
    set(slli, immediate<left>);
    set(srli, immediate<right>);
    set(srai, immediate<signed_right>);
    set(add, registers<sum>);
    set(sub, registers<[](word a, word b) { return a - b; }>);
    set(sll, registers<left>);
    set(slt, registers<less>);
    set(sltu, registers<below>);
    set(xor_, registers<exclusive_or>);
    set(srl, registers<right>);
    set(sra, registers<signed_right>);
    set(or_, registers<any>);
    set(and_, registers<both>);
    set(mul, multiply<[](word a, word b) { return a * b; }>);
    set(mulh,
        multiply<[](word a, word b) { return static_cast<word>(std::int64_t{as_signed(a)} * as_signed(b) >> 32); }>);
    set(mulhsu,
        multiply<[](word a, word b) { return static_cast<word>(std::int64_t{as_signed(a)} * std::int64_t{b} >> 32); }>);
    set(mulhu, multiply<[](word a, word b) { return static_cast<word>(std::uint64_t{a} * b >> 32); }>);

    set(fadd_s, fp_single<fpu::add<std::uint32_t>, false>);
    set(fsub_s, fp_single<fpu::sub<std::uint32_t>, false>);
    set(fmul_s, fp_single<fpu::mul<std::uint32_t>, true>);
    set(fadd_d, fp_double<fpu::add<std::uint64_t>, false>);
    set(fsub_d, fp_double<fpu::sub<std::uint64_t>, false>);
    set(fmul_d, fp_double<fpu::mul<std::uint64_t>, true>);
    set(fmadd_s, fused_single<0, 0>);
    set(fmsub_s, fused_single<0, fpu::sign_s>);
    set(fnmsub_s, fused_single<fpu::sign_s, 0>);
    set(fnmadd_s, fused_single<fpu::sign_s, fpu::sign_s>);
    const bool host = host_fuses();
    set(fmadd_d, host ? fused_double_by_host<0, 0> : fused_double<0, 0>);
    set(fmsub_d, host ? fused_double_by_host<0, fpu::sign_d> : fused_double<0, fpu::sign_d>);
    set(fnmsub_d, host ? fused_double_by_host<fpu::sign_d, 0> : fused_double<fpu::sign_d, 0>);
    set(fnmadd_d, host ? fused_double_by_host<fpu::sign_d, fpu::sign_d> : fused_double<fpu::sign_d, fpu::sign_d>);
    constexpr auto with_sign = [](std::uint64_t a, std::uint64_t sign) {
        return (a & ~fpu::sign_d) | (sign & fpu::sign_d);
    };
    set(fsgnj_d, inject_sign<with_sign>);
    set(fsgnjn_d,
        inject_sign<[](std::uint64_t a, std::uint64_t b) { return (a & ~fpu::sign_d) | (~b & fpu::sign_d); }>);
    set(fsgnjx_d, inject_sign<[](std::uint64_t a, std::uint64_t b) { return a ^ (b & fpu::sign_d); }>);
    set(operation::fcvt_d_w, main_loop::fcvt_d_w);
    return table;
}

const std::array<main_loop::operation_function, operation_count> main_loop::operation_functions =
    make_operation_functions();

bool core::run(cycle_t now, cycle_t last) { return main_loop(*this, now, last).run(); }

}  // namespace orbweaver::core
