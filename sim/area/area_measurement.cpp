// SPDX-License-Identifier: Apache-2.0
#include "sim/area/area_measurement.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/config/defaults.h"

namespace orbweaver::sim {

namespace {

/// Returns the cached result of a design.
rtl::synthesis_result found_of(const block_job& described, rtl::synthesiser& yosys) {
    rtl::synthesis_result found = yosys.synthesise(described.block.design, described.effort);
    if (found.flip_flops != described.block.flip_flops) {
        throw user_error(
            fmt::format("{}: Yosys finds {} flip-flops, arithmetic {}; this version of Yosys does not synthesise the "
                        "design faithfully",
                        described.name, found.flip_flops, described.block.flip_flops));
    }
    return found;
}

}  // namespace

area_measurement::area_measurement(const system::system_desc& described, rtl::synthesiser& yosys)
    : m_asked(blocks_of(described)),
      m_effort(described.area.effort),
      m_yosys(&yosys),
      m_whole(orbweaver::name_of(described.kind)),
      m_delay_per_level_ps(described.area.delay_per_level_ps),
      m_has_macro_table(!described.area.macros.empty()) {}

std::vector<block_job> area_measurement::jobs() const {
    std::vector<block_job> all;
    for (const rtl::synthesis_block& block : m_asked.blocks) {
        for (block_job& made : jobs_of(block, m_effort)) { all.push_back(std::move(made)); }
    }
    return all;
}

area_report area_measurement::report() const {
    area_report made;
    made.whole = m_whole;
    made.not_counted = m_asked.not_counted;
    made.delay_per_level_ps = m_delay_per_level_ps;
    made.mapping = m_yosys->mapping();
    made.has_macro_table = m_has_macro_table;
    for (const rtl::synthesis_block& block : m_asked.blocks) {
        const std::vector<block_job> jobs = jobs_of(block, m_effort);
        const bool is_known = std::all_of(jobs.begin(), jobs.end(), [this](const block_job& described) {
            return m_yosys->has(described.block.design, described.effort);
        });
        if (is_known) {
            made.blocks.push_back(measured(block, jobs));
        } else {
            made.missing.push_back(block.name);
        }
    }
    return made;
}

measured_block area_measurement::measured(const rtl::synthesis_block& block, const std::vector<block_job>& jobs) const {
    measured_block made{block.name, block.part_of, block.instances, found_of(jobs[0], *m_yosys)};
    if (jobs.size() > 1) {
        made.found = estimated_table(block, made.found, found_of(jobs[1], *m_yosys));
        made.is_estimated = true;
    }
    made.macros = block.design.macros;
    for (const rtl::macro_memory& memory : made.macros) { made.found.ram_bits -= memory.all_bits(); }
    return made;
}

std::string area_measurement::estimated_blocks() const {
    std::vector<std::string> names;
    for (const rtl::synthesis_block& block : m_asked.blocks) {
        if (is_estimated(block, m_effort)) { names.push_back(block.name); }
    }
    return names.empty() ? "" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace orbweaver::sim
