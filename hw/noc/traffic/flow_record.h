// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "hw/base/processes/byte_stream.h"
#include "hw/base/types.h"
#include "hw/noc/traffic/batch_means.h"
#include "hw/noc/traffic/histogram.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// The latencies of the packets from one node to another, in cycles.
struct pair_latency {
    std::uint64_t packets = 0;
    std::uint64_t sum = 0;
    std::uint64_t max = 0;
};

/// The measurements of the packets of one flow.
class flow_record {
public:
    /// @param has_tag      whether the tag of a packet is a cycle: for a reply that of the creation of its request,
    ///                     else that before its release by a regulator
    /// @param batch_cycles cycles per batch
    /// @param pairs_of     number of nodes whose pairs are recorded separately; 0: none
    flow_record(bool has_tag, cycle_t batch_cycles, unsigned pairs_of)
        : batches(batch_cycles),
          discarded(batch_cycles),
          m_has_tag(has_tag),
          m_nodes(pairs_of),
          m_pairs(std::size_t{pairs_of} * pairs_of) {}

    /// Adds an arrived packet that was created `offset` cycles after the beginning of the measurement.
    void add(const packet_record& record, cycle_t offset, cycle_t now) {
        const cycle_t took = now - record.created;
        packet_latency.add(took);
        network_latency.add(now - record.injected);
        batches.add(offset, took);
        if (m_has_tag) [[unlikely]] { since_tag.add(static_cast<std::uint32_t>(now) - record.tag); }
        if (m_nodes != 0) [[unlikely]] {
            pair_latency& pair = m_pairs[std::size_t{record.source.value} * m_nodes + record.destination.value];
            ++pair.packets;
            pair.sum += took;
            pair.max = std::max<std::uint64_t>(pair.max, took);
        }
    }

    /// Adds the packets of another record of the flow.
    void add(const flow_record& other) {
        packet_latency.add(other.packet_latency);
        network_latency.add(other.network_latency);
        since_tag.add(other.since_tag);
        batches.add(other.batches);
        discarded.add(other.discarded);
        accepted_flits += other.accepted_flits;
        for (std::size_t number = 0; number < m_pairs.size(); ++number) {
            m_pairs[number].packets += other.m_pairs[number].packets;
            m_pairs[number].sum += other.m_pairs[number].sum;
            m_pairs[number].max = std::max(m_pairs[number].max, other.m_pairs[number].max);
        }
    }

    /// Writes the samples for another process.
    void write(byte_writer& stream) const {
        for (const histogram* const each : {&packet_latency, &network_latency, &since_tag}) { each->write(stream); }
        batches.write(stream);
        discarded.write(stream);
        stream.add(accepted_flits);
        stream.add_vector(m_pairs);
    }
    /// Replaces the samples by those of a record of the same flow.
    void read(byte_reader& stream) {
        for (histogram* const each : {&packet_latency, &network_latency, &since_tag}) { each->read(stream); }
        batches.read(stream);
        discarded.read(stream);
        accepted_flits = stream.take<std::uint64_t>();
        stream.take_vector(m_pairs);
    }

    /// Returns [source, destination]; empty if pairs are not recorded separately.
    const std::vector<pair_latency>& pairs() const { return m_pairs; }

    histogram packet_latency;
    histogram network_latency;
    histogram since_tag;               // from the cycle in the tag
    batch_means batches;               // batches of packet_latency
    batch_means discarded;             // packets that did not arrive (discarded_packets.h), by batch
    std::uint64_t accepted_flits = 0;  // flits of packets that arrived during the measurement

private:
    bool m_has_tag;
    unsigned m_nodes;
    std::vector<pair_latency> m_pairs;
};

}  // namespace orbweaver::noc
