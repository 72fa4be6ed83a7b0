// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::neural {

/// A range of processors, any of which broadcasts to all others along a binomial tree. A broadcast needs one packet per
/// receiver, and as many steps as the size of the range has bits. If the size is a power of two, the ends of each edge
/// differ in one bit, so that each edge is a link of a cubelet.
class region_tree {
public:
    /// @param first lowest index of `size` processors
    constexpr region_tree(uint32_t first, uint32_t size) : m_first(first), m_size(size) {}

    constexpr uint32_t size() const { return m_size; }
    constexpr bool contains(uint32_t processor) const { return processor - m_first < m_size; }

    /// Calls f(child) for each processor to which `processor` forwards the packets of `root`.
    template <class F>
    constexpr void for_each_child(uint32_t root, uint32_t processor, F function) const {
        const uint32_t position = is_cube() ? (processor - m_first) ^ (root - m_first)
                                            : (processor - m_first + m_size - (root - m_first)) % m_size;
        for (uint32_t step = 1; step < m_size; step <<= 1) {
            if (step > position && position + step < m_size) {
                const uint32_t child = position + step;
                function(m_first + (is_cube() ? child ^ (root - m_first) : (child + root - m_first) % m_size));
            }
        }
    }

private:
    constexpr bool is_cube() const { return (m_size & (m_size - 1)) == 0; }

    uint32_t m_first;
    uint32_t m_size;
};

}  // namespace orbweaver::neural
