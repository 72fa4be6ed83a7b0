// SPDX-License-Identifier: Apache-2.0
// The travelling-salesman net of Hopfield and Tank (dissertation sections 5.2.2 and 5.3.1).
#pragma once

#include <stdint.h>

#include "sw_stack/shared/neural/chance.h"
#include "sw_stack/shared/neural/net.h"

namespace orbweaver::neural {

/// A travelling-salesman net: n cities are visited at n tour positions, with one cell per city and position. A cell is
/// connected to its row (the city), its column (the position) and the two neighbouring columns; these are 4n - 3 cells
/// including itself. A column is a core, four columns are a group.
///
/// Cells inhibit each other. A cell is off if another cell of its row or column is on. The distances of the cities add
/// less than half of that inhibition, and the bias switches a cell on if nothing inhibits it. So the stable states are
/// exactly the tours: one cell on in each row and column.
class tour_net final : public net {
public:
    static constexpr uint32_t columns_of_group = 4;
    static constexpr uint32_t max_cities = 128;

    /// @param cities 4 .. max_cities, a multiple of 4
    tour_net(uint32_t cities, uint32_t seed) : m_cities(cities), m_seed(seed) {}

    uint32_t cities() const { return m_cities; }
    uint32_t city_of(uint32_t cell) const { return cell % m_cities; }
    uint32_t tour_position(uint32_t cell) const { return cell / m_cities; }
    uint32_t cell(uint32_t position, uint32_t city) const { return position * m_cities + city; }

    uint32_t cells() const override { return m_cities * m_cities; }
    uint32_t core_of(uint32_t cell) const override { return tour_position(cell); }
    uint32_t group_of(uint32_t cell) const override { return tour_position(cell) / columns_of_group; }

    bool connected(uint32_t a, uint32_t b) const override { return excludes(a, b) || is_next(a, b); }
    int32_t weight(uint32_t a, uint32_t b) const override {
        return excludes(a, b) ? -exclusion : -distance(city_of(a), city_of(b));
    }
    int32_t bias(uint32_t cell) const override {
        int32_t sum = full * exclusion;
        for_each_neighbour(*this, cell, [&](uint32_t other) { sum += full * weight(cell, other); });
        return sum;
    }

    /// Returns the distance of two cities along the axes of a square, 1 .. 24.
    int32_t distance(uint32_t a, uint32_t b) const {
        const auto along = [&](uint32_t axis) {
            const int32_t difference = coordinate(a, axis) - coordinate(b, axis);
            return difference < 0 ? -difference : difference;
        };
        return 1 + (along(0) + along(1)) * (max_distance - 1) / (2 * edge);
    }

private:
    static constexpr int32_t full = 127;  // outputs of cells are 127 and -127
    static constexpr int32_t exclusion = 100;
    static constexpr int32_t max_distance = 24;  // twice this is less than half of `exclusion`
    static constexpr int32_t edge = 1000;

    bool excludes(uint32_t a, uint32_t b) const {
        return city_of(a) == city_of(b) || tour_position(a) == tour_position(b);
    }
    bool is_next(uint32_t a, uint32_t b) const {
        const uint32_t ahead = (tour_position(a) + m_cities - tour_position(b)) % m_cities;
        return ahead == 1 || ahead == m_cities - 1;
    }
    int32_t coordinate(uint32_t city, uint32_t axis) const {
        return static_cast<int32_t>(draw(m_seed, purpose::position, city, axis) % (edge + 1));
    }

    uint32_t m_cities;
    uint32_t m_seed;
};

}  // namespace orbweaver::neural
