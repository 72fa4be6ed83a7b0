// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "hw/noc/router/class_ranks.h"

namespace orbweaver::noc {

/// Weighted round robin among message classes at several outputs. In a round a class sends as many flits as its weight.
/// A round of an output ends when a class is served that has sent them.
class weighted_rounds {
public:
    weighted_rounds() = default;
    /// @param weights [class]: flits in a round, 1 or more; empty: classes have no weights
    weighted_rounds(const std::vector<unsigned>& weights, unsigned outputs) : m_weights(weights) {
        for (unsigned output = 0; output < outputs; ++output) {
            m_left.insert(m_left.end(), weights.begin(), weights.end());
        }
    }

    bool are_used() const { return !m_weights.empty(); }
    /// Returns what the rank of a packet increases by at an output: 0 if its class may send in this round.
    cycle_t delay(unsigned output, unsigned message_class) const {
        return m_left[output * m_weights.size() + message_class] != 0 ? 0 : class_ranks::behind;
    }
    /// Records a flit of a class that leaves through an output.
    void serve(unsigned output, unsigned message_class) {
        const auto left = m_left.begin() + static_cast<std::ptrdiff_t>(output * m_weights.size());
        if (left[message_class] == 0) { std::copy(m_weights.begin(), m_weights.end(), left); }
        --left[message_class];
    }

private:
    std::vector<unsigned> m_weights;  // [class]
    std::vector<unsigned> m_left;     // [output, class]: flits that it may send in this round
};

}  // namespace orbweaver::noc
