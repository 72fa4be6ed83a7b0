// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/samples.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

namespace orbweaver::sim {

namespace {

constexpr std::size_t tries_a_point = 100;

/// Uniform, 0 and more but below 1.
double unit(random_stream& random) {
    constexpr double two_to_minus_53 = 1.0 / 9007199254740992.0;
    return static_cast<double>(random.next() >> 11) * two_to_minus_53;
}

/// What tells a point from others.
std::vector<std::string> identity(const design_point& point) {
    std::vector<std::string> texts;
    std::transform(point.values.begin(), point.values.end(), std::back_inserter(texts),
                   [](const axis_value& value) { return value.text; });
    return texts;
}

/// Points that the constraints admit, each once.
class point_collection {
public:
    explicit point_collection(const design_space& space) : m_space(space) {}

    void add(design_point point) {
        if (m_space.admits(point)) {
            if (m_seen.insert(identity(point)).second) {
                m_points.push_back(std::move(point));
            }
        } else {
            m_excluded.push_back(std::move(point));
        }
    }

    std::size_t size() const { return m_points.size(); }

    std::vector<design_point> take() {
        if (m_points.empty()) {
            m_space.refuse_constraints(m_excluded);
        }
        return std::move(m_points);
    }

private:
    const design_space& m_space;
    std::set<std::vector<std::string>> m_seen;
    std::vector<design_point> m_points;
    std::vector<design_point> m_excluded;
};

}  // namespace

bool same_point(const design_point& a, const design_point& b) {
    return identity(a) == identity(b);
}

std::vector<std::size_t> shuffled(std::size_t count, random_stream& random) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t left = count; left > 1; --left) {
        std::swap(order[left - 1], order[random.below(static_cast<std::uint32_t>(left))]);
    }
    return order;
}

std::vector<design_point> random_points(const design_space& space, std::size_t wanted, std::uint64_t seed) {
    random_stream random(seed, "sweep.random");
    point_collection points(space);
    std::vector<double> places(space.described().axes.size());
    for (std::size_t tries = 0; tries < wanted * tries_a_point && points.size() < wanted; ++tries) {
        std::generate(places.begin(), places.end(), [&] { return unit(random); });
        points.add(space.point_of(places));
    }
    return points.take();
}

std::vector<design_point> latin_hypercube_points(const design_space& space, std::size_t wanted, std::uint64_t seed) {
    random_stream random(seed, "sweep.latin_hypercube");
    const std::size_t axes = space.described().axes.size();
    std::vector<std::vector<std::size_t>> strata;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        strata.push_back(shuffled(wanted, random));
    }
    point_collection points(space);
    std::vector<double> places(axes);
    for (std::size_t number = 0; number < wanted; ++number) {
        for (std::size_t axis = 0; axis < axes; ++axis) {
            places[axis] = (static_cast<double>(strata[axis][number]) + unit(random)) / static_cast<double>(wanted);
        }
        points.add(space.point_of(places));
    }
    return points.take();
}

}  // namespace orbweaver::sim
