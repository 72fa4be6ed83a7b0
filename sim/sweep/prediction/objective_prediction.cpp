// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/prediction/objective_prediction.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "hw/base/student.h"
#include "hw/noc/prediction/load_prediction.h"
#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/objectives/evaluation.h"
#include "sim/sweep/prediction/point_check.h"
#include "sim/sweep/prediction/predicted_result.h"

namespace orbweaver::sim {

namespace {

/// Assumed error of a calculated value before two designs have been measured: the larger one in docs/noc/prediction.md.
constexpr double calculated_error = noc::load_prediction::saturation_error;

/// Fraction of the greatest reciprocal, below which a latency counts as infinite.
constexpr double min_part = 0.001;

bool are_among(const std::vector<std::string>& names, const std::set<std::string>& known) {
    return std::all_of(names.begin(), names.end(), [&known](const std::string& name) { return known.contains(name); });
}

/// Returns the position of a value on its axis, between the ends 0 and 1.
double position_on(const axis& dimension, std::size_t level, const axis_value& value) {
    if (dimension.is_continuous()) {
        const variable::interval& range = *dimension.variables.front().range;
        const double width = range.upper - range.lower;
        return width > 0 ? (value.number.value_or(range.lower) - range.lower) / width : 0;
    }
    return dimension.levels() > 1 ? static_cast<double>(level) / static_cast<double>(dimension.levels() - 1) : 0;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) { sum += std::abs(value); }
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

}  // namespace

objective_prediction::objective_prediction(const design_space& space)
    : m_space(space), m_sweep(space.described()), m_fits(m_sweep.objectives.size()) {
    std::set<std::string> exact;
    for (const variable* one : m_sweep.variables()) { exact.insert(one->name); }
    std::set<std::string> calculated = exact;
    const design_point first = space.point_of(std::vector<double>(m_sweep.axes.size(), 0));
    if (!predicted_result(m_sweep, first)
             .empty()) {  // without a calculation for this kind of network the objective is learned
        calculated.insert(predicted_numbers.begin(), predicted_numbers.end());
    }
    for (std::size_t i = 0; i < m_fits.size(); ++i) {
        const objective& one = m_sweep.objectives[i];
        const std::vector<std::string>& names = one.value.formula.names();
        if (are_among(names, exact)) {
            exact.insert(one.name);
            calculated.insert(one.name);
        } else if (are_among(names, calculated)) {
            m_fits[i].kind = prediction_kind::calibrated;
            calculated.insert(one.name);
            m_calculates = true;
        } else {
            m_fits[i].kind = prediction_kind::learned;
        }
        adjust(i);
    }
}

prospect objective_prediction::look(const design_point& point) const {
    prospect found{point, {}, objectives_of_design(point)};
    std::size_t value = 0;
    for (std::size_t number = 0; number < m_sweep.axes.size(); ++number) {
        const axis& dimension = m_sweep.axes[number];
        if (!dimension.is_scenario) {
            found.position.push_back(position_on(dimension, point.levels[number], point.values[value]));
        }
        value += dimension.variables.size();
    }
    for (std::size_t i = 0; i < m_fits.size(); ++i) {
        if (m_fits[i].kind == prediction_kind::learned) { found.calculated[i] = 1; }
    }
    return found;
}

/// Returns the objectives that are exact or calculated, combined over the scenarios.
std::vector<std::optional<double>> objective_prediction::objectives_of_design(const design_point& point) const {
    std::vector<evaluated_point> points;
    for (const design_point& one : m_space.in_all_scenarios(point)) {
        evaluated_point& added = points.emplace_back();
        added.point = one;
        added.status = point_status::ok;
        const result_json result = m_calculates ? predicted_result(m_sweep, one) : result_json::object();
        for (const std::optional<double>& value : objectives_of(m_space, one, point_status::ok, result)) {
            added.objectives.push_back(value ? std::optional{estimate{*value, {}}} : std::nullopt);
        }
    }
    std::vector<const evaluated_point*> scenarios;
    std::transform(points.begin(), points.end(), std::back_inserter(scenarios),
                   [](const evaluated_point& one) { return &one; });
    const evaluated_point design = m_sweep.has_scenarios() ? sum_over_scenarios(m_sweep, scenarios) : points.front();
    std::vector<std::optional<double>> values;
    for (const std::optional<estimate>& known : design.objectives) {
        values.push_back(known ? std::optional{known->mean} : std::nullopt);
    }
    return values;
}

void objective_prediction::learn(const std::vector<evaluated_point>& so_far) {
    for (; m_taken < so_far.size(); ++m_taken) {
        if (so_far[m_taken].status != point_status::pruned) { add(so_far[m_taken]); }
    }
    for (std::size_t i = 0; i < m_fits.size(); ++i) { adjust(i); }
    m_ending.reset();
    if (!m_endings.empty()) { m_ending.emplace(m_known.interpolate(m_endings)); }
}

void objective_prediction::add(const evaluated_point& simulated) {
    const prospect design = look(simulated.point);
    m_known.add(design.position);
    m_endings.push_back(m_sweep.accepts(simulated.status) ? 1 : 0);
    for (std::size_t i = 0; i < m_fits.size(); ++i) {
        const std::optional<double>& calculated = design.calculated[i];
        std::optional<double>& factor = m_fits[i].factors.emplace_back();
        if (m_sweep.accepts(simulated.status) && simulated.objectives[i] && calculated && *calculated != 0) {
            factor = simulated.objectives[i]->mean / *calculated;
        }
    }
}

/// Returns the factors or their reciprocals, such that greater is better. A design that may not be chosen gets the
/// worst possible or worst known value, which steers the search away from similar designs.
std::vector<double> objective_prediction::interpolated(std::size_t objective) const {
    const fit& one = m_fits[objective];
    const double sign = m_sweep.objectives[objective].goal == objective_goal::maximise ? 1 : -1;
    std::vector<double> values;
    double worst = std::numeric_limits<double>::infinity();
    for (const std::optional<double>& factor : one.factors) {
        values.push_back(!factor ? 0 : one.reciprocal ? 1 / *factor : sign * *factor);
        worst = factor ? std::min(worst, values.back()) : worst;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = one.factors[i] || one.reciprocal ? values[i] : worst;
    }
    return values;
}

void objective_prediction::adjust(std::size_t objective) {
    fit& one = m_fits[objective];
    one.surface.reset();
    one.error = one.kind == prediction_kind::calibrated ? calculated_error : std::numeric_limits<double>::infinity();
    if (one.kind == prediction_kind::exact) {
        one.error = 0;
        return;
    }
    one.reciprocal = m_sweep.objectives[objective].goal != objective_goal::maximise &&
                     std::all_of(one.factors.begin(), one.factors.end(),
                                 [](const std::optional<double>& factor) { return factor.value_or(1) > 0; });
    if (std::any_of(one.factors.begin(), one.factors.end(), [](const auto& factor) { return factor.has_value(); })) {
        const std::vector<double> values = interpolated(objective);
        one.least = min_part * *std::max_element(values.begin(), values.end());
        one.surface.emplace(m_known.interpolate(values));
    }
    const std::vector<double> residuals = residuals_of(one);
    if (residuals.size() > 1) {
        double squares = 0;
        for (const double residual : residuals) { squares += residual * residual; }
        const auto count = static_cast<unsigned>(residuals.size());
        one.error = student_quantile(count - 1) * std::sqrt(squares / count);
    }
}

/// Returns the cross-validation residuals of the measured designs.
std::vector<double> objective_prediction::residuals_of(const fit& one) const {
    std::vector<double> residuals;
    for (std::size_t i = 0; one.surface && i < one.surface->residuals().size(); ++i) {
        if (one.factors[i]) { residuals.push_back(one.surface->residuals()[i]); }
    }
    return residuals;
}

bool objective_prediction::is_ready() const {
    for (std::size_t i = 0; i < m_fits.size(); ++i) {
        if (m_sweep.objectives[i].goal != objective_goal::none && m_fits[i].kind == prediction_kind::learned &&
            residuals_of(m_fits[i]).size() < 2) {
            return false;
        }
    }
    return true;
}

evaluated_point objective_prediction::predict(const prospect& design) const {
    evaluated_point predicted;
    predicted.point = design.point;
    predicted.status = point_status::ok;
    for (std::size_t i = 0; i < m_fits.size(); ++i) {
        const fit& one = m_fits[i];
        std::optional<estimate>& value = predicted.objectives.emplace_back();
        if (!design.calculated[i] || (one.kind == prediction_kind::learned && !one.surface)) { continue; }
        const double sign = m_sweep.objectives[i].goal == objective_goal::maximise ? 1 : -1;
        const double factor = one.surface ? one.surface->value(design.position) : one.reciprocal ? 1 : sign;
        const double calculated = *design.calculated[i];
        if (one.reciprocal) {
            const double likely = std::max(factor, one.least);
            value = estimate{calculated / likely, calculated / likely - calculated / (likely + one.error)};
        } else {
            value = estimate{sign * calculated * factor, std::abs(calculated) * one.error};
        }
    }
    const bool ends_well = !m_ending || m_ending->value(design.position) > 0.5;
    predicted.feasible = ends_well && may_be_chosen(m_space, predicted);
    return predicted;
}

double objective_prediction::exact_cost(const prospect& design) const {
    for (std::size_t i = 0; i < m_fits.size(); ++i) {
        const objective_goal goal = m_sweep.objectives[i].goal;
        if (m_fits[i].kind == prediction_kind::exact && goal != objective_goal::none && design.calculated[i]) {
            return goal == objective_goal::maximise ? -*design.calculated[i] : *design.calculated[i];
        }
    }
    return 0;
}

std::vector<prediction_quality> objective_prediction::qualities() const {
    std::vector<prediction_quality> all;
    for (const fit& one : m_fits) {
        prediction_quality& quality = all.emplace_back();
        quality.kind = one.kind;
        const std::vector<double> residuals = residuals_of(one);
        quality.designs = residuals.size();
        if (residuals.empty()) { continue; }
        std::vector<double> values;
        std::vector<double> before;
        for (const std::optional<double>& factor : one.factors) {
            if (factor && *factor != 0) {
                values.push_back(one.reciprocal ? 1 / *factor : *factor);
                before.push_back(1 / *factor - 1);
            }
        }
        const double scale = mean_of(values);
        quality.error = mean_of(residuals) / scale;
        quality.largest = std::abs(*std::max_element(residuals.begin(), residuals.end(),
                                                     [](double a, double b) { return std::abs(a) < std::abs(b); })) /
                          scale;
        if (one.kind == prediction_kind::calibrated) { quality.calculated = mean_of(before); }
    }
    return all;
}

}  // namespace orbweaver::sim
