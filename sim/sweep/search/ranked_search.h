// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "sim/sweep/objectives/pareto.h"
#include "sim/sweep/prediction/objective_prediction.h"
#include "sim/sweep/search/point_source.h"

namespace orbweaver::sim {

/// Simulates designs in the order of their predicted hypervolume gain. It works in batches, so that each batch corrects
/// the prediction for the next. Until predictions are available, it starts with the best design in an exactly known
/// objective and continues with the design farthest from all others. Ties are broken at random. With `prune_predicted`
/// it omits a design that a simulated one dominates even if the prediction error favours the omitted one. It decides
/// that as late as possible, when no other designs are left.
class ranked_search : public point_source {
public:
    /// @param candidates designs to choose from
    /// @param budget     number of designs to simulate, without pruned ones
    ranked_search(const design_space& space, const std::vector<design_point>& candidates, std::size_t budget);

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override;
    std::size_t max_points() const override;
    std::vector<omitted_point> omitted(const std::vector<evaluated_point>& so_far) override;

private:
    /// A design that may be chosen, with its predicted costs and its costs reduced by the prediction error.
    struct candidate {
        std::size_t number = 0;  // index in m_open
        std::optional<cost_vector> predicted;
        std::optional<cost_vector> optimistic;
    };

    void look(const std::vector<evaluated_point>& so_far);
    candidate predict(std::size_t number) const;
    std::vector<candidate> open_candidates(const std::vector<evaluated_point>& so_far) const;
    std::vector<std::size_t> choose_distant(const std::vector<candidate>& candidates, std::size_t wanted);
    std::vector<std::size_t> choose_by_gain(const std::vector<candidate>& candidates,
                                            const std::vector<evaluated_point>& so_far, std::size_t wanted);
    std::optional<std::size_t> farthest(const std::vector<candidate>& candidates) const;
    void choose(std::size_t number);

    const design_space& m_space;
    std::vector<design_point> m_candidates;
    std::size_t m_budget;
    objective_prediction m_prediction;
    std::vector<prospect> m_prospects;  // [candidate], from the first batch on
    std::vector<bool> m_chosen;
    std::vector<design_position> m_positions;  // [candidate]
};

}  // namespace orbweaver::sim
