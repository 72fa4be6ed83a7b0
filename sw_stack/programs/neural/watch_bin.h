// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neural/output_table.h"
#include "sw_stack/programs/neural/subnet_watch.h"
#include "sw_stack/programs/neural/task.h"
#include "sw_stack/shared/neural/packet.h"

namespace orbweaver::neural {

/// The bin for the outputs of a processor of a watched subnet; its packets go to the subnet's I/O node. It holds at
/// most beta messages; the cell of a message is its index in the home group. On other processors the bin accepts
/// nothing.
class watch_bin {
public:
    /// @param watch watch of the same processor; outlives this
    watch_bin(const task& job, uint32_t home_group, subnet_watch& watch);
    watch_bin(const watch_bin&) = delete;
    watch_bin& operator=(const watch_bin&) = delete;

    void put(uint32_t i, int8_t output, uint32_t pass);
    /// Sends the contents of the bin, at the end of a pass.
    void flush(uint32_t pass);

    /// Returns the number of packets sent.
    uint32_t sent() const { return m_sent; }

private:
    const task& m_task;
    const uint32_t m_home_group;
    subnet_watch& m_watch;
    const bool m_is_watched;
    const uint32_t m_io_node;  // I/O node of the subnet, if it is watched
    uint32_t m_filled = 0;
    uint32_t m_words[max_packet_messages / 2];  // two messages each
    uint32_t m_sent = 0;
};

/// Sets this node's table and watch for the threads of packets; the table counts the packets. Call it before another
/// node sends.
void receive_watched(output_table& table, subnet_watch& watch);

}  // namespace orbweaver::neural
