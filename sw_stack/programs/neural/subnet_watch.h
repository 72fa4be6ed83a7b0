// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neural/task.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/even_part.h"
#include "sw_stack/shared/neural/packet.h"

namespace orbweaver::neural {

/// The I/O node of a watched subnet (dissertation section 6.5.3): it keeps the outputs of all cells of the subnet, as
/// received in packets, for the subnet's I/O channel. Other nodes keep nothing.
class subnet_watch {
public:
    /// Sets every cell to its initial output.
    subnet_watch(const task& job, uint32_t home_group);
    subnet_watch(const subnet_watch&) = delete;
    subnet_watch& operator=(const subnet_watch&) = delete;

    /// @tparam Next returns the words of a packet after its header, in order
    template <class Next>
    void store(const packet_header& header, Next next) {
        const lock_guard guard(m_lock);
        const uint32_t first = even_part(m_net_cells, m_groups, header.source).first - m_cells.first;
        uint32_t word = 0;
        for (uint32_t i = 0; i < header.messages; ++i) {
            word = (i & 1) == 0 ? next() : word >> 16;
            const uint32_t position = first + (word >> 8 & 0xff);
            if (header.stamp >= m_stamps[position]) {
                m_stamps[position] = static_cast<uint16_t>(header.stamp);
                m_outputs[position] = static_cast<int8_t>(word);
            }
        }
    }

    /// Returns the cells that are watched here: those of the subnet, or none.
    const even_part& cells() const { return m_cells; }
    const int8_t* outputs() const { return m_outputs; }

private:
    uint32_t m_net_cells;
    uint32_t m_groups;
    even_part m_cells;
    int8_t* m_outputs;
    uint16_t* m_stamps;
    spin_lock m_lock;
};

}  // namespace orbweaver::neural
