// SPDX-License-Identifier: Apache-2.0
#include "studies/experiment.h"

#include <fmt/core.h>

namespace orbweaver::studies {

const measured_run& measurements::usable(const std::string& name) const {
    const auto found = m_runs.find(name);
    if (found == m_runs.end()) { throw unusable_run(fmt::format("run {} was not made", name)); }
    if (!found->second.problem.empty()) { throw unusable_run(fmt::format("run {}: {}", name, found->second.problem)); }
    return found->second;
}

run_problems measurements::problems(bool deadlocked) const {
    run_problems found;
    for (const auto& [name, run] : m_runs) {
        if (!run.problem.empty() && run.deadlocked == deadlocked) { found.emplace_back(name, run.problem); }
    }
    return found;
}

double measurements::cycles(const std::string& name) const {
    const measured_run& run = usable(name);
    if (!run.cycles) { throw unusable_run(fmt::format("run {}: its program has no timed region", name)); }
    return static_cast<double>(*run.cycles);
}

double measurements::reported(const std::string& name, const std::string& report) const {
    const measured_run& run = usable(name);
    const auto found = run.reports.find(report);
    if (found == run.reports.end()) {
        throw unusable_run(fmt::format("run {}: its program did not report {}", name, report));
    }
    return found->second;
}

const std::map<std::string, std::uint64_t>& measurements::flits_of_links(const std::string& name) const {
    const measured_run& run = usable(name);
    if (run.flits_of_links.empty()) {
        throw unusable_run(fmt::format("run {}: the flits of its links were not read", name));
    }
    return run.flits_of_links;
}

experiment calculated(const std::string& id, const std::string& title, const std::function<findings()>& evaluate,
                      claim_basis basis) {
    return {.id = id, .title = title, .evaluate = [evaluate, basis](const measurements&) {
                findings found = evaluate();
                for (claim& one : found.claims) {
                    if (one.basis == claim_basis::predicted) { one.basis = basis; }
                }
                return found;
            }};
}

}  // namespace orbweaver::studies
