// SPDX-License-Identifier: Apache-2.0
#include "sim/area/block_jobs.h"

#include <fmt/core.h>

#include <cmath>

namespace orbweaver::sim {

bool is_estimated(const rtl::synthesis_block& block, system::area_effort effort) {
    return effort == system::area_effort::fast && block.resized && block.entries > block.measured_entries[1];
}

std::vector<block_job> jobs_of(const rtl::synthesis_block& block, system::area_effort effort) {
    if (!is_estimated(block, effort)) {
        return {{block.name, block, block.resized ? rtl::synthesis_effort::quick : rtl::synthesis_effort::thorough}};
    }
    std::vector<block_job> jobs;
    for (const unsigned entries : block.measured_entries) {
        jobs.push_back({fmt::format("{} of {} entries", block.name, entries), block.resized(entries),
                        rtl::synthesis_effort::quick});
        jobs.back().block.design.has_clock_gates = block.design.has_clock_gates;
    }
    return jobs;
}

rtl::synthesis_result estimated_table(const rtl::synthesis_block& block, const rtl::synthesis_result& small,
                                      const rtl::synthesis_result& large) {
    const auto [few, many] = block.measured_entries;
    const double steps = static_cast<double>(block.entries - many) / (many - few);
    const auto linear = [steps](double first, double second) { return second + (second - first) * steps; };
    rtl::synthesis_result result;
    result.flip_flops = block.flip_flops;
    const auto rounded = [&](std::uint64_t first, std::uint64_t second) {
        return static_cast<std::uint64_t>(
            std::llround(linear(static_cast<double>(first), static_cast<double>(second))));
    };
    result.cells = rounded(small.cells, large.cells);
    result.clock_gates = rounded(small.clock_gates, large.clock_gates);
    result.ram_bits = large.ram_bits / many * block.entries;
    result.gate_equivalents = linear(small.gate_equivalents, large.gate_equivalents);
    if (small.area && large.area) { result.area = linear(*small.area, *large.area); }
    const double doublings = std::log2(static_cast<double>(block.entries) / many);
    const double deeper = static_cast<double>(large.logic_depth) - static_cast<double>(small.logic_depth);
    result.logic_depth = large.logic_depth + static_cast<unsigned>(std::ceil(std::max(0.0, deeper * doublings)));
    if (small.period_ns && large.period_ns) {
        result.period_ns = *large.period_ns + std::max(0.0, (*large.period_ns - *small.period_ns) * doublings);
    }
    return result;
}

}  // namespace orbweaver::sim
