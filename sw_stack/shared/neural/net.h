// SPDX-License-Identifier: Apache-2.0
// A neural network as functions of cell numbers: what the firmware that simulates it and the host that checks it agree
// on (dissertation sections 5.3 and 5.4.2). Nothing is stored, so each processor finds the connections of its own
// cells.
#pragma once

#include <stdint.h>

namespace orbweaver::neural {

/// Where the other end of a connection lies, as seen from a cell.
enum class region : uint8_t { core, influence, remote };
inline constexpr uint32_t regions = 3;

/// Connections are symmetric in existence and weight, and no cell is connected to itself. Cells that belong together
/// have consecutive numbers: those of a core, and the cores of a group, which are each other's influence regions.
class net {
public:
    virtual uint32_t cells() const = 0;
    virtual uint32_t core_of(uint32_t cell) const = 0;
    virtual uint32_t group_of(uint32_t cell) const = 0;

    /// @param a, b different cells
    virtual bool connected(uint32_t a, uint32_t b) const = 0;
    /// Weight of two connected cells: -127 .. 127.
    virtual int32_t weight(uint32_t a, uint32_t b) const = 0;
    /// What the dummy cell x_0, which is connected to all, adds to the weighted sum.
    virtual int32_t bias(uint32_t cell) const = 0;

    /// The first cell from number `from` on that is connected to `cell`; cells() if there is none.
    virtual uint32_t next_neighbour(uint32_t cell, uint32_t first) const {
        while (first < cells() && (first == cell || !connected(cell, first))) { ++first; }
        return first;
    }

    region region_of(uint32_t a, uint32_t b) const {
        return core_of(a) == core_of(b)     ? region::core
               : group_of(a) == group_of(b) ? region::influence
                                            : region::remote;
    }

protected:
    ~net() = default;
};

/// Calls f(other) for each cell that `cell` is connected to, in order of their numbers.
template <class F>
void for_each_neighbour(const net& n, uint32_t cell, F function) {
    for (uint32_t other = n.next_neighbour(cell, 0); other < n.cells(); other = n.next_neighbour(cell, other + 1)) {
        function(other);
    }
}

}  // namespace orbweaver::neural
