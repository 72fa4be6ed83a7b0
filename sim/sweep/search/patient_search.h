// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "sim/sweep/search/point_source.h"

namespace orbweaver::sim {

/// A search that ends when `sampling.patience` successive points have increased the hypervolume by less than a
/// thousandth.
class patient_search : public point_source {
public:
    patient_search(const design_space& space, std::unique_ptr<point_source> search)
        : m_space(space), m_search(std::move(search)) {}

    std::vector<design_point> next(const std::vector<evaluated_point>& so_far) override;
    std::vector<omitted_point> omitted(const std::vector<evaluated_point>& so_far) override {
        return m_search->omitted(so_far);
    }
    std::size_t max_points() const override { return m_search->max_points(); }

private:
    const design_space& m_space;
    std::unique_ptr<point_source> m_search;
};

}  // namespace orbweaver::sim
