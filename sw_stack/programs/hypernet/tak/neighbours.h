// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::tak {

/// The neighbours of a node and their last reported loads; its event horizon is one hop (Ghosh 1988, section 4.3).
/// Neighbours in the module are first, starting with the highest dimension; ties are broken in this order. A node has
/// the same index among the neighbours of each of its neighbours. A single node is its own neighbour.
class neighbours {
public:
    static constexpr uint32_t most = 16;

    struct neighbour {
        uint32_t node;
        uint32_t level;  // level of the link to it; 0: internal
        int32_t bias;    // added to its load
    };

    neighbours() = default;
    /// @param bias [level of the link]
    neighbours(const hypernet_net& net, uint32_t node, const int32_t* bias);

    uint32_t count() const { return m_count; }
    const neighbour& operator[](uint32_t index) const { return m_all[index]; }
    /// Returns the word in which messages store the load of a neighbour.
    int32_t* load_word(uint32_t index) { return &m_load[index]; }

    /// Chooses the neighbours for the children of a process. The last child gets the neighbour with the least sum of
    /// load and bias, the child before it the least of the others, and so on. A single node takes all children.
    void choose(uint32_t* indexes, uint32_t children) const;

private:
    uint32_t least_loaded(uint32_t taken) const;

    uint32_t m_count = 0;
    neighbour m_all[most] = {};
    int32_t m_load[most] = {};  // [index of the neighbour]
};

}  // namespace orbweaver::tak
