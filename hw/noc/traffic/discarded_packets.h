// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "hw/base/processes/byte_stream.h"
#include "hw/base/run_control.h"
#include "hw/noc/routing/routing.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// Returns whether a packet that arrives at a node has been cut off from its destination by failed links, if nodes
/// discard packets. It is either a packet for another node, or one of the node's own that its router returned
/// (routing_function::has_given_up).
inline bool is_discarded(const routing_function& routing, const flit& head, node_id node) {
    return head.destination != node || routing.has_given_up(head.routing);
}

/// Counts, by source and destination, the packets that failed links have permanently cut off from their destinations,
/// and that a node has discarded (up_down_detours.h).
class discarded_packets {
public:
    void add(const packet_record& packet) {
        ++m_count;
        m_flits += packet.flits;
        ++m_pairs[{packet.source, packet.destination}];
    }
    void add(const discarded_packets& other) {
        m_count += other.m_count;
        m_flits += other.m_flits;
        for (const auto& [pair, packets] : other.m_pairs) { m_pairs[pair] += packets; }
    }
    std::uint64_t count() const { return m_count; }
    std::uint64_t flits() const { return m_flits; }
    /// Returns the number of discarded packets of a pair of nodes.
    std::uint64_t count(node_id source, node_id destination) const {
        const auto found = m_pairs.find({source, destination});
        return found == m_pairs.end() ? 0 : found->second;
    }

    void write(byte_writer& stream) const {
        stream.add(m_count);
        stream.add(m_flits);
        stream.add(static_cast<std::uint64_t>(m_pairs.size()));
        for (const auto& [pair, packets] : m_pairs) {
            stream.add(pair.first);
            stream.add(pair.second);
            stream.add(packets);
        }
    }
    /// Adds the counts of another process.
    void read(byte_reader& stream) {
        m_count += stream.take<std::uint64_t>();
        m_flits += stream.take<std::uint64_t>();
        for (auto left = stream.take<std::uint64_t>(); left != 0; --left) {
            const auto source = stream.take<node_id>();
            const auto destination = stream.take<node_id>();
            m_pairs[{source, destination}] += stream.take<std::uint64_t>();
        }
    }

    /// Makes an otherwise successful run fail if there are any, and names their nodes.
    void report(run_outcome& outcome) const;

private:
    std::map<std::pair<node_id, node_id>, std::uint64_t> m_pairs;
    std::uint64_t m_count = 0;
    std::uint64_t m_flits = 0;
};

}  // namespace orbweaver::noc
