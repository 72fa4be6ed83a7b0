// SPDX-License-Identifier: Apache-2.0
#include "sim/area/yosys_runs.h"

#include <fmt/core.h>

#include "hw/base/errors.h"

namespace orbweaver::sim {

std::optional<std::size_t> yosys_runs::add(const block_job& described, rtl::synthesiser& yosys) {
    const rtl::rtl_design& design = described.block.design;
    const std::string recipe = yosys.recipe(design, described.effort);
    if (const auto known = m_numbers.find(recipe); known != m_numbers.end()) { return known->second; }
    if (yosys.has(design, described.effort)) { return std::nullopt; }
    const std::size_t number = m_jobs.size();
    const rtl::synthesiser::run& run = m_runs.emplace(number, yosys.prepare(design, described.effort)).first->second;
    job made;
    made.name = described.name;
    made.words = run.words;
    made.folder = run.workspace.path();
    made.cost = static_cast<double>(described.block.flip_flops);
    made.kind = job_kind::synthesis;
    m_jobs.push_back(std::move(made));
    m_numbers.emplace(recipe, number);
    return number;
}

void yosys_runs::keep(std::size_t number) {
    m_runs.at(number).keep();
    m_runs.erase(number);
    std::erase_if(m_numbers, [number](const auto& known) { return known.second == number; });
}

void yosys_runs::check(std::size_t number, const job_outcome& outcome) const {
    if (outcome.end != job_end::finished && outcome.end != job_end::interrupted) {
        throw user_error(fmt::format("Yosys refuses {}:\n{}", m_jobs[number].name, outcome.message));
    }
}

}  // namespace orbweaver::sim
