// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/search/point_source.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "sim/sweep/objectives/designs.h"
#include "sim/sweep/objectives/hypervolume.h"
#include "sim/sweep/search/evolution_search.h"
#include "sim/sweep/search/listed_points.h"
#include "sim/sweep/search/ranked_search.h"
#include "sim/sweep/search/samples.h"

namespace orbweaver::sim {

namespace {

/// A search that ends when `sampling.patience` successive points have increased the hypervolume by less than a
/// thousandth.
class patient_search : public point_source {
public:
    patient_search(const design_space& space, std::unique_ptr<point_source> search)
        : m_space(space), m_search(std::move(search)) {}

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override;
    std::vector<omitted_point> omitted(const std::vector<evaluated_point>& so_far) override {
        return m_search->omitted(so_far);
    }
    std::size_t max_points() const override { return m_search->max_points(); }

private:
    const design_space& m_space;
    std::unique_ptr<point_source> m_search;
};

std::vector<design_point> patient_search::next(const std::vector<evaluated_point>& so_far) {
    constexpr double min_growth = 1e-3;
    std::vector<evaluated_point> simulated;
    for (const evaluated_point& point : so_far) {
        if (point.status != point_status::pruned) { simulated.push_back(point); }
    }
    const std::size_t patience = m_space.described().sampling.patience;
    if (simulated.size() > patience) {
        const std::vector<double> history = hypervolume_history(m_space.described(), simulated);
        const double now = history.back();
        const double before = history[history.size() - 1 - patience];
        if (now > 0 && now - before < min_growth * now) { return {}; }
    }
    return m_search->next(so_far);
}

/// Source of points that are known from the start.
class fixed_points : public point_source {
public:
    explicit fixed_points(std::vector<design_point> points) : m_points(std::move(points)) {}

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override {
        return so_far.empty() ? m_points : std::vector<design_point>{};
    }
    std::size_t max_points() const override { return m_points.size(); }

private:
    std::vector<design_point> m_points;
};

std::vector<design_point> points_of(const design_space& space, const std::vector<std::vector<std::size_t>>& grid) {
    std::vector<design_point> points;
    std::transform(grid.begin(), grid.end(), std::back_inserter(points),
                   [&space](const std::vector<std::size_t>& levels) { return space.point_of(levels); });
    return points;
}

/// Runs the designs of another source in all scenarios.
class scenario_points : public point_source {
public:
    scenario_points(const design_space& space, std::unique_ptr<point_source> designs)
        : m_space(space), m_designs(std::move(designs)) {}

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override {
        std::vector<design_point> points;
        for (const design_point& design : m_designs->next(as_points(designs_of(m_space.described(), so_far)))) {
            const std::vector<design_point> more = m_space.in_all_scenarios(design);
            points.insert(points.end(), more.begin(), more.end());
        }
        return points;
    }

    std::vector<omitted_point> omitted(const std::vector<evaluated_point>& so_far) override {
        std::vector<omitted_point> points;
        for (const omitted_point& design : m_designs->omitted(as_points(designs_of(m_space.described(), so_far)))) {
            for (design_point& point : m_space.in_all_scenarios(design.point)) {
                points.push_back({std::move(point), design.reason});
            }
        }
        return points;
    }

    std::size_t max_points() const override { return m_designs->max_points() * m_space.scenarios(); }

private:
    const design_space& m_space;
    std::unique_ptr<point_source> m_designs;
};

std::unique_ptr<point_source> patient(const design_space& space, std::unique_ptr<point_source> search) {
    return space.described().sampling.patience == 0 ? std::move(search)
                                                    : std::make_unique<patient_search>(space, std::move(search));
}

/// Returns the points that the sampling lists or draws; designs if there are scenarios.
std::vector<design_point> sampled_points(const design_space& space) {
    const sampling_desc& sampling = space.described().sampling;
    switch (sampling.method) {
        case sampling_method::random: return random_points(space, sampling.points, sampling.seed);
        case sampling_method::latin_hypercube: return latin_hypercube_points(space, sampling.points, sampling.seed);
        case sampling_method::list: return listed_points(space);
        default: return points_of(space, space.designs());
    }
}

/// Returns the source that chooses points, or designs if there are scenarios.
std::unique_ptr<point_source> choosing_source(const design_space& space) {
    const sampling_desc& sampling = space.described().sampling;
    if (sampling.method == sampling_method::nsga2) { return patient(space, std::make_unique<evolution_search>(space)); }
    if (space.described().is_ranked()) {
        return patient(space, std::make_unique<ranked_search>(space, sampled_points(space), sampling.points));
    }
    return std::make_unique<fixed_points>(sampling.method == sampling_method::grid ? points_of(space, space.grid())
                                                                                   : sampled_points(space));
}

}  // namespace

std::unique_ptr<point_source> make_point_source(const design_space& space) {
    std::unique_ptr<point_source> source = choosing_source(space);
    const sweep& described = space.described();
    const bool in_all_scenarios = described.sampling.method == sampling_method::grid && !described.is_ranked();
    return described.has_scenarios() && !in_all_scenarios ? std::make_unique<scenario_points>(space, std::move(source))
                                                          : std::move(source);
}

}  // namespace orbweaver::sim
