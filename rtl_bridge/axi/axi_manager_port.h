// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "hw/base/types.h"
#include "rtl_bridge/axi/axi_burst.h"
#include "rtl_bridge/axi/axi_channel.h"
#include "rtl_bridge/axi/axi_counters.h"
#include "rtl_bridge/axi/axi_ready.h"
#include "rtl_bridge/axi/axi_stalls.h"
#include "tlm/memory_protocol.h"

namespace orbweaver::rtl {

/// The bridge between an RTL manager and the memory bus of its tile; for the manager it is a subordinate. A beat
/// accesses memory in the cycle in which it is on the wires. Reads start `latency` cycles after their request. Bursts
/// of one direction are served in order, regardless of their ids. The bridge's wires in a cycle depend on earlier
/// cycles only.
class axi_manager_port {
public:
    struct limits {
        unsigned bus_bytes = 4;  // 4 or 8
        cycle_t latency = 1;     // 1 or more
    };
    /// @param memory null for a block without a manager
    axi_manager_port(memory_initiator_socket* memory, limits limits, axi_stalls stalls)
        : m_memory(memory), m_limits(limits), m_stalls(stalls) {}

    /// Returns the bridge's wires of a cycle. Call it once per cycle.
    axi_answer drive(cycle_t now);
    /// Processes the manager's wires of that cycle, with the bridge's wires of drive().
    /// @return the violated rule, if any
    std::optional<broken_axi_rule> see(const axi_request& request, cycle_t now);

    /// Returns whether no burst is in progress.
    bool is_idle() const { return m_reads.empty() && m_writes.empty() && m_written.empty() && m_responses.empty(); }
    const axi_counters& counters() const { return m_counters; }

private:
    struct burst_state {
        axi_burst burst;
        unsigned beat = 0;          // index of the next beat
        cycle_t due = 0;            // read: first cycle on the wires
        std::uint8_t response = 0;  // worst response so far
    };
    struct due_response {
        axi_write_response content;
        cycle_t due = 0;
    };
    static constexpr std::size_t max_bursts = 8;  // per direction, in progress
    static constexpr std::size_t max_beats = 16;  // write beats that may precede their requests

    std::optional<broken_axi_rule> see_channels(const axi_request& request);
    std::optional<broken_axi_rule> see_waits(const axi_request& request, cycle_t now);
    std::optional<broken_axi_rule> take_requests(const axi_request& request, cycle_t now);
    std::optional<broken_axi_rule> write_beat(cycle_t now);
    void take_answers(const axi_request& request, cycle_t now);
    axi_read_beat read_beat();
    std::uint8_t access(tlm::tlm_command command, const axi_lanes& lanes, std::uint64_t& data, unsigned strobes);

    memory_initiator_socket* m_memory;
    const limits m_limits;
    axi_stalls m_stalls;
    axi_answer m_driven;
    std::deque<burst_state> m_reads;
    std::deque<burst_state> m_writes;
    std::deque<axi_write_beat> m_written;
    std::deque<due_response> m_responses;
    axi_channel<axi_address> m_aw_channel{"AW"};
    axi_channel<axi_write_beat> m_w_channel{"W"};
    axi_channel<axi_address> m_ar_channel{"AR"};
    axi_ready m_aw_ready;
    axi_ready m_w_ready;
    axi_ready m_ar_ready;
    axi_counters m_counters;
};

}  // namespace orbweaver::rtl
