// SPDX-License-Identifier: Apache-2.0
// Arithmetic that is too rare or too slow for the main loop: integer division, and all but the most common
// floating-point operations.

#include "hw/core/core.h"
#include "hw/core/execute/fp_registers.h"
#include "hw/core/execute/fpu.h"

namespace orbweaver::core {
namespace {

std::uint32_t divide(operation op, std::uint32_t a, std::uint32_t b) {
    const auto signed_a = static_cast<std::int32_t>(a);
    const auto signed_b = static_cast<std::int32_t>(b);
    const bool overflow = a == 0x80000000U && b == 0xffffffffU;
    switch (op) {
        case operation::div: return b == 0 ? ~0U : overflow ? a : static_cast<std::uint32_t>(signed_a / signed_b);
        case operation::divu: return b == 0 ? ~0U : a / b;
        case operation::rem: return b == 0 ? a : overflow ? 0 : static_cast<std::uint32_t>(signed_a % signed_b);
        default: return b == 0 ? a : a % b;
    }
}

/// Result of a floating-point operation.
struct fp_result {
    std::uint64_t value;
    bool to_integer = false;  // the destination is not a floating-point register
};

fp_result boxed(std::uint32_t single) { return {fp_registers::box(single)}; }
fp_result integer(std::uint32_t value) { return {value, true}; }

fp_result compute_single(operation op, std::uint64_t raw_a, std::uint64_t raw_b, fpu::rounding mode,
                         std::uint8_t& flags) {
    const std::uint32_t a = fp_registers::unbox(raw_a);
    const std::uint32_t b = fp_registers::unbox(raw_b);
    const auto word = static_cast<std::uint32_t>(raw_a);
    switch (op) {
        case operation::fdiv_s: return boxed(fpu::div(a, b, mode, flags));
        case operation::fsqrt_s: return boxed(fpu::sqrt(a, mode, flags));
        case operation::fsgnj_s: return boxed((a & ~fpu::sign_s) | (b & fpu::sign_s));
        case operation::fsgnjn_s: return boxed((a & ~fpu::sign_s) | (~b & fpu::sign_s));
        case operation::fsgnjx_s: return boxed(a ^ (b & fpu::sign_s));
        case operation::fmin_s: return boxed(fpu::min(a, b, flags));
        case operation::fmax_s: return boxed(fpu::max(a, b, flags));
        case operation::feq_s: return integer(fpu::eq(a, b, flags) ? 1 : 0);
        case operation::flt_s: return integer(fpu::lt(a, b, flags) ? 1 : 0);
        case operation::fle_s: return integer(fpu::le(a, b, flags) ? 1 : 0);
        case operation::fclass_s: return integer(fpu::classify(a));
        case operation::fcvt_w_s: return integer(static_cast<std::uint32_t>(fpu::s_to_i32(a, mode, flags)));
        case operation::fcvt_wu_s: return integer(fpu::s_to_u32(a, mode, flags));
        case operation::fcvt_s_w: return boxed(fpu::i32_to_s(static_cast<std::int32_t>(word), mode, flags));
        case operation::fcvt_s_wu: return boxed(fpu::u32_to_s(word, mode, flags));
        case operation::fmv_x_w: return integer(word);
        default: return boxed(word);  // fmv.w.x
    }
}

fp_result compute_double(operation op, std::uint64_t a, std::uint64_t b, fpu::rounding mode, std::uint8_t& flags) {
    switch (op) {
        case operation::fdiv_d: return {fpu::div(a, b, mode, flags)};
        case operation::fsqrt_d: return {fpu::sqrt(a, mode, flags)};
        case operation::fmin_d: return {fpu::min(a, b, flags)};
        case operation::fmax_d: return {fpu::max(a, b, flags)};
        case operation::feq_d: return integer(fpu::eq(a, b, flags) ? 1 : 0);
        case operation::flt_d: return integer(fpu::lt(a, b, flags) ? 1 : 0);
        case operation::fle_d: return integer(fpu::le(a, b, flags) ? 1 : 0);
        case operation::fclass_d: return integer(fpu::classify(a));
        case operation::fcvt_w_d: return integer(static_cast<std::uint32_t>(fpu::d_to_i32(a, mode, flags)));
        case operation::fcvt_wu_d: return integer(fpu::d_to_u32(a, mode, flags));
        case operation::fcvt_d_wu: return {fpu::u32_to_d(static_cast<std::uint32_t>(a))};
        case operation::fcvt_s_d: return boxed(fpu::d_to_s(a, mode, flags));
        default: return {fpu::s_to_d(fp_registers::unbox(a), flags)};  // fcvt.d.s
    }
}

bool is_single(operation op) {
    return op == operation::fdiv_s || op == operation::fsqrt_s ||
           (op >= operation::fsgnj_s && op <= operation::fmv_w_x);
}
bool is_division(operation op) { return op >= operation::fdiv_s && op <= operation::fsqrt_d; }
/// Returns whether an operation takes one cycle: register moves and sign injection. All others are arithmetic.
bool is_move(operation op) {
    return op == operation::fmv_x_w || op == operation::fmv_w_x ||
           (op >= operation::fsgnj_s && op <= operation::fsgnjx_s);
}

}  // namespace

core::outcome core::execute_divide(context& thread, code_slot& slot) {
    if (m_pipeline.divider_free > m_pipeline.time) {
        return wait_until(m_pipeline.divider_free, stall_cause::divide, slot);
    }
    thread.value[slot.rd] = divide(slot.op, static_cast<std::uint32_t>(thread.value[slot.rs1]),
                                   static_cast<std::uint32_t>(thread.value[slot.rs2]));
    m_pipeline.divider_free = m_pipeline.time + m_desc.latency.divide;
    thread.ready_at[slot.rd] = m_pipeline.divider_free;
    thread.pending[slot.rd] = stall_cause::divide;
    return outcome::retired;
}

core::outcome core::execute_fp(context& thread, code_slot& slot, cycle_t now) {
    if (thread.fs == fp_status::off) {
        return illegal(thread, now, "a floating-point instruction while mstatus.FS is off");
    }
    switch (slot.op) {
        case operation::flw:
        case operation::fld: return execute_load(thread, slot, now);
        case operation::fsw:
        case operation::fsd: return execute_store(thread, slot, now);
        default: break;
    }
    // Operations without a rounding mode are decoded with mode 0.
    if (thread.rounding[slot.rm] > static_cast<std::uint8_t>(fpu::rounding::rmm)) {
        return illegal(thread, now, "a floating-point instruction with a rounding mode that does not exist");
    }
    const bool division = is_division(slot.op);
    if (division && m_pipeline.fp_divider_free > m_pipeline.time) {
        return wait_until(m_pipeline.fp_divider_free, stall_cause::fp_divide, slot);
    }
    const auto mode = static_cast<fpu::rounding>(thread.rounding[slot.rm]);
    const std::uint8_t flags_before = thread.fflags;
    const fp_result result =
        is_single(slot.op)
            ? compute_single(slot.op, thread.value[slot.rs1], thread.value[slot.rs2], mode, thread.fflags)
            : compute_double(slot.op, thread.value[slot.rs1], thread.value[slot.rs2], mode, thread.fflags);
    if (!result.to_integer || thread.fflags != flags_before) { thread.fs = fp_status::dirty; }
    thread.value[slot.rd] = result.value;
    if (division) {
        m_pipeline.fp_divider_free = m_pipeline.time + m_desc.latency.fp_divide;
        thread.ready_at[slot.rd] = m_pipeline.fp_divider_free;
        thread.pending[slot.rd] = stall_cause::fp_divide;
    } else if (!is_move(slot.op)) {
        thread.ready_at[slot.rd] = m_pipeline.time + m_desc.latency.fp_add;
        thread.pending[slot.rd] = stall_cause::fp;
    }
    return outcome::retired;
}

}  // namespace orbweaver::core
