// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "sim/sweep/search/evolution/evolution.h"
#include "sim/sweep/search/point_source.h"

namespace orbweaver::sim {

/// Spends a budget of points by NSGA-II. The first population is a Latin hypercube; afterwards the not yet simulated
/// individuals of each generation follow. Individuals that violate constraints or may not be chosen lose against all
/// others.
class evolution_search : public point_source {
public:
    /// @throws user_error if the constraints leave no point, or the library is missing
    explicit evolution_search(const design_space& space);

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override;
    std::size_t max_points() const override;

private:
    void learn(const std::vector<evaluated_point>& so_far);
    std::optional<std::vector<double>> costs_of_individual(const individual& one) const;
    std::vector<double> penalty(const individual& one) const;

    const design_space& m_space;
    orbweaver_evolve_function* m_evolve;
    evolution m_evolution;
    std::map<individual, std::vector<double>> m_known;
};

}  // namespace orbweaver::sim
