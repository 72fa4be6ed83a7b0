// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/point_areas.h"

#include <fmt/core.h>

#include <functional>
#include <set>

#include "hw/base/errors.h"
#include "sim/area/area_metrics.h"
#include "sim/area/area_report.h"
#include "sim/config/diagnostics.h"

namespace orbweaver::sim {

namespace {

/// Calls back for each name in an objective that is neither a variable's nor that of an objective before it.
void for_each_result(const sweep& described, const std::function<void(const objective&, const std::string&)>& take) {
    std::set<std::string> own;
    for (const variable* one : described.variables()) {
        own.insert(one->name);
    }
    for (const objective& one : described.objectives) {
        for (const std::string& name : one.value.formula.names()) {
            if (!own.contains(name)) {
                take(one, name);
            }
        }
        own.insert(one.name);
    }
}

}  // namespace

point_areas::point_areas(const sweep& described, std::filesystem::path cache, bool quiet)
    : m_sweep(described), m_cache(std::move(cache)), m_quiet(quiet) {
    for_each_result(described,
                    [this](const objective&, const std::string& name) { m_asked = m_asked || needs_synthesis(name); });
}

void point_areas::check_delay(const system::system_desc& described) const {
    if (described.area.delay_per_level_ps != 0) {
        return;
    }
    const bool is_timed = rtl::synthesiser(m_cache, described.area.liberty).mapping() == rtl::cell_mapping::timed;
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

std::string point_areas::measure(std::size_t point, const system::system_desc& described) {
    if (!m_asked) {
        return {};
    }
    check_delay(described);
    const area_report report = measure_area(described, {m_cache, m_quiet});
    if (report.is_whole()) {  // else the user asked to stop, and no run follows
        m_areas[point] = {area_json(report), report.whole};
    }
    return estimated_blocks(report);
}

void point_areas::add_to(result_json& result, std::size_t point) const {
    if (const auto found = m_areas.find(point); found != m_areas.end()) {
        add_area_metrics(result, found->second.area, found->second.whole);
    }
}

}  // namespace orbweaver::sim
