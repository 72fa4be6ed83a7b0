// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/programs/neural/neighbour_lists.h"
#include "sw_stack/programs/neural/task.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/even_part.h"
#include "sw_stack/shared/neural/packet.h"

namespace orbweaver::neural {

/// The outputs known to a processor (dissertation Fig 5.8): its home section, written by its own cells, and its image
/// of the remote cells that feed a home cell, written by packets. The image may be several passes old.
class output_table {
public:
    output_table(const task& job, uint32_t home_group, const neighbour_lists& lists);
    output_table(const output_table&) = delete;
    output_table& operator=(const output_table&) = delete;

    /// Returns the number of cells of the whole net.
    uint32_t cells() const { return m_net_cells; }
    const even_part& home() const { return m_home; }
    /// Returns the number of entries: home cells first, in order, then remote cells in ascending order.
    uint32_t size() const { return m_cells.size(); }
    uint32_t cell_at(uint32_t address) const { return m_cells[address]; }
    uint16_t address_of(uint32_t cell) const { return m_address[cell]; }
    int8_t* outputs() { return m_outputs; }
    const int8_t* outputs() const { return m_outputs; }

    /// Sets every cell to its initial output.
    void begin();

    /// Stores a packet; called by the thread that the packet starts.
    /// @tparam Next returns the words after the header, in order
    template <class Next>
    void accept(const packet_header& header, Next next) {
        const lock_guard guard(m_lock);
        const uint32_t first = m_first[header.source];
        const uint16_t* const addresses = m_address + (header.broadcast ? first_cell(header.source) : 0);
        bool changed = false;
        uint32_t word = 0;
        for (uint32_t i = 0; i < header.messages; ++i) {
            word = (i & 1) == 0 ? next() : word >> 16;
            const uint32_t position = word >> 8 & 0xff;
            const uint32_t address = header.broadcast ? addresses[position] : first + position;
            changed |= address != absent && store(address, static_cast<int8_t>(word), header.stamp);
        }
        // In this order, so that a packet's changes are counted before the packet is.
        m_changes.add(changed ? 1 : 0);
        m_received.add(1);
    }

    /// Counts a stored packet that is not for the table.
    void count_received() { m_received.add(1); }
    /// Returns the number of stored packets.
    uint32_t received() const { return m_received.value(); }
    /// Returns the number of outputs that changed the image.
    uint32_t changes() const { return m_changes.value(); }

private:
    static constexpr uint16_t absent = 0;  // address of a home cell, which no packet updates

    uint32_t first_cell(uint32_t group) const;
    bool store(uint32_t address, int8_t output, uint32_t stamp) {
        if (stamp < m_stamps[address]) { return false; }
        m_stamps[address] = static_cast<uint16_t>(stamp);
        const bool changed = m_outputs[address] != output;
        m_outputs[address] = output;
        return changed;
    }

    const start m_begin;
    uint32_t m_net_cells;
    even_part m_home;
    growing_array<uint16_t> m_cells;
    uint16_t* m_address;  // [cell] address; absent if the cell is not in the table
    uint16_t* m_first;    // [home group] address of its first entry
    int8_t* m_outputs;
    uint16_t* m_stamps;
    spin_lock m_lock;
    atomic_counter m_received;
    atomic_counter m_changes;
};

}  // namespace orbweaver::neural
