// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/sensitivity.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace orbweaver::sim {

namespace {

constexpr std::size_t max_groups = 10;

/// The values of a point for one axis and one objective.
struct sample {
    std::size_t level = 0;  // index on a discrete axis
    double position = 0;    // position on a continuous axis
    std::string text;       // values on the axis
    double value = 0;       // value of the objective
};

/// Samples with about the same value on the axis.
struct group {
    std::string first;
    std::string last;
    double sum = 0;
    std::size_t count = 0;

    double mean() const { return sum / static_cast<double>(count); }
    std::string name() const { return first == last ? first : first + " .. " + last; }
    void add(const sample& one) {
        first = count == 0 ? one.text : first;
        last = one.text;
        sum += one.value;
        ++count;
    }
};

/// Returns the text of an axis at a point: the values of its variables.
std::string text_at(const axis& varied, std::size_t first_variable, const design_point& point) {
    std::string text;
    for (std::size_t i = 0; i < varied.variables.size(); ++i) {
        text += (text.empty() ? "" : "+") + point.values[first_variable + i].text;
    }
    return text;
}

/// Returns the groups of samples, in the order of the axis.
std::vector<group> grouped(std::vector<sample> samples, bool continuous) {
    std::stable_sort(samples.begin(), samples.end(), [](const sample& a, const sample& b) {
        return std::pair{a.level, a.position} < std::pair{b.level, b.position};
    });
    std::map<std::size_t, group> groups;
    const std::size_t wanted = std::min(max_groups, samples.size() / 2);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        groups[continuous ? i * wanted / samples.size() : samples[i].level].add(samples[i]);
    }
    std::vector<group> ordered;
    ordered.reserve(groups.size());
    for (const auto& [level, one] : groups) { ordered.push_back(one); }
    return ordered;
}

void compute(main_effect& effect, const std::vector<sample>& samples, const std::vector<group>& groups) {
    effect.points = samples.size();
    effect.levels = groups.size();
    if (groups.empty()) { return; }
    const auto by_mean = [](const group& a, const group& b) { return a.mean() < b.mean(); };
    const auto [lowest, highest] = std::minmax_element(groups.begin(), groups.end(), by_mean);
    effect.lowest = lowest->mean();
    effect.lowest_at = lowest->name();
    effect.highest = highest->mean();
    effect.highest_at = highest->name();
    const double mean = std::accumulate(samples.begin(), samples.end(), 0.0,
                                        [](double sum, const sample& one) { return sum + one.value; }) /
                        static_cast<double>(samples.size());
    double total = 0;
    for (const sample& one : samples) { total += (one.value - mean) * (one.value - mean); }
    double spread = 0;
    for (const group& level : groups) {
        spread += static_cast<double>(level.count) * (level.mean() - mean) * (level.mean() - mean);
    }
    constexpr double rounding = 1e-24;  // relative rounding error of the sum of squares of a constant
    if (groups.size() > 1 && total > rounding * mean * mean * static_cast<double>(samples.size())) {
        effect.share = std::min(spread / total, 1.0);
    }
}

}  // namespace

std::vector<main_effect> main_effects(const sweep& described, const std::vector<evaluated_point>& points) {
    std::vector<main_effect> effects;
    for (std::size_t objective = 0; objective < described.objectives.size(); ++objective) {
        std::size_t first_variable = 0;
        for (std::size_t number = 0; number < described.axes.size(); ++number) {
            const axis& varied = described.axes[number];
            if (varied.is_scenario) {
                first_variable += varied.variables.size();
                continue;
            }
            std::vector<sample> samples;
            std::size_t censored = 0;
            for (const evaluated_point& point : points) {
                censored += is_measured(point.status) && !described.accepts(point.status) ? 1 : 0;
                if (described.accepts(point.status) && point.objectives[objective]) {
                    samples.push_back(
                        {point.point.levels[number], point.point.values[first_variable].number.value_or(0),
                         text_at(varied, first_variable, point.point), point.objectives[objective]->mean});
                }
            }
            main_effect effect{varied.name(), described.objectives[objective].name, {}, 0, 0, {}, 0, 0, {}, {},
                               censored};
            compute(effect, samples, grouped(samples, varied.is_continuous()));
            effects.push_back(std::move(effect));
            first_variable += varied.variables.size();
        }
    }
    return effects;
}

std::vector<main_effect> main_effects(const sweep& described, const std::vector<evaluated_point>& points,
                                      const std::vector<evaluated_design>& designs) {
    std::vector<main_effect> effects = main_effects(described, as_points(designs));
    std::map<std::vector<std::size_t>, std::vector<evaluated_point>> scenarios;
    for (const evaluated_point& point : points) { scenarios[scenario_of(described, point.point)].push_back(point); }
    for (const auto& [levels, inside] : scenarios) {
        for (main_effect& effect : main_effects(described, inside)) {
            effect.scenario = scenario_name(described, inside.front().point);
            effects.push_back(std::move(effect));
        }
    }
    return effects;
}

}  // namespace orbweaver::sim
