// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sim/sweep/search/samples.h"
#include "sim/sweep/space/design_space.h"

namespace orbweaver::sim {

/// The points that satisfy the constraints, without duplicates.
class point_collection {
public:
    explicit point_collection(const design_space& space) : m_space(space) {}

    void add(design_point point) {
        if (m_space.admits(point)) {
            if (m_seen.insert(identity(point)).second) { m_points.push_back(std::move(point)); }
        } else {
            m_excluded.push_back(std::move(point));
        }
    }

    std::size_t size() const { return m_points.size(); }

    std::vector<design_point> take() {
        if (m_points.empty()) { m_space.refuse_constraints(m_excluded); }
        return std::move(m_points);
    }

private:
    const design_space& m_space;
    std::set<std::vector<std::string>> m_seen;
    std::vector<design_point> m_points;
    std::vector<design_point> m_excluded;
};

}  // namespace orbweaver::sim
