// SPDX-License-Identifier: Apache-2.0
#include "hw/core/pipeline/result_latencies.h"

#include <algorithm>

namespace orbweaver::core {
namespace {

std::array<unsigned, operation_count> table_of(const core_latency& latency) {
    using enum operation;
    std::array<unsigned, operation_count> table;
    table.fill(1);
    const auto set = [&table](unsigned cycles, auto... these) {
        ((table[static_cast<std::size_t>(these)] = std::max(cycles, 1U)), ...);
    };
    set(latency.load, lb, lh, lw, lbu, lhu, flw, fld);
    set(latency.multiply, mul, mulh, mulhsu, mulhu);
    set(latency.fp_add, fadd_s, fsub_s, fadd_d, fsub_d, fcvt_d_w);
    set(latency.fp_multiply, fmul_s, fmadd_s, fmsub_s, fnmsub_s, fnmadd_s, fmul_d, fmadd_d, fmsub_d, fnmsub_d,
        fnmadd_d);
    return table;
}

}  // namespace

result_latencies::result_latencies(const core_latency& latency)
    : m_cycles(table_of(latency)), m_longest(*std::ranges::max_element(m_cycles)) {}

}  // namespace orbweaver::core
