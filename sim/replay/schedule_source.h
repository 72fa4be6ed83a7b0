// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hw/noc/replay/program_desc.h"
#include "hw/noc/replay/record_source.h"
#include "sim/replay/schedule.h"

namespace orbweaver::sim {

/// Parameters for converting operations of a program into messages of a network.
struct message_shape {
    std::uint64_t picoseconds = 1000;    // per cycle
    std::uint32_t flit_bytes = 4;        // data bytes per flit; the head carries none
    std::uint64_t packet_bytes = 1024;   // data bytes per packet
    std::vector<std::uint32_t> nodes{};  // [rank]: its node; empty: the node with the same number
    std::vector<noc::slow_rank> slow_ranks{};
    std::vector<cycle_t> starts{};  // [rank]: first cycle of activity; empty: 0
};

/// Record source that replays a schedule with one stream per rank.
class schedule_source final : public noc::record_source {
public:
    /// @param shape has a node for each rank, or no nodes; its slow ranks exist
    schedule_source(std::shared_ptr<const schedule> operations, message_shape shape);

    unsigned nodes() const override { return m_nodes; }
    bool suits_larger_networks() const override { return true; }
    unsigned streams() const override { return m_schedule->ranks(); }
    void next(unsigned stream, noc::trace_record& record) override;
    double part_read() const override { return 0; }
    std::uint64_t messages() const override { return m_schedule->totals().sends; }
    std::uint64_t longest_packet() const override;
    /// Returns the flits of the longest packet, including its head.
    static std::uint64_t longest_packet_of(std::uint64_t packet_bytes, std::uint32_t flit_bytes) {
        return 1 + (packet_bytes + flit_bytes - 1) / flit_bytes;
    }
    std::string collective_name(unsigned kind) const override;
    [[noreturn]] void refuse(unsigned column, const std::string& what) const override;
    std::string describe(std::uint64_t number) const override;

private:
    static std::uint64_t number(unsigned rank, std::uint32_t operation) {
        return (std::uint64_t{rank} << 32 | operation) + 1;
    }
    cycle_t cycles(unsigned rank, const rank_operation& what);
    node_id node_of(std::uint32_t rank) const {
        return {static_cast<std::uint16_t>(m_shape.nodes.empty() ? rank : m_shape.nodes[rank])};
    }
    void fill_message(const rank_operation& what, noc::trace_record& record) const;

    std::shared_ptr<const schedule> m_schedule;
    message_shape m_shape;
    unsigned m_nodes;                         // minimum number of nodes
    std::vector<double> m_factors;            // [rank]: factor on its computing time
    std::vector<schedule::reader> m_readers;  // [rank]
    std::vector<std::map<std::uint32_t, std::uint64_t>>
        m_times;  // [rank], processor: total computing time in picoseconds
    scheduled_operation m_operation;
};

}  // namespace orbweaver::sim
