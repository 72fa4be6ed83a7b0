// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/point_source.h"

#include "sim/sweep/adaptive_search.h"
#include "sim/sweep/designs.h"
#include "sim/sweep/evolution_search.h"
#include "sim/sweep/listed_points.h"
#include "sim/sweep/patient_search.h"
#include "sim/sweep/samples.h"

namespace orbweaver::sim {

namespace {

/// Points that are known from the start.
class fixed_points : public point_source {
public:
    explicit fixed_points(std::vector<design_point> points) : m_points(std::move(points)) {}

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override {
        return so_far.empty() ? m_points : std::vector<design_point>{};
    }
    std::size_t most_points() const override { return m_points.size(); }

private:
    std::vector<design_point> m_points;
};

std::vector<design_point> grid_points(const design_space& space) {
    std::vector<design_point> points;
    for (const std::vector<std::size_t>& levels : space.grid()) {
        points.push_back(space.point_of(levels));
    }
    return points;
}

/// Runs designs that another source chooses in all scenarios.
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

    std::size_t most_points() const override { return m_designs->most_points() * m_space.scenarios(); }

private:
    const design_space& m_space;
    std::unique_ptr<point_source> m_designs;
};

std::unique_ptr<point_source> patient(const design_space& space, std::unique_ptr<point_source> search) {
    return space.described().sampling.patience == 0 ? std::move(search)
                                                    : std::make_unique<patient_search>(space, std::move(search));
}

/// Chooses points, or designs where there are scenarios.
std::unique_ptr<point_source> choosing_source(const design_space& space) {
    const sampling_desc& sampling = space.described().sampling;
    switch (sampling.method) {
        case sampling_method::grid:
            return std::make_unique<fixed_points>(grid_points(space));
        case sampling_method::random:
            return std::make_unique<fixed_points>(random_points(space, sampling.points, sampling.seed));
        case sampling_method::latin_hypercube:
            return std::make_unique<fixed_points>(latin_hypercube_points(space, sampling.points, sampling.seed));
        case sampling_method::list:
            return std::make_unique<fixed_points>(listed_points(space));
        case sampling_method::nsga2:
            return patient(space, std::make_unique<evolution_search>(space));
        case sampling_method::adaptive:
            break;
    }
    return patient(space, std::make_unique<adaptive_search>(space));
}

}  // namespace

std::unique_ptr<point_source> make_point_source(const design_space& space) {
    std::unique_ptr<point_source> source = choosing_source(space);
    const sweep& described = space.described();
    return described.has_scenarios() && described.sampling.method != sampling_method::grid
               ? std::make_unique<scenario_points>(space, std::move(source))
               : std::move(source);
}

}  // namespace orbweaver::sim
