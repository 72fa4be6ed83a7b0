// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "hw/base/processes/process_group.h"
#include "hw/noc/fabric/fabric_layout.h"
#include "hw/noc/fabric/fabric_partitions.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// Brings the records, flits, events and packets of all partitions of a fabric to process 0, which reports on them.
class fabric_collection {
public:
    fabric_collection(fabric_partitions& partitions, const fabric_layout& layout, const topology_graph& graph)
        : m_partitions(partitions), m_layout(layout), m_graph(graph) {}

    /// Collects the state between two cycles. All processes call it.
    /// @param ledger of the whole network
    void collect(packet_ledger& ledger);
    /// Removes the state of other processes again. Only process 0 has any.
    void forget(packet_ledger& ledger);

private:
    /// [slot in another process]: slot in this one
    using translation = std::unordered_map<std::uint32_t, packet_slot>;

    process_group& processes() const { return *m_partitions.clocks()->processes(); }
    void write(unsigned process, byte_writer& stream);
    void read(unsigned process, byte_reader& stream, const translation& packets);
    translation adopt(byte_reader& stream, packet_ledger& ledger);
    template <class Visitor>
    void for_each_piece(unsigned partition, Visitor visit);
    template <class Visitor>
    void for_each_stalls(unsigned partition, Visitor visit);
    void translate(unsigned partition, const translation& packets);
    std::uint32_t first_byte(unsigned router) const;

    fabric_partitions& m_partitions;
    const fabric_layout& m_layout;
    const topology_graph& m_graph;
    std::vector<process_group::message> m_before;  // [process]: its state here before the first call of collect()
    std::vector<packet_slot> m_adopted;            // packets of other processes
};

}  // namespace orbweaver::noc
