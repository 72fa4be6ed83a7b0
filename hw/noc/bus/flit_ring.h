// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "tlm/flit.h"

namespace orbweaver::noc {

/// A queue of flits that allocates only when it holds more than ever before.
class flit_ring {
public:
    /// @param room initial capacity in flits, 1 or more
    explicit flit_ring(std::uint32_t room) : m_flits(std::bit_ceil(room)) {}

    std::uint32_t size() const { return m_taken - m_left; }
    /// @param position 0 is the front; less than size()
    const flit& operator[](std::uint32_t position) const { return m_flits[(m_left + position) & mask()]; }
    flit& front() { return m_flits[m_left & mask()]; }

    void push(const flit& added) {
        if (size() == m_flits.size()) { grow(); }
        m_flits[m_taken++ & mask()] = added;
    }
    /// Removes the oldest flit. Precondition: the queue is not empty.
    flit pop() { return m_flits[m_left++ & mask()]; }

private:
    std::uint32_t mask() const { return static_cast<std::uint32_t>(m_flits.size() - 1); }

    void grow() {
        std::vector<flit> larger(2 * m_flits.size());
        for (std::uint32_t position = 0; position < size(); ++position) { larger[position] = (*this)[position]; }
        m_taken = size();
        m_left = 0;
        m_flits.swap(larger);
    }

    std::vector<flit> m_flits;  // size is a power of two
    std::uint32_t m_left = 0;   // flits that have left; both counts only grow, except in grow()
    std::uint32_t m_taken = 0;  // flits that were put in
};

}  // namespace orbweaver::noc
