// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/hypervolume.h"

#include <algorithm>
#include <cmath>

#include "sim/sweep/objectives/evaluation.h"

namespace orbweaver::sim {

namespace {

/// Returns the non-dominated points of a set, without duplicates.
std::vector<cost_vector> front_of(const std::vector<cost_vector>& points) {
    std::vector<cost_vector> front;
    for (const cost_vector& point : points) { extend_front(front, point); }
    return front;
}

/// Computes the hypervolume by slices along the last of the first `objectives` objectives (Knowles 2002). Each slice
/// lies between two successive last costs; its base is the hypervolume of the points up to there in the remaining
/// objectives.
double sliced_volume(std::vector<cost_vector> points, const cost_vector& reference, std::size_t objectives) {
    const std::size_t last = objectives - 1;
    std::sort(points.begin(), points.end(),
              [last](const cost_vector& a, const cost_vector& b) { return a[last] < b[last]; });
    if (last == 0) { return points.empty() ? 0 : std::max(0.0, reference[0] - points.front()[0]); }
    double volume = 0;
    std::vector<cost_vector> reaching;
    for (std::size_t number = 0; number < points.size(); ++number) {
        reaching.push_back(points[number]);
        const double end = number + 1 < points.size() ? points[number + 1][last] : reference[last];
        const double height = std::min(end, reference[last]) - points[number][last];
        if (height > 0) { volume += height * sliced_volume(reaching, reference, last); }
    }
    return volume;
}

}  // namespace

bool extend_front(std::vector<cost_vector>& front, const cost_vector& point) {
    if (std::any_of(front.begin(), front.end(),
                    [&point](const cost_vector& other) { return other == point || dominates(other, point); })) {
        return false;
    }
    std::erase_if(front, [&point](const cost_vector& other) { return dominates(point, other); });
    front.push_back(point);
    return true;
}

double hypervolume(const std::vector<cost_vector>& points, const cost_vector& reference) {
    return sliced_volume(front_of(points), reference, reference.size());
}

front_box::front_box(const std::vector<cost_vector>& points) {
    for (const cost_vector& point : front_of(points)) {
        if (m_best.empty()) { m_best = m_worst = point; }
        for (std::size_t i = 0; i < point.size(); ++i) {
            m_best[i] = std::min(m_best[i], point[i]);
            m_worst[i] = std::max(m_worst[i], point[i]);
        }
    }
}

cost_vector front_box::position(const cost_vector& point) const {
    cost_vector position;
    for (std::size_t i = 0; i < point.size(); ++i) {
        const double width = m_worst[i] - m_best[i];
        const double beyond = point[i] > m_best[i] ? edge : 0;  // where the front is flat
        position.push_back(width > 0 ? (point[i] - m_best[i]) / width : beyond);
    }
    return position;
}

double front_box::share(const std::vector<cost_vector>& positions) const {
    const double whole = std::pow(edge, static_cast<double>(m_best.size()));
    return positions.empty() ? 0 : hypervolume(positions, cost_vector(m_best.size(), edge)) / whole;
}

std::vector<double> hypervolume_history(const sweep& described, const std::vector<evaluated_point>& points) {
    std::vector<cost_vector> known;
    for (const evaluated_point& point : points) {
        if (point.feasible) { known.push_back(costs_of(described, point)); }
    }
    const front_box box(known);
    std::vector<double> history;
    std::vector<cost_vector> front;
    double share = 0;
    for (const evaluated_point& point : points) {
        if (point.feasible) {
            if (extend_front(front, box.position(costs_of(described, point)))) { share = box.share(front); }
        }
        history.push_back(share);
    }
    return history;
}

}  // namespace orbweaver::sim
