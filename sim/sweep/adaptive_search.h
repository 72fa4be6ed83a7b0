// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "sim/sweep/point_source.h"

namespace orbweaver::sim {

/// Spends a budget of points near the Pareto front. The first batch is drawn by lot; each later one takes
/// neighbours of the points on the front: one axis one value up or down. Which of them comes by lot; where there are
/// too few, points that nobody has looked at yet fill the batch, so that it ends neither early nor in a corner. Points
/// that orbweaver check refutes cost nothing.
class adaptive_search : public point_source {
public:
    /// @throws user_error if the constraints leave no point
    explicit adaptive_search(const design_space& space);

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override;
    std::size_t most_points() const override;

private:
    using levels = std::vector<std::size_t>;

    std::vector<levels> neighbours_of_front(const std::vector<evaluated_point>& so_far) const;
    void choose(const std::vector<levels>& candidates, std::size_t wanted, std::vector<design_point>& chosen);

    const design_space& m_space;
    std::vector<levels> m_grid;   // that the constraints admit
    std::set<levels> m_admitted;  // the same, to look up
    std::set<levels> m_chosen;    // up to now
    std::uint64_t m_round = 0;
};

}  // namespace orbweaver::sim
