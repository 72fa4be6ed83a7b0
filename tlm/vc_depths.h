// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "hw/base/unlimited.h"

namespace orbweaver {

/// Credits of an unlimited buffer; they never run out.
inline constexpr unsigned unlimited_credits = 1U << 31;

/// Capacities in flits of the buffers at a port, per VC. A single number is the depth of all of them. Either all are
/// `unlimited` or none.
class vc_depths {
public:
    vc_depths(unsigned depth) : m_common(depth) {}
    /// @param depths [vc], none `unlimited`
    explicit vc_depths(std::vector<unsigned> depths) : m_each(std::move(depths)) {}

    unsigned operator[](std::size_t vc) const { return m_each.empty() ? m_common : m_each[vc]; }
    bool is_unlimited() const { return m_each.empty() && m_common == unlimited; }
    /// Returns the initial credits of a sender to these buffers.
    vc_depths credits() const { return is_unlimited() ? vc_depths(unlimited_credits) : *this; }
    /// Returns the sum of the depths of the first `vcs` VCs.
    std::uint64_t flits(unsigned vcs) const {
        std::uint64_t sum = 0;
        for (unsigned vc = 0; vc < vcs; ++vc) { sum += (*this)[vc]; }
        return sum;
    }

private:
    unsigned m_common = 0;
    std::vector<unsigned> m_each;
};

}  // namespace orbweaver
