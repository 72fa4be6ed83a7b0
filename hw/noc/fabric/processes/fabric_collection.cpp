// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/processes/fabric_collection.h"

#include <algorithm>
#include <utility>

namespace orbweaver::noc {

void fabric_collection::collect(packet_ledger& ledger) {
    forget(ledger);
    m_partitions.take_crossings();
    byte_writer own;
    if (processes().rank() != 0) {
        std::uint64_t count = 0;
        byte_writer records;
        ledger.for_each_open([&](packet_slot slot, const packet_record& record) {
            records.add(slot);
            records.add(record);
            ++count;
        });
        own.add(count);
        own.add_row(std::span<const std::byte>(records.bytes()));
        write(processes().rank(), own);
    }
    const std::vector<process_group::message> received = processes().gather(std::move(own.bytes()));
    m_before.resize(received.size());
    for (unsigned process = 1; process < received.size(); ++process) {
        byte_writer before;
        write(process, before);
        m_before[process] = std::move(before.bytes());
        byte_reader stream(received[process]);
        const translation packets = adopt(stream, ledger);
        read(process, stream, packets);
    }
}

void fabric_collection::forget(packet_ledger& ledger) {
    for (unsigned process = 1; process < m_before.size(); ++process) {
        byte_reader stream(m_before[process]);
        read(process, stream, {});
    }
    m_before.clear();
    for (const packet_slot slot : std::exchange(m_adopted, {})) { ledger.hand_over(slot); }
}

/// Opens the records of another process here. Several processes may have a packet that lies across their borders.
fabric_collection::translation fabric_collection::adopt(byte_reader& stream, packet_ledger& ledger) {
    std::unordered_map<std::uint64_t, packet_slot> known;
    ledger.for_each_open([&known](packet_slot slot, const packet_record& record) { known[record.id] = slot; });
    translation packets;
    for (auto left = stream.take<std::uint64_t>(); left != 0; --left) {
        const auto there = stream.take<packet_slot>();
        const auto record = stream.take<packet_record>();
        const auto found = known.find(record.id);
        if (found == known.end()) { m_adopted.push_back(ledger.adopt(record)); }
        packets[there.value] = found == known.end() ? m_adopted.back() : found->second;
    }
    return packets;
}

/// Returns the offset of the first byte of a router: of the steps and ports before its record.
std::uint32_t fabric_collection::first_byte(unsigned router) const {
    const fabric_state& state = std::as_const(m_partitions[0]).state();
    if (router == m_layout.routers.size()) { return state.first_node; }
    const arena_offset<router_record> record = m_layout.routers[router];
    const auto before = static_cast<std::uint32_t>(sizeof(port_step) + sizeof(port_record));
    return record.offset - state.memory[record].ports * before;
}

/// Passes the bytes of the records of a partition to `visit`.
template <class Visitor>
void fabric_collection::for_each_piece(unsigned partition, Visitor visit) {
    fabric_state& state = m_partitions[partition].state();
    const unsigned first = partition == 0 ? 0 : m_partitions.end_of(partition - 1);
    const unsigned end = m_partitions.end_of(partition);
    visit(state.memory.bytes(first_byte(first), first_byte(end)));
    for (unsigned node = 0; node < m_layout.nodes.size(); ++node) {
        const unsigned router = m_graph.nodes[node].router;
        if (router < first || router >= end) { continue; }
        const arena_offset<node_record> where = m_layout.nodes[node];
        visit(state.memory.bytes(where.offset, (first_output(where, state.vcs) + state.vcs).offset));
        const arena_offset<input_vc> in_vcs = first_in_vc(where);
        for (unsigned vc = 0; vc < state.vcs; ++vc) {
            const input_vc& in_vc = state.memory[in_vcs + vc];
            visit(state.memory.bytes(in_vc.ring.offset, (in_vc.ring + (in_vc.ring_mask + 1U)).offset));
        }
    }
}

/// Passes the counters of stalls of a partition to `visit`.
template <class Visitor>
void fabric_collection::for_each_stalls(unsigned partition, Visitor visit) {
    const fabric_state& state = std::as_const(m_partitions[partition]).state();
    const unsigned first = partition == 0 ? 0 : m_partitions.end_of(partition - 1);
    for (unsigned router = first; state.options && router < m_partitions.end_of(partition); ++router) {
        std::optional<stall_counts>& stalls = state.options->routers[router]->stalls;
        if (stalls) { visit(*stalls); }
    }
}

void fabric_collection::write(unsigned process, byte_writer& stream) {
    for (unsigned partition = 0; partition < m_partitions.count(); ++partition) {
        if (m_partitions.clocks()->process_of(partition) != process) { continue; }
        for_each_piece(partition,
                       [&stream](std::span<std::byte> piece) { stream.add_row(std::span<const std::byte>(piece)); });
        const fabric_state& state = std::as_const(m_partitions[partition]).state();
        state.flits.write(stream);
        state.events.write(stream);
        for_each_stalls(partition, [&stream](stall_counts& stalls) { stalls.write(stream); });
    }
}

void fabric_collection::read(unsigned process, byte_reader& stream, const translation& packets) {
    const auto packet_here = [&packets](packet_slot there) {
        const auto found = packets.find(there.value);
        return found == packets.end() ? there : found->second;
    };
    for (unsigned partition = 0; partition < m_partitions.count(); ++partition) {
        if (m_partitions.clocks()->process_of(partition) != process) { continue; }
        for_each_piece(partition, [&stream](std::span<std::byte> piece) { stream.take_row(piece); });
        fabric_state& state = m_partitions[partition].state();
        state.flits.read(stream, packet_here);
        state.events.read(stream);
        for_each_stalls(partition, [&stream](stall_counts& stalls) { stalls.read(stream); });
        translate(partition, packets);
    }
}

/// Replaces the slots of packets at the front of input VCs by those of this process.
void fabric_collection::translate(unsigned partition, const translation& packets) {
    fabric_state& state = m_partitions[partition].state();
    const auto replace = [&](arena_offset<input_vc> first, unsigned count) {
        for (unsigned number = 0; number < count; ++number) {
            packet_slot& packet = state.memory[first + number].packet;
            const auto found = packets.find(packet.value);
            if (found != packets.end()) { packet = found->second; }
        }
    };
    const unsigned first = partition == 0 ? 0 : m_partitions.end_of(partition - 1);
    for (unsigned router = first; router < m_partitions.end_of(partition); ++router) {
        const arena_offset<router_record> record = m_layout.routers[router];
        replace(first_in_vc(record), state.memory[record].ports * state.vcs);
    }
    for (unsigned node = 0; node < m_layout.nodes.size(); ++node) {
        if (m_partitions.number_of(m_graph.nodes[node].router) == partition) {
            replace(first_in_vc(m_layout.nodes[node]), state.vcs);
        }
    }
}

}  // namespace orbweaver::noc
