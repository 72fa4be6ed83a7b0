// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/search/ranked_search.h"

#include <fmt/core.h>

#include <algorithm>

#include "sim/sweep/objectives/evaluation.h"
#include "sim/sweep/objectives/hypervolume.h"
#include "sim/sweep/search/samples.h"

namespace orbweaver::sim {

namespace {

std::vector<cost_vector> feasible_costs(const sweep& described, const std::vector<evaluated_point>& points) {
    std::vector<cost_vector> costs;
    for (const evaluated_point& point : points) {
        if (point.feasible) { costs.push_back(costs_of(described, point)); }
    }
    return costs;
}

/// Returns a simulated point that dominates the candidate even with prediction error; nullptr if there is none.
const evaluated_point* dominator(const sweep& described, const std::vector<evaluated_point>& simulated,
                                 const cost_vector& costs) {
    const auto found = std::find_if(simulated.begin(), simulated.end(), [&](const evaluated_point& point) {
        return point.feasible && dominates(costs_of(described, point), costs);
    });
    return found == simulated.end() ? nullptr : &*found;
}

/// Returns the hypervolume of a front with one more point; 0 if the point adds nothing.
double hypervolume_gain(const front_box& box, std::vector<cost_vector> front, const cost_vector& costs) {
    return extend_front(front, box.position(costs)) ? box.share(front) : 0;
}

}  // namespace

ranked_search::ranked_search(const design_space& space, const std::vector<design_point>& candidates, std::size_t budget)
    : m_space(space), m_budget(std::min(budget, candidates.size())), m_prediction(space) {
    random_stream random(space.described().sampling.seed, "sweep.ranked");
    for (const std::size_t number : shuffled(candidates.size(), random)) { m_candidates.push_back(candidates[number]); }
    m_chosen.assign(m_candidates.size(), false);
}

std::size_t ranked_search::max_points() const { return m_budget; }

std::vector<design_point> ranked_search::next(const std::vector<evaluated_point>& so_far) {
    look(so_far);
    const auto spent =
        static_cast<std::size_t>(std::count_if(so_far.begin(), so_far.end(), [](const evaluated_point& point) {
            return point.status != point_status::pruned;
        }));
    const std::size_t left = m_budget - std::min(spent, m_budget);
    const std::size_t wanted = std::min<std::size_t>(m_space.described().sampling.batch, left);
    const std::vector<candidate> candidates = open_candidates(so_far);
    std::vector<design_point> points;
    for (const std::size_t number :
         m_prediction.is_ready() ? choose_by_gain(candidates, so_far, wanted) : choose_distant(candidates, wanted)) {
        points.push_back(m_candidates[number]);
    }
    return points;
}

std::vector<omitted_point> ranked_search::omitted(const std::vector<evaluated_point>& so_far) {
    const sweep& described = m_space.described();
    std::vector<omitted_point> points;
    look(so_far);
    for (std::size_t number = 0; described.prune_predicted && number < m_candidates.size(); ++number) {
        const std::optional<cost_vector> optimistic = m_chosen[number] ? std::nullopt : predict(number).optimistic;
        if (const evaluated_point* better = optimistic ? dominator(described, so_far, *optimistic) : nullptr) {
            points.push_back({m_candidates[number],
                              fmt::format("predicted, not simulated: {} {} is better, beyond the error of predictions",
                                          described.has_scenarios() ? "design" : "point", better->number)});
        }
    }
    return points;
}

void ranked_search::look(const std::vector<evaluated_point>& so_far) {
    if (m_prospects.empty()) {
        std::transform(m_candidates.begin(), m_candidates.end(), std::back_inserter(m_prospects),
                       [this](const design_point& point) { return m_prediction.look(point); });
    }
    m_prediction.learn(so_far);
}

ranked_search::candidate ranked_search::predict(std::size_t number) const {
    candidate found{number, {}, {}};
    evaluated_point point = m_prediction.predict(m_prospects[number]);
    const sweep& described = m_space.described();
    if (!goals_are_known(described, point)) { return found; }
    if (point.feasible) { found.predicted = costs_of(described, point); }
    for (std::size_t i = 0; i < point.objectives.size(); ++i) {
        if (point.objectives[i]) {
            const double error = point.objectives[i]->half_width.value_or(0);
            point.objectives[i]->mean += described.objectives[i].goal == objective_goal::maximise ? error : -error;
        }
    }
    found.optimistic = costs_of(described, point);
    return found;
}

/// Returns the designs that are neither chosen nor pruned.
std::vector<ranked_search::candidate> ranked_search::open_candidates(const std::vector<evaluated_point>& so_far) const {
    const sweep& described = m_space.described();
    std::vector<candidate> candidates;
    for (std::size_t number = 0; number < m_candidates.size(); ++number) {
        if (m_chosen[number]) { continue; }
        candidate one = predict(number);
        if (!described.prune_predicted || !one.optimistic || dominator(described, so_far, *one.optimistic) == nullptr) {
            candidates.push_back(std::move(one));
        }
    }
    return candidates;
}

/// Chooses candidates that are far from each other.
std::vector<std::size_t> ranked_search::choose_distant(const std::vector<candidate>& candidates, std::size_t wanted) {
    std::vector<std::size_t> numbers;
    for (auto number = farthest(candidates); number && numbers.size() < wanted; number = farthest(candidates)) {
        numbers.push_back(*number);
        choose(*number);
    }
    return numbers;
}

/// Greedily chooses the candidates with the largest hypervolume gain; fills up with distant ones.
std::vector<std::size_t> ranked_search::choose_by_gain(const std::vector<candidate>& candidates,
                                                       const std::vector<evaluated_point>& so_far, std::size_t wanted) {
    const std::vector<cost_vector> found = feasible_costs(m_space.described(), so_far);
    std::vector<cost_vector> all = found;
    for (const candidate& one : candidates) {
        if (one.predicted) { all.push_back(*one.predicted); }
    }
    const front_box box(all);
    std::vector<cost_vector> front;
    for (const cost_vector& costs : found) { extend_front(front, box.position(costs)); }
    const auto best = [&](std::optional<cost_vector> candidate::*costs) {
        const candidate* chosen = nullptr;
        double most = box.share(front);
        for (const candidate& one : candidates) {
            const double share =
                m_chosen[one.number] || !one.predicted ? 0 : hypervolume_gain(box, front, *(one.*costs));
            if (share > most) {
                most = share;
                chosen = &one;
            }
        }
        return chosen;
    };
    std::vector<std::size_t> numbers;
    while (numbers.size() < wanted) {
        const candidate* next = best(&candidate::predicted);
        next = next == nullptr ? best(&candidate::optimistic) : next;
        if (next == nullptr) { break; }
        numbers.push_back(next->number);
        choose(next->number);
        extend_front(front, box.position(*next->predicted));
    }
    const std::vector<std::size_t> more = choose_distant(candidates, wanted - numbers.size());
    numbers.insert(numbers.end(), more.begin(), more.end());
    return numbers;
}

/// Returns the candidate that is farthest from all chosen designs, preferably among those predicted to be feasible. The
/// first choice is the best candidate in an objective that is exactly known.
std::optional<std::size_t> ranked_search::farthest(const std::vector<candidate>& candidates) const {
    const auto merit = [this](const candidate& one) {
        const prospect& design = m_prospects[one.number];
        return std::pair{one.predicted.has_value(), m_positions.empty()
                                                        ? -m_prediction.exact_cost(design)
                                                        : nearest_distance(m_positions, design.position)};
    };
    const candidate* found = nullptr;
    for (const candidate& one : candidates) {
        if (!m_chosen[one.number] && (found == nullptr || merit(one) > merit(*found))) { found = &one; }
    }
    return found == nullptr ? std::nullopt : std::optional{found->number};
}

void ranked_search::choose(std::size_t number) {
    m_chosen[number] = true;
    m_positions.push_back(m_prospects[number].position);
}

}  // namespace orbweaver::sim
