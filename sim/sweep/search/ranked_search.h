// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "sim/sweep/objectives/pareto.h"
#include "sim/sweep/prediction/objective_prediction.h"
#include "sim/sweep/search/point_source.h"

namespace orbweaver::sim {

/// Simulates designs in the order of what their predicted objectives would add to the hypervolume, batch by batch, so
/// that each batch corrects the prediction for the next. As long as there is none, it takes the best design in an
/// objective that follows from the variables, and then the design that is farthest from all others. Among equals the
/// lot decides. With `prune_predicted` it leaves out designs that a simulated one dominates even if their predicted
/// objectives err to their disadvantage; it decides so as late as it can, when no other designs are left.
class ranked_search : public point_source {
public:
    /// @param candidates what it may choose
    /// @param budget     of designs, but those that are pruned
    ranked_search(const design_space& space, const std::vector<design_point>& candidates, std::size_t budget);

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override;
    std::size_t most_points() const override;
    std::vector<omitted_point> omitted(const std::vector<evaluated_point>& so_far) override;

private:
    /// A design that may be chosen, by the costs that it would have: predicted, and less by the error.
    struct candidate {
        std::size_t number = 0;  // in m_open
        std::optional<cost_vector> predicted;
        std::optional<cost_vector> least;
    };

    void look(const std::vector<evaluated_point>& so_far);
    candidate predict(std::size_t number) const;
    std::vector<candidate> worthwhile(const std::vector<evaluated_point>& so_far) const;
    std::vector<std::size_t> spread(const std::vector<candidate>& candidates, std::size_t wanted);
    std::vector<std::size_t> rank(const std::vector<candidate>& candidates, const std::vector<evaluated_point>& so_far,
                                  std::size_t wanted);
    std::optional<std::size_t> farthest(const std::vector<candidate>& candidates) const;
    void choose(std::size_t number);

    const design_space& m_space;
    std::vector<design_point> m_candidates;
    std::size_t m_budget;
    objective_prediction m_prediction;
    std::vector<prospect> m_prospects;  // of the candidates, from the first batch on
    std::vector<bool> m_chosen;
    std::vector<design_position> m_positions;  // of those
};

}  // namespace orbweaver::sim
