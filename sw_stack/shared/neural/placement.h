// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::neural {

/// Mapping of home groups to processors (dissertation section 5.4.3). Home groups are runs of consecutive cells. The
/// home groups of a core or group of cores are consecutive, and should be on a subnetwork with short internal
/// distances.
enum class mapping : uint8_t {
    linear,     // home group g on processor g: subnets of a hypernet and chips of a cluster have consecutive addresses
    quadrants,  // halves the grid alternately in x and y, down to single processors
};

class placement {
public:
    /// @pre columns * rows is the number of processors; for quadrants both are powers of two
    constexpr placement(mapping how, uint32_t columns, uint32_t rows) : m_how(how), m_columns(columns), m_rows(rows) {}

    static constexpr bool is_possible(mapping how, uint32_t columns, uint32_t rows) {
        return how == mapping::linear || ((columns & (columns - 1)) == 0 && (rows & (rows - 1)) == 0);
    }

    constexpr mapping how() const { return m_how; }

    constexpr uint32_t processor_of(uint32_t group) const {
        if (m_how == mapping::linear) { return group; }
        uint32_t x = 0;
        uint32_t y = 0;
        uint32_t x_bit = 1;
        uint32_t y_bit = 1;
        while (x_bit < m_columns || y_bit < m_rows) {
            take(group, x, x_bit, m_columns);
            take(group, y, y_bit, m_rows);
        }
        return y * m_columns + x;
    }
    constexpr uint32_t group_of(uint32_t processor) const {
        uint32_t group = 0;
        while (processor_of(group) != processor) { ++group; }
        return group;
    }

private:
    /// Moves the lowest bit of the group index into a coordinate that has bits left.
    static constexpr void take(uint32_t& group, uint32_t& coordinate, uint32_t& bit, uint32_t size) {
        if (bit < size) {
            coordinate |= (group & 1) != 0 ? bit : 0;
            bit <<= 1;
            group >>= 1;
        }
    }

    mapping m_how;
    uint32_t m_columns;
    uint32_t m_rows;
};

}  // namespace orbweaver::neural
