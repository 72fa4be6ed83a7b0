// SPDX-License-Identifier: Apache-2.0
// A neural network as functions of cell indices, shared by the firmware that simulates it and the host that checks it
// (dissertation sections 5.3 and 5.4.2). Nothing is stored, so each processor computes the connections of its own
// cells.
#pragma once

#include <stdint.h>

namespace orbweaver::neural {

/// Region of the other end of a connection, relative to a cell.
enum class region : uint8_t { core, influence, remote };
inline constexpr uint32_t regions = 3;

/// A neural network. Connections are symmetric in existence and weight, and no cell is connected to itself. The cells
/// of a core have consecutive indices, and so do the cores of a group, which are each other's influence regions.
class net {
public:
    virtual uint32_t cells() const = 0;
    virtual uint32_t core_of(uint32_t cell) const = 0;
    virtual uint32_t group_of(uint32_t cell) const = 0;

    /// Returns whether two different cells are connected.
    virtual bool connected(uint32_t a, uint32_t b) const = 0;
    /// Returns the weight between two connected cells: -127 .. 127.
    virtual int32_t weight(uint32_t a, uint32_t b) const = 0;
    /// Returns the contribution of the dummy cell x_0, which is connected to all cells, to the weighted sum.
    virtual int32_t bias(uint32_t cell) const = 0;

    /// Returns the first cell from index `first` on that is connected to `cell`; cells() if there is no such cell.
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

/// Calls f(other) for each cell that `cell` is connected to, in ascending order.
template <class F>
void for_each_neighbour(const net& n, uint32_t cell, F function) {
    for (uint32_t other = n.next_neighbour(cell, 0); other < n.cells(); other = n.next_neighbour(cell, other + 1)) {
        function(other);
    }
}

}  // namespace orbweaver::neural
