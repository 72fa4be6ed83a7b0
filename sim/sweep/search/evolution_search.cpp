// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/search/evolution_search.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "hw/base/errors.h"
#include "rtl_bridge/build/shared_library.h"
#include "sim/jobs/simulations.h"
#include "sim/sweep/objectives/evaluation.h"
#include "sim/sweep/search/samples.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t min_population = 8;
constexpr std::size_t stalled_generations = 100;  // generations without a new individual after which the search ends

/// Tests find the library by the loader's search path.
orbweaver_evolve_function* load_evolution() {
    try {
        return rtl::shared_library::neighbour(this_executable(), "liborbweaver_evolution.so")
            .function<orbweaver_evolve_function>("orbweaver_evolve");
    } catch (const user_error& problem) {
        throw user_error(fmt::format(
            "sampling.method: nsga2: {}; the build makes it if Debian's package libpagmo-dev is there, and other "
            "methods do not need it",
            problem.what()));
    }
}

/// Returns a population of `size` individuals spread over the space; repeats some if the space has fewer.
std::vector<individual> first_population(const design_space& space, std::size_t size, std::uint64_t seed) {
    std::vector<individual> population;
    const auto add = [&population, size](const std::vector<design_point>& points) {
        for (const design_point& point : points) {
            const bool is_new = std::find(population.begin(), population.end(), point.levels) == population.end();
            if (is_new && population.size() < size) { population.push_back(point.levels); }
        }
    };
    add(latin_hypercube_points(space, size, seed));
    add(random_points(space, size, seed));
    for (std::size_t number = 0; population.size() < size; ++number) { population.push_back(population[number]); }
    return population;
}

}  // namespace

evolution_search::evolution_search(const design_space& space) : m_space(space), m_evolve(load_evolution()) {
    const sweep& described = space.described();
    for (const axis& one : described.axes) { m_evolution.levels.push_back(one.is_scenario ? 1 : one.levels()); }
    m_evolution.objectives =
        static_cast<std::size_t>(std::count_if(described.objectives.begin(), described.objectives.end(),
                                               [](const objective& one) { return one.goal != objective_goal::none; }));
    const std::size_t size = (std::max<std::size_t>(described.sampling.batch, min_population) + 3) / 4 * 4;
    m_evolution.population = first_population(space, size, described.sampling.seed);
    m_evolution.seed = static_cast<std::uint32_t>(described.sampling.seed);
    m_evolution.costs = [this](const individual& one) { return costs_of_individual(one); };
}

std::size_t evolution_search::max_points() const { return m_space.described().sampling.points; }

std::vector<design_point> evolution_search::next(const std::vector<evaluated_point>& so_far) {
    learn(so_far);
    const auto spent =
        static_cast<std::size_t>(std::count_if(so_far.begin(), so_far.end(), [](const evaluated_point& point) {
            return point.status != point_status::pruned;
        }));
    const std::size_t budget = m_space.described().sampling.points;
    if (spent >= budget) { return {}; }
    m_evolution.generations = so_far.size() + stalled_generations;
    std::vector<individual> unknown;
    m_evolve(m_evolution, unknown);
    unknown.resize(std::min(unknown.size(), budget - spent));
    std::vector<design_point> points;
    std::transform(unknown.begin(), unknown.end(), std::back_inserter(points),
                   [this](const individual& one) { return m_space.point_of(one); });
    return points;
}

void evolution_search::learn(const std::vector<evaluated_point>& so_far) {
    for (const evaluated_point& point : so_far) {
        const individual& one = point.point.levels;
        m_known[one] = point.feasible ? costs_of(m_space.described(), point) : penalty(one);
    }
}

std::optional<std::vector<double>> evolution_search::costs_of_individual(const individual& one) const {
    const auto found = m_known.find(one);
    if (found != m_known.end()) { return found->second; }
    if (!m_space.admits(m_space.point_of(one))) { return penalty(one); }
    return std::nullopt;
}

/// Returns costs worse than any real ones. They differ between individuals and none dominates another, because pagmo
/// divides by the differences within a front.
std::vector<double> evolution_search::penalty(const individual& one) const {
    constexpr double more_than_any = 1e30;
    double position = 0;  // in the space, 0 .. 1
    for (std::size_t axis = 0; axis < one.size(); ++axis) {
        position = (position + static_cast<double>(one[axis])) / static_cast<double>(m_evolution.levels[axis]);
    }
    std::vector<double> costs(m_evolution.objectives, more_than_any * (1 + position));
    costs.front() = more_than_any * (2 - position);
    return costs;
}

}  // namespace orbweaver::sim
