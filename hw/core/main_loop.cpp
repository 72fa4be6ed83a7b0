// SPDX-License-Identifier: Apache-2.0
// The main loop of the core: what inner loops of firmware consist of is executed here, all else in functions of its own
// (execute_rare and below). It is one function because every call would cost more than the instruction that it
// executes.
#include <algorithm>
#include <bit>
#include <cstring>

#include "hw/core/core.h"
#include "hw/core/decoder.h"
#include "hw/core/fp_registers.h"
#include "hw/core/fpu.h"

namespace orbweaver {

cycle_t core::run_limit(cycle_t now) const {
    const cycle_t ahead = m_desc.run_ahead && !interruptible() ? run_ahead_limit - 1 : 0;
    return std::min(now + ahead, m_scheduler.quantum_end() - 1);
}

/// An instruction waits; a quantum that ends meanwhile ends the wait too, and the instruction issues after the
/// decision.
inline cycle_t core::stall_until(cycle_t t, cycle_t resume_cycle, stall_cause cause, code_slot& slot,
                                 std::uint32_t count) {
    const cycle_t end = std::min(resume_cycle, m_scheduler.quantum_end());
    m_pipeline.count = count;
    m_pipeline.time = t;
    m_pipeline.stall(end - t, cause, &slot, false);
    return end;
}

/// The same for an instruction out of the main loop.
core::outcome core::wait_until(cycle_t resume_cycle, stall_cause cause, code_slot& slot) {
    stall_until(m_pipeline.time, resume_cycle, cause, slot, m_pipeline.count);
    return outcome::again;
}

cycle_t core::stall_for_operands(const context& c, code_slot& slot, cycle_t t, std::uint32_t count) {
    std::uint8_t latest = slot.rs1;
    for (const std::uint8_t other : {slot.rs2, slot.pending}) {
        if (c.ready_at[other] > c.ready_at[latest]) {
            latest = other;
        }
    }
    return stall_until(t, c.ready_at[latest], c.pending[latest], slot, count);
}

void core::decode_slot(const code_page& page, code_slot& slot) {
    const std::uint32_t pc = page.pc_of(&slot);
    if (!m_memory.contains(pc, 4) || (pc == m_memory.base && m_entry_forbidden)) {
        slot.op = operation::fetch_fault;
        slot.handler = operation::illegal;
        return;
    }
    static_cast<decoded_instruction&>(slot) = decode(m_memory.word(pc), pc);
    const operation op = slot.op;
    if (slot.rd == register_slot::sp) {
        slot.handler = m_guard.handler_of(slot);
    }
    if (m_guard.heap && m_guard.heap->listens(pc)) {
        slot.handler = operation::told;
    }
    if ((op >= operation::lb && op <= operation::sw) || (op >= operation::flw && op <= operation::fsd)) {
        slot.jump = static_cast<std::int32_t>(static_cast<std::uint32_t>(slot.imm) - m_memory.base);
    }
}

core::outcome core::execute_rare(context& c, code_slot& slot, cycle_t now) {
    if (slot.handler == operation::told) {
        return enter_heap_function(c, now);
    }
    const operation op = slot.op;
    if (op >= operation::addi && op <= operation::and_) {
        return move_stack_pointer(c, slot, now);
    }
    if (op >= operation::lb && op <= operation::lhu) {
        return execute_load(c, slot, now);
    }
    if (op >= operation::sb && op <= operation::sw) {
        return execute_store(c, slot, now);
    }
    if (op >= operation::div && op <= operation::remu) {
        return execute_divide(c, slot);
    }
    if (op >= operation::flw && op <= operation::fcvt_d_s) {
        return execute_fp(c, slot, now);
    }
    if (op >= operation::lr_w && op <= operation::amomaxu_w) {
        return execute_atomic(c, slot, now);
    }
    if (op >= operation::csrrw && op <= operation::csrrci) {
        return execute_csr(c, slot, now);
    }
    if (op >= operation::sendh_thread && op <= operation::sendh_active) {
        return execute_messaging(c, slot, now);
    }
    return execute_system(c, slot, now);
}

template <bool Revocable>
bool core::run(cycle_t now, cycle_t last) {
    context& c = m_scheduler.current();
    std::uint64_t* const v = c.value;
    cycle_t t = m_pipeline.time;
    cycle_t limit = std::min(run_limit(now), last);
    std::uint32_t count = m_pipeline.count;
    const std::uint8_t* const guard = m_ahead.flags();
    code_page* page = &m_code.page(c.pc);
    code_slot* s = &page->slot(c.pc);
    std::uint32_t target = 0;
    cycle_t latency = 0;
    outcome came = outcome::retired;

    // Operands of the instruction at `s`: kept apart from it, as every store to a register might change what `s` points
    // to.
    std::size_t r1 = 0;
    std::size_t r2 = 0;
    std::size_t rd = 0;
    const auto x1 = [&] { return static_cast<std::uint32_t>(v[r1]); };
    const auto x2 = [&] { return static_cast<std::uint32_t>(v[r2]); };
    const auto signed1 = [&] { return static_cast<std::int32_t>(v[r1]); };
    const auto signed2 = [&] { return static_cast<std::int32_t>(v[r2]); };
    const auto imm = [&] { return static_cast<std::uint32_t>(s->imm); };
    const auto set = [&](std::uint32_t value) { v[rd] = value; };
    const auto set_single = [&](std::uint32_t value) { v[rd] = fp_registers::box(value); };
    const auto single = [&](std::size_t slot) { return fp_registers::unbox(v[slot]); };
    const auto mode = [&] { return static_cast<fpu::rounding>(c.rounding[s->rm]); };
    const auto bad_mode = [&] { return c.rounding[s->rm] > 4; };

    // Address checks: rotating the offset by the size puts bits of misalignment on top, so that one comparison finds
    // both a misaligned address and one outside memory.
    constexpr unsigned guard_of_word = guarded_lines::line_shift - 2;
    const auto may_load = [&](std::uint32_t index, std::uint32_t end, unsigned shift) {
        return index < end && ((guard[index >> shift] & guarded_lines::rare_loads) == 0 ||
                               (t == now && (guard[index >> shift] & guarded_lines::no_loads) == 0));
    };
    const auto may_store = [&](std::uint32_t index, std::uint32_t end, unsigned shift) {
        return index < end &&
               ((guard[index >> shift] & guarded_lines::rare_stores) == 0 ||
                (t == now && (guard[index >> shift] & (guarded_lines::watched | guarded_lines::no_stores)) == 0));
    };
    const auto offset = [&] { return x1() + static_cast<std::uint32_t>(s->jump); };
    const auto load_as = [&](auto type, std::uint32_t index) {
        std::memcpy(&type, m_memory.data + std::size_t{index} * sizeof type, sizeof type);
        return type;
    };
    const auto store_as = [&](auto value, std::uint32_t index) {
        if constexpr (Revocable) {
            m_ahead.note_store(index * static_cast<std::uint32_t>(sizeof value));
        }
        std::memcpy(m_memory.data + std::size_t{index} * sizeof value, &value, sizeof value);
    };

    for (;;) {
        if (t > limit) [[unlikely]] {
            break;
        }
        r1 = s->rs1;
        r2 = s->rs2;
        rd = s->rd;
        if (c.ready_at[r1] > t || c.ready_at[r2] > t || c.ready_at[s->pending] > t) [[unlikely]] {
            t = stall_for_operands(c, *s, t, count);
            if (t > limit) {
                break;
            }
        }
        switch (s->handler) {
            case operation::undecoded:
                decode_slot(*page, *s);
                continue;
            case operation::page_end:
                page = &m_code.page(page->base + (1U << code_page::shift));
                s = page->slots;
                continue;

            case operation::constant:
                set(imm());
                break;
            case operation::nop:
            case operation::fence:
                break;
            case operation::jal:
                if (s->jump == no_near_jump) {
                    target = page->pc_of(s) + imm();
                    goto far_link;
                }
                set(page->pc_of(s) + 4);
                goto near;
            case operation::jalr:
                target = (x1() + imm()) & ~1U;
                goto far_link;
            case operation::beq:
                if (x1() == x2()) {
                    goto taken;
                }
                break;
            case operation::bne:
                if (x1() != x2()) {
                    goto taken;
                }
                break;
            case operation::blt:
                if (signed1() < signed2()) {
                    goto taken;
                }
                break;
            case operation::bge:
                if (signed1() >= signed2()) {
                    goto taken;
                }
                break;
            case operation::bltu:
                if (x1() < x2()) {
                    goto taken;
                }
                break;
            case operation::bgeu:
                if (x1() >= x2()) {
                    goto taken;
                }
                break;

            case operation::lb: {
                const std::uint32_t index = offset();
                if (!may_load(index, m_main_loop_words * 4, guarded_lines::line_shift)) {
                    goto rare;
                }
                set(static_cast<std::uint32_t>(load_as(std::int8_t{}, index)));
                goto loaded;
            }
            case operation::lbu: {
                const std::uint32_t index = offset();
                if (!may_load(index, m_main_loop_words * 4, guarded_lines::line_shift)) {
                    goto rare;
                }
                set(load_as(std::uint8_t{}, index));
                goto loaded;
            }
            case operation::lh: {
                const std::uint32_t index = std::rotr(offset(), 1);
                if (!may_load(index, m_main_loop_words * 2, guard_of_word + 1)) {
                    goto rare;
                }
                set(static_cast<std::uint32_t>(load_as(std::int16_t{}, index)));
                goto loaded;
            }
            case operation::lhu: {
                const std::uint32_t index = std::rotr(offset(), 1);
                if (!may_load(index, m_main_loop_words * 2, guard_of_word + 1)) {
                    goto rare;
                }
                set(load_as(std::uint16_t{}, index));
                goto loaded;
            }
            case operation::lw: {
                const std::uint32_t index = std::rotr(offset(), 2);
                if (!may_load(index, m_main_loop_words, guard_of_word)) {
                    goto rare;
                }
                set(load_as(std::uint32_t{}, index));
                goto loaded;
            }
            case operation::sb: {
                const std::uint32_t index = offset();
                if (!may_store(index, m_main_loop_words * 4, guarded_lines::line_shift)) {
                    goto rare;
                }
                store_as(static_cast<std::uint8_t>(x2()), index);
                m_reservation.note_store(index / 4);
                break;
            }
            case operation::sh: {
                const std::uint32_t index = std::rotr(offset(), 1);
                if (!may_store(index, m_main_loop_words * 2, guard_of_word + 1)) {
                    goto rare;
                }
                store_as(static_cast<std::uint16_t>(x2()), index);
                m_reservation.note_store(index / 2);
                break;
            }
            case operation::sw: {
                const std::uint32_t index = std::rotr(offset(), 2);
                if (!may_store(index, m_main_loop_words, guard_of_word)) {
                    goto rare;
                }
                store_as(x2(), index);
                m_reservation.note_store(index);
                break;
            }

            case operation::addi:
                set(x1() + imm());
                break;
            case operation::lower_sp:
                if (x1() + imm() - c.stack_bottom > c.stack_bytes) {
                    goto rare;
                }
                set(x1() + imm());
                break;
            case operation::slti:
                set(signed1() < s->imm ? 1 : 0);
                break;
            case operation::sltiu:
                set(x1() < imm() ? 1 : 0);
                break;
            case operation::xori:
                set(x1() ^ imm());
                break;
            case operation::ori:
                set(x1() | imm());
                break;
            case operation::andi:
                set(x1() & imm());
                break;
            case operation::slli:
                set(x1() << (imm() & 31));
                break;
            case operation::srli:
                set(x1() >> (imm() & 31));
                break;
            case operation::srai:
                set(static_cast<std::uint32_t>(signed1() >> (imm() & 31)));
                break;
            case operation::add:
                set(x1() + x2());
                break;
            case operation::sub:
                set(x1() - x2());
                break;
            case operation::sll:
                set(x1() << (x2() & 31));
                break;
            case operation::slt:
                set(signed1() < signed2() ? 1 : 0);
                break;
            case operation::sltu:
                set(x1() < x2() ? 1 : 0);
                break;
            case operation::xor_:
                set(x1() ^ x2());
                break;
            case operation::srl:
                set(x1() >> (x2() & 31));
                break;
            case operation::sra:
                set(static_cast<std::uint32_t>(signed1() >> (x2() & 31)));
                break;
            case operation::or_:
                set(x1() | x2());
                break;
            case operation::and_:
                set(x1() & x2());
                break;

            case operation::mul:
                set(x1() * x2());
                goto multiplied;
            case operation::mulh:
                set(static_cast<std::uint32_t>(std::int64_t{signed1()} * signed2() >> 32));
                goto multiplied;
            case operation::mulhsu:
                set(static_cast<std::uint32_t>(std::int64_t{signed1()} * std::int64_t{x2()} >> 32));
                goto multiplied;
            case operation::mulhu:
                set(static_cast<std::uint32_t>(std::uint64_t{x1()} * x2() >> 32));
                goto multiplied;

            case operation::flw: {
                const std::uint32_t index = std::rotr(offset(), 2);
                if (c.fs == fp_status::off || !may_load(index, m_main_loop_words, guard_of_word)) {
                    goto rare;
                }
                set_single(load_as(std::uint32_t{}, index));
                c.fs = fp_status::dirty;
                goto loaded;
            }
            case operation::fld: {
                const std::uint32_t index = std::rotr(offset(), 3);
                if (c.fs == fp_status::off || !may_load(index, m_main_loop_words / 2, guard_of_word - 1)) {
                    goto rare;
                }
                v[rd] = load_as(std::uint64_t{}, index);
                c.fs = fp_status::dirty;
                goto loaded;
            }
            case operation::fsw: {
                const std::uint32_t index = std::rotr(offset(), 2);
                if (c.fs == fp_status::off || !may_store(index, m_main_loop_words, guard_of_word)) {
                    goto rare;
                }
                store_as(x2(), index);
                m_reservation.note_store(index);
                break;
            }
            case operation::fsd: {
                const std::uint32_t index = std::rotr(offset(), 3);
                if (c.fs == fp_status::off || !may_store(index, m_main_loop_words / 2, guard_of_word - 1)) {
                    goto rare;
                }
                store_as(v[r2], index);
                m_reservation.note_store(index * 2);
                m_reservation.note_store(index * 2 + 1);
                break;
            }

            case operation::fadd_s:
                if (bad_mode()) {
                    goto rare;
                }
                set_single(fpu::add_s(single(r1), single(r2), mode(), c.fflags));
                goto fp_added;
            case operation::fsub_s:
                if (bad_mode()) {
                    goto rare;
                }
                set_single(fpu::sub_s(single(r1), single(r2), mode(), c.fflags));
                goto fp_added;
            case operation::fmul_s:
                if (bad_mode()) {
                    goto rare;
                }
                set_single(fpu::mul_s(single(r1), single(r2), mode(), c.fflags));
                goto fp_multiplied;
            case operation::fadd_d:
                if (bad_mode()) {
                    goto rare;
                }
                v[rd] = fpu::add_d(v[r1], v[r2], mode(), c.fflags);
                goto fp_added;
            case operation::fsub_d:
                if (bad_mode()) {
                    goto rare;
                }
                v[rd] = fpu::sub_d(v[r1], v[r2], mode(), c.fflags);
                goto fp_added;
            case operation::fmul_d:
                if (bad_mode()) {
                    goto rare;
                }
                v[rd] = fpu::mul_d(v[r1], v[r2], mode(), c.fflags);
                goto fp_multiplied;

            case operation::fmadd_s:
                if (bad_mode()) {
                    goto rare;
                }
                if (c.ready_at[s->rs3] > t) {
                    goto stalled_for_third;
                }
                set_single(fpu::fma_s(single(r1), single(r2), single(s->rs3), mode(), c.fflags));
                goto fp_multiplied;
            case operation::fmsub_s:
                if (bad_mode()) {
                    goto rare;
                }
                if (c.ready_at[s->rs3] > t) {
                    goto stalled_for_third;
                }
                set_single(fpu::fma_s(single(r1), single(r2), single(s->rs3) ^ fpu::sign_s, mode(), c.fflags));
                goto fp_multiplied;
            case operation::fnmsub_s:
                if (bad_mode()) {
                    goto rare;
                }
                if (c.ready_at[s->rs3] > t) {
                    goto stalled_for_third;
                }
                set_single(fpu::fma_s(single(r1) ^ fpu::sign_s, single(r2), single(s->rs3), mode(), c.fflags));
                goto fp_multiplied;
            case operation::fnmadd_s:
                if (bad_mode()) {
                    goto rare;
                }
                if (c.ready_at[s->rs3] > t) {
                    goto stalled_for_third;
                }
                set_single(
                    fpu::fma_s(single(r1) ^ fpu::sign_s, single(r2), single(s->rs3) ^ fpu::sign_s, mode(), c.fflags));
                goto fp_multiplied;
            case operation::fmadd_d:
                if (bad_mode()) {
                    goto rare;
                }
                if (c.ready_at[s->rs3] > t) {
                    goto stalled_for_third;
                }
                v[rd] = fpu::fma_d(v[r1], v[r2], v[s->rs3], mode(), c.fflags);
                goto fp_multiplied;
            case operation::fmsub_d:
                if (bad_mode()) {
                    goto rare;
                }
                if (c.ready_at[s->rs3] > t) {
                    goto stalled_for_third;
                }
                v[rd] = fpu::fma_d(v[r1], v[r2], v[s->rs3] ^ fpu::sign_d, mode(), c.fflags);
                goto fp_multiplied;
            case operation::fnmsub_d:
                if (bad_mode()) {
                    goto rare;
                }
                if (c.ready_at[s->rs3] > t) {
                    goto stalled_for_third;
                }
                v[rd] = fpu::fma_d(v[r1] ^ fpu::sign_d, v[r2], v[s->rs3], mode(), c.fflags);
                goto fp_multiplied;
            case operation::fnmadd_d:
                if (bad_mode()) {
                    goto rare;
                }
                if (c.ready_at[s->rs3] > t) {
                    goto stalled_for_third;
                }
                v[rd] = fpu::fma_d(v[r1] ^ fpu::sign_d, v[r2], v[s->rs3] ^ fpu::sign_d, mode(), c.fflags);
                goto fp_multiplied;

            case operation::fsgnj_d:
                if (c.fs == fp_status::off) {
                    goto rare;
                }
                v[rd] = (v[r1] & ~fpu::sign_d) | (v[r2] & fpu::sign_d);
                c.fs = fp_status::dirty;
                break;
            case operation::fsgnjn_d:
                if (c.fs == fp_status::off) {
                    goto rare;
                }
                v[rd] = (v[r1] & ~fpu::sign_d) | (~v[r2] & fpu::sign_d);
                c.fs = fp_status::dirty;
                break;
            case operation::fsgnjx_d:
                if (c.fs == fp_status::off) {
                    goto rare;
                }
                v[rd] = v[r1] ^ (v[r2] & fpu::sign_d);
                c.fs = fp_status::dirty;
                break;
            case operation::fcvt_d_w:
                if (bad_mode()) {
                    goto rare;
                }
                v[rd] = fpu::i32_to_d(signed1());
                goto fp_added;

            case operation::told:
            case operation::illegal:
                goto rare;
            default:
                __builtin_unreachable();  // see in_main_loop()
        }

        // Issued; the next instruction follows.
        ++s->executed;
        ++s->cycles;
        m_pipeline.slots[count++] = s;
        ++t;
        ++s;
        continue;

    stalled_for_third:
        t = stall_until(t, c.ready_at[s->rs3], c.pending[s->rs3], *s, count);
        continue;
    loaded:
        latency = m_desc.latency.load;
        c.pending[rd] = stall_cause::load;
        goto result_later;
    multiplied:
        latency = m_desc.latency.multiply;
        c.pending[rd] = stall_cause::multiply;
        goto result_later;
    fp_added:
        latency = m_desc.latency.fp_add;
        c.pending[rd] = stall_cause::fp;
        c.fs = fp_status::dirty;
        goto result_later;
    fp_multiplied:
        latency = m_desc.latency.fp_multiply;
        c.pending[rd] = stall_cause::fp;
        c.fs = fp_status::dirty;
    result_later:
        c.ready_at[rd] = t + latency;
        ++s->executed;
        ++s->cycles;
        m_pipeline.slots[count++] = s;
        ++t;
        ++s;
        continue;

    taken:
        if (s->jump == no_near_jump) [[unlikely]] {
            target = page->pc_of(s) + imm();
            goto far;
        }
    near:
        m_pipeline.time = t;
        m_pipeline.count = count;
        m_pipeline.retire(*s, m_pipeline.branch_bubble, stall_cause::branch);
        t = m_pipeline.time;
        count = m_pipeline.count;
        s += s->jump;
        continue;

    far_link:
        if ((target & 3) != 0) {
            goto far;
        }
        set(page->pc_of(s) + 4);
    far:
        m_pipeline.time = t;
        m_pipeline.count = count;
        if ((target & 3) != 0) [[unlikely]] {
            c.pc = page->pc_of(s);
            came = trap(c, trap_cause::instruction_misaligned, target, now);
            goto handled;
        }
        m_pipeline.retire(*s, m_pipeline.branch_bubble, stall_cause::branch);
        t = m_pipeline.time;
        count = m_pipeline.count;
        page = &m_code.page(target);
        s = &page->slot(target);
        continue;

    rare:
        m_pipeline.time = t;
        m_pipeline.count = count;
        c.pc = page->pc_of(s);
        came = execute_rare(c, *s, now);
    handled:
        switch (came) {
            case outcome::retired:
                m_pipeline.retire(*s, 0, stall_cause::load);
                ++s;
                break;
            case outcome::redirect:
                page = &m_code.page(c.pc);
                s = &page->slot(c.pc);
                break;
            case outcome::again:
                break;
            case outcome::in_step:
                return true;
            case outcome::left:
                return false;
        }
        t = m_pipeline.time;
        count = m_pipeline.count;
        limit = std::min(run_limit(now), last);
    }
    c.pc = page->pc_of(s);
    m_pipeline.time = t;
    m_pipeline.count = count;
    return true;
}

template bool core::run<false>(cycle_t, cycle_t);
template bool core::run<true>(cycle_t, cycle_t);

}  // namespace orbweaver
