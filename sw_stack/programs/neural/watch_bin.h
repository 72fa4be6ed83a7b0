// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/neural/output_table.h"
#include "sw_stack/programs/neural/subnet_watch.h"
#include "sw_stack/programs/neural/task.h"
#include "sw_stack/shared/neural/packet.h"

namespace orbweaver::neural {

/// The bin of a processor of a watched subnet for the outputs of its cells, whose packets go to the subnet's I/O node.
/// It holds beta messages at most; the cell of a message is its place in the home group. Other processors have a bin
/// that takes nothing.
class watch_bin {
public:
    /// @param watch of the same processor; outlives this
    watch_bin(const task& job, uint32_t home_group, subnet_watch& watch);
    watch_bin(const watch_bin&) = delete;
    watch_bin& operator=(const watch_bin&) = delete;

    void put(uint32_t i, int8_t output, uint32_t pass);
    /// Sends what the bin still holds, at the end of a pass.
    void flush(uint32_t pass);

    /// Packets.
    uint32_t sent() const { return m_sent; }

private:
    const task& m_task;
    const uint32_t m_home_group;
    subnet_watch& m_watch;
    const bool m_is_watched;
    const uint32_t m_io_node;  // of the subnet, if it is watched
    uint32_t m_filled = 0;
    uint32_t m_words[most_packet_messages / 2];  // two messages each
    uint32_t m_sent = 0;
};

/// Where the threads of its packets find what this node has; set before another node sends. The table counts them as
/// received.
void receive_watched(output_table& table, subnet_watch& watch);

}  // namespace orbweaver::neural
