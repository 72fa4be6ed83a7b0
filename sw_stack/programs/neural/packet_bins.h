// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/programs/neural/output_table.h"
#include "sw_stack/programs/neural/packet_relay.h"
#include "sw_stack/programs/neural/task.h"
#include "sw_stack/shared/neural/region_tree.h"

namespace orbweaver::neural {

/// Packets that a processor has sent, by region. The region is where the receiver's first cell is, relative to its own
/// first cell.
struct sent_counts {
    uint32_t packets[regions] = {};
    uint32_t messages[regions] = {};

    uint32_t all_packets() const { return packets[0] + packets[1] + packets[2]; }
};

/// The network interface of a processor (dissertation section 5.4.2): the virtual neighbours of each home cell, and one
/// bin per such processor. A bin holds min(beta, v_kl) messages, where v_kl is the number of home cells with that
/// processor as a virtual neighbour. A full bin becomes one packet.
///
/// With partial broadcasts (section 6.2.2.5) the processors of its core and influence region, whose first cells are in
/// the same group of cores, share one bin. Its packets go to all of them; each uses the cells in its image.
class packet_bins {
public:
    packet_bins(const task& job, uint32_t home_group, const neighbour_lists& lists);
    packet_bins(const packet_bins&) = delete;
    packet_bins& operator=(const packet_bins&) = delete;

    /// Puts the output of home cell `i` into the bin of each of its virtual neighbours.
    void put(uint32_t i, int8_t output, uint32_t pass) {
        for (uint32_t n = m_first[i]; n < m_first[i + 1]; ++n) {
            const entry& held = m_entries[n];
            bin& b = m_bins[held.bin];
            const uint32_t message = message_of(held.cell, output);
            uint32_t& word = b.words[b.filled / 2];
            word = (b.filled & 1) == 0 ? message : word | message << 16;
            if (++b.filled == b.capacity) { send(b, pass); }
        }
    }
    /// Sends the contents of all bins, at the end of a pass.
    void flush(uint32_t pass);
    /// Returns whether broadcasts wait to be forwarded.
    bool has_relays() const { return !m_relay.is_empty(); }
    void pass_on();
    /// Returns the relay in which the threads of packets store them.
    packet_relay& relay() { return m_relay; }

    const sent_counts& sent() const { return m_sent; }
    /// Returns the number of processors to which this one sends.
    uint32_t neighbours() const { return m_bins.size(); }

private:
    struct entry {
        uint16_t bin;
        uint8_t cell;  // its index among the cells that are sent to the bin's processor
    };
    static constexpr uint16_t whole_region = UINT16_MAX;

    struct bin {
        uint16_t group;  // home group, or whole_region
        region where;
        uint32_t capacity;  // v_kl while the lists are being made
        uint32_t filled;
        uint32_t* words;  // two messages each
    };

    void make_lists(const neighbour_lists& lists);
    uint32_t bin_of(uint32_t group);
    region region_of(uint32_t group) const;
    void send(bin& b, uint32_t pass);
    void broadcast(const packet_header& header, const uint32_t* words);
    void send_to(uint32_t group, const packet_header& header, const uint32_t* words);

    const task& m_task;
    const uint32_t m_home_group;
    const region_tree m_region;
    growing_array<uint32_t> m_first;  // [cell] index of its first virtual neighbour
    growing_array<entry> m_entries;
    growing_array<bin> m_bins;
    uint16_t* m_bin_of;         // [home group] bin, from 1; 0 without a bin
    uint32_t m_region_bin = 0;  // from 1; 0 without a bin
    packet_relay m_relay;
    sent_counts m_sent;
};

/// Sets this node's table and bins for the threads of packets. Call it before another node sends.
void receive_packets(output_table& table, packet_bins& bins);

}  // namespace orbweaver::neural
