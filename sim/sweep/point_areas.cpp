// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/point_areas.h"

#include <fmt/core.h>

#include <functional>
#include <set>

#include "sim/area/area_metrics.h"
#include "sim/text/diagnostics.h"

namespace orbweaver::sim {

namespace {

/// Calls `take` for each result name in an objective that is neither a variable nor an earlier objective.
void for_each_result(const sweep& described, const std::function<void(const objective&, const std::string&)>& take) {
    std::set<std::string> own;
    for (const variable* one : described.variables()) { own.insert(one->name); }
    for (const objective& one : described.objectives) {
        for (const std::string& name : one.value.formula.names()) {
            if (!own.contains(name)) { take(one, name); }
        }
        own.insert(one.name);
    }
}

}  // namespace

point_areas::point_areas(const sweep& described, std::filesystem::path cache)
    : m_sweep(described), m_cache(std::move(cache)) {
    for_each_result(described,
                    [this](const objective&, const std::string& name) { m_asked = m_asked || needs_synthesis(name); });
}

rtl::synthesiser& point_areas::yosys_for(const std::string& liberty) {
    return m_yosys.try_emplace(liberty, m_cache, liberty).first->second;
}

void point_areas::check_delay(const system::system_desc& described) {
    if (described.area.delay_per_level_ps != 0) { return; }
    const bool is_timed = yosys_for(described.area.liberty).mapping() == rtl::cell_mapping::timed;
    diagnostics problems;
    for_each_result(m_sweep, [&problems, is_timed](const objective& one, const std::string& name) {
        if (is_timed ? needs_delay(name) : needs_period(name)) {
            problems.add(one.value.part(one.value.formula.offset_of(name), name.size()), one.value.path,
                         fmt::format("{}: {} needs a clock period, and so area.delay_per_level in the configuration",
                                     one.value.path, name));
        }
    });
    problems.throw_if_any();
}

std::optional<area_measurement> point_areas::describe(const system::system_desc& described) {
    if (!m_asked) { return std::nullopt; }
    check_delay(described);
    return area_measurement(described, yosys_for(described.area.liberty));
}

point_areas::measured point_areas::measured_of(const area_measurement& described) {
    const area_report report = described.report();
    return {area_json(report), report.whole};
}

void point_areas::plan(std::size_t point, const area_measurement& described) {
    std::set<std::size_t> syntheses;
    for (const block_job& needed : described.jobs()) {
        if (const auto number = m_runs.add(needed, described.yosys())) { syntheses.insert(*number); }
    }
    if (syntheses.empty()) {
        m_areas[point] = measured_of(described);
    } else {
        m_waiting.insert_or_assign(point, waiting_point{described, std::move(syntheses)});
    }
}

std::vector<std::size_t> point_areas::take_planned() {
    std::vector<std::size_t> numbers;
    while (m_taken < m_runs.jobs().size()) { numbers.push_back(m_taken++); }
    return numbers;
}

std::vector<std::size_t> point_areas::take(std::size_t number, const job_outcome& outcome) {
    m_runs.check(number, outcome);
    std::vector<std::size_t> known;
    if (outcome.end != job_end::finished) { return known; }
    m_runs.keep(number);
    for (auto& [point, waiting] : m_waiting) {
        waiting.syntheses.erase(number);
        if (waiting.syntheses.empty()) {
            m_areas[point] = measured_of(waiting.described);
            known.push_back(point);
        }
    }
    for (const std::size_t point : known) { m_waiting.erase(point); }
    return known;
}

void point_areas::add_to(result_json& result, std::size_t point) const {
    if (const auto found = m_areas.find(point); found != m_areas.end()) {
        add_area_metrics(result, found->second.area, found->second.whole);
    }
}

}  // namespace orbweaver::sim
