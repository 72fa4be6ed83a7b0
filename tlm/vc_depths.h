// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace orbweaver {

/// How many flits the buffers at a port hold, by virtual channel. A number is the depth of all of them; 0 is no limit,
/// which all have or none.
class vc_depths {
public:
    vc_depths(unsigned depth) : m_usual(depth) {}
    /// @param depths [virtual channel], each above 0
    explicit vc_depths(std::vector<unsigned> depths) : m_each(std::move(depths)) {}

    unsigned operator[](std::size_t vc) const { return m_each.empty() ? m_usual : m_each[vc]; }
    bool is_unlimited() const { return m_each.empty() && m_usual == 0; }
    /// Flits of the first virtual channels together.
    std::uint64_t flits(unsigned vcs) const {
        std::uint64_t sum = 0;
        for (unsigned vc = 0; vc < vcs; ++vc) {
            sum += (*this)[vc];
        }
        return sum;
    }

private:
    unsigned m_usual = 0;
    std::vector<unsigned> m_each;
};

}  // namespace orbweaver
