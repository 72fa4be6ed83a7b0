// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver::tak {

/// The neighbours of a node, with what it has heard of their loads: its event horizon is one hop (Ghosh 1988,
/// section 4.3). Those in the module come first, across the highest dimension first: ties are decided in this order. A
/// node is at the same place among the neighbours of each. A lone node is its own neighbour.
class neighbours {
public:
    static constexpr uint32_t most = 16;

    struct neighbour {
        uint32_t node;
        uint32_t level;  // of the link to it; 0 internal
        int32_t bias;    // added to its load
    };

    neighbours() = default;
    /// @param bias by level
    neighbours(const hypernet_net& net, uint32_t node, const int32_t* bias);

    uint32_t count() const { return m_count; }
    const neighbour& operator[](uint32_t index) const { return m_all[index]; }
    /// The word to which messages bring the load of a neighbour.
    int32_t* load_word(uint32_t index) { return &m_load[index]; }

    /// The neighbours for so many children of a process: the last child's has the least load and bias of all, that of
    /// the one before the least of the others, and so on. A lone node takes all children.
    void choose(uint32_t* indexes, uint32_t children) const;

private:
    uint32_t least_loaded(uint32_t taken) const;

    uint32_t m_count = 0;
    neighbour m_all[most] = {};
    int32_t m_load[most] = {};  // [place]
};

}  // namespace orbweaver::tak
