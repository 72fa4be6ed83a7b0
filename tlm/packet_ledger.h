// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "tlm/packet_record.h"
#include "tlm/packet_records.h"

namespace orbweaver {

/// All packets between their creation and the arrival of their tail. Links and routers pass a slot; RTL blocks never
/// see it. The ledger of a network may have partitions, ledgers for the nodes of one host thread. All of them share the
/// records, so each finds every packet.
///
/// Packet ids do not depend on partitions: of `nodes` nodes, the k-th packet of node s has the id
/// (k - 1) * nodes + s + 1. In a ledger without nodes, packets are counted in the order of their creation.
class packet_ledger {
public:
    packet_ledger() : m_records(std::make_shared<packet_records>()) {}
    packet_ledger(const packet_ledger&) = delete;
    packet_ledger& operator=(const packet_ledger&) = delete;

    /// Sets the number of nodes, unless it is larger already. Precondition: no packet has been opened.
    void set_nodes(unsigned nodes) {
        if (m_sources == nullptr) { m_sources = std::make_shared<std::vector<std::uint64_t>>(); }
        m_sources->resize(std::max<std::size_t>(m_sources->size(), nodes));
    }
    /// Adds a ledger for the nodes of a partition; it lives as long as this one. Precondition: set_nodes() was called.
    packet_ledger& add_partition() {
        m_partitions.push_back(std::make_unique<packet_ledger>());
        packet_ledger& added = *m_partitions.back();
        added.m_records = m_records;
        added.m_sources = m_sources;
        added.m_most_free = std::size_t{16} * packet_records::batch;
        return added;
    }

    /// Opens a record and sets its `id`.
    packet_slot open(const packet_record& record) { return open(record, record.source); }
    /// Opens a copy of a record for another source.
    packet_slot open(const packet_record& like, node_id source) {
        const packet_slot slot = take_slot();
        packet_record& opened = (*m_records)[slot];
        opened = like;
        opened.source = source;
        opened.id = take_id(source);
        opened.open = true;
        ++m_created;
        return slot;
    }
    /// Opens a copy of a record that another process has opened, with its id. Such packets are not counted.
    packet_slot adopt(const packet_record& record) {
        const packet_slot slot = take_slot();
        (*m_records)[slot] = record;
        return slot;
    }

    /// Returns the id of the next packet that a node opens; it grows from packet to packet.
    std::uint64_t next_id(node_id source) const {
        if (m_sources == nullptr) { return m_created + 1; }
        const std::size_t node = number_of(source);
        return (*m_sources)[node] * m_sources->size() + node + 1;
    }

    packet_record& operator[](packet_slot slot) { return (*m_records)[slot]; }
    const packet_record& operator[](packet_slot slot) const { return (*m_records)[slot]; }

    /// Closes the record of a packet whose tail has arrived (or whose message was discarded).
    void close(packet_slot slot) {
        ++m_closed;
        hand_over(slot);
    }
    /// Closes the record of a packet that another process has adopted.
    void hand_over(packet_slot slot) {
        (*m_records)[slot].open = false;
        m_free.push_back(slot);
        if (m_free.size() > m_most_free) [[unlikely]] { m_records->give(m_free); }
    }

    // The following functions count the partitions. Precondition: no other thread is working.

    /// Returns the number of packets opened so far.
    std::uint64_t created() const { return sum(&packet_ledger::m_created); }
    std::uint64_t in_flight() const { return created() - sum(&packet_ledger::m_closed); }
    /// Returns whether a slot names an open record.
    bool is_open(packet_slot slot) const { return slot.value < m_records->size() && (*m_records)[slot].open; }
    /// Calls visit(slot, record) for all open records.
    template <class Visitor>
    void for_each_open(const Visitor& visit) const {
        for (std::uint32_t slot = 0; slot < m_records->size(); ++slot) {
            if ((*m_records)[{slot}].open) { visit(packet_slot{slot}, (*this)[{slot}]); }
        }
    }

private:
    packet_slot take_slot() {
        if (m_free.empty()) [[unlikely]] { m_records->take(m_free); }
        const packet_slot slot = m_free.back();
        m_free.pop_back();
        return slot;
    }
    std::size_t number_of(node_id source) const {
        return source.value < m_sources->size() ? source.value : 0;  // a plug-in may name any node
    }
    std::uint64_t take_id(node_id source) {
        const std::uint64_t id = next_id(source);
        if (m_sources != nullptr) { ++(*m_sources)[number_of(source)]; }
        return id;
    }
    std::uint64_t sum(std::uint64_t packet_ledger::*count) const {
        std::uint64_t all = this->*count;
        for (const auto& each : m_partitions) { all += (*each).*count; }
        return all;
    }

    std::shared_ptr<packet_records> m_records;
    std::shared_ptr<std::vector<std::uint64_t>> m_sources;  // [node]: packets opened; null: no nodes are set
    std::vector<packet_slot> m_free;
    std::size_t m_most_free = ~std::size_t{0};  // slots beyond these are for other partitions
    std::uint64_t m_created = 0;
    std::uint64_t m_closed = 0;
    std::vector<std::unique_ptr<packet_ledger>> m_partitions;
};

}  // namespace orbweaver
