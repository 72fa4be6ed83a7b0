// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/collective_builder.h"

#include <algorithm>

#include "hw/base/random_stream.h"
#include "hw/noc/replay/program_times.h"

namespace orbweaver::sim {

namespace {

std::uint32_t size_of(const rank_group& group) {
    return static_cast<std::uint32_t>(group.members.size());
}

/// The member that stands so many places behind another in the ring.
std::uint32_t neighbour(const rank_group& group, std::uint32_t distance) {
    return group.members[(group.own + distance) % size_of(group)];
}

/// The same at all members, and unlike those of other groups.
std::uint64_t collective_number(collective_kind kind, const rank_group& group, std::uint64_t instance) {
    std::uint64_t sum = mix_bits(instance);
    for (const std::uint32_t member : group.members) {
        sum = mix_bits(sum + member);
    }
    constexpr unsigned bits_of_kind = 64 - noc::collective_kind_shift;
    return (static_cast<std::uint64_t>(kind) + 1) << noc::collective_kind_shift | sum >> bits_of_kind;
}

std::uint64_t piece_of(std::uint64_t bytes, const rank_group& group) {
    return (bytes + size_of(group) - 1) / size_of(group);
}

}  // namespace

std::uint32_t collective_builder::add_operation(rank_operation operation) {
    operation.processor = m_processor;
    operation.tag = m_instance;
    operation.collective = m_collective;
    const std::uint32_t number = m_program.add(operation);
    for (const std::uint32_t earlier : m_before) {
        m_program.depend(number, earlier);
    }
    return number;
}

std::uint32_t collective_builder::send(std::uint32_t peer, std::uint64_t bytes) {
    rank_operation operation;
    operation.kind = operation_kind::send;
    operation.peer = peer;
    operation.amount = bytes;
    return add_operation(operation);
}

std::uint32_t collective_builder::receive(std::uint32_t peer, std::uint64_t bytes) {
    rank_operation operation;
    operation.kind = operation_kind::receive;
    operation.peer = peer;
    operation.amount = bytes;
    return add_operation(operation);
}

std::uint32_t collective_builder::join(const std::vector<std::uint32_t>& after) {
    rank_operation operation;
    operation.kind = operation_kind::compute;
    operation.processor = m_processor;
    const std::uint32_t number = m_program.add(operation);
    for (const std::uint32_t earlier : after) {
        m_program.depend(number, earlier);
    }
    return number;
}

std::uint32_t collective_builder::add(collective_kind kind, const rank_group& group, std::uint64_t bytes,
                                      std::uint64_t instance, const std::vector<std::uint32_t>& after) {
    const std::uint32_t others = size_of(group) - 1;
    const std::uint64_t piece = piece_of(bytes, group);
    m_instance = instance;
    m_collective = collective_number(kind, group, instance);
    m_before = after;
    m_parts = after;
    switch (kind) {
        case collective_kind::all_reduce:
            ring(group, piece, 2 * others);
            break;
        case collective_kind::reduce_scatter:
        case collective_kind::all_gather:
            ring(group, piece, others);
            break;
        case collective_kind::all_to_all:
            exchange(group, piece);
            break;
        case collective_kind::broadcast:
            tree_down(group, bytes);
            break;
        case collective_kind::reduce:
            tree_up(group, bytes);
            break;
        case collective_kind::gather:
            collect(group, piece);
            break;
        case collective_kind::scatter:
            deal_out(group, piece);
            break;
        case collective_kind::barrier:
            spread(group);
            break;
    }
    return join(m_parts);
}

/// In each round a piece goes on to the next rank, which has to have that of the round before.
void collective_builder::ring(const rank_group& group, std::uint64_t piece, unsigned rounds) {
    for (unsigned round = 0; round < rounds; ++round) {
        m_parts.push_back(send(neighbour(group, 1), piece));
        const std::uint32_t received = receive(neighbour(group, size_of(group) - 1), piece);
        m_parts.push_back(received);
        m_before = {received};
    }
}

void collective_builder::spread(const rank_group& group) {
    for (std::uint32_t distance = 1; distance < size_of(group); distance *= 2) {
        m_parts.push_back(send(neighbour(group, distance), 0));
        const std::uint32_t received = receive(neighbour(group, size_of(group) - distance), 0);
        m_parts.push_back(received);
        m_before = {received};
    }
}

/// Place p, counted from the root, gets the vector from p without its highest bit, and sends it to p with each higher
/// one.
void collective_builder::tree_down(const rank_group& group, std::uint64_t bytes) {
    const std::uint32_t size = size_of(group);
    const std::uint32_t place = (group.own + size - group.root) % size;
    const auto member = [&](std::uint32_t other) { return group.members[(other + group.root) % size]; };
    std::uint32_t bit = 1;
    for (; bit <= place; bit *= 2) {
    }
    if (place != 0) {
        const std::uint32_t received = receive(member(place - bit / 2), bytes);
        m_parts.push_back(received);
        m_before = {received};
    }
    for (; place + bit < size; bit *= 2) {
        m_parts.push_back(send(member(place + bit), bytes));
    }
}

void collective_builder::tree_up(const rank_group& group, std::uint64_t bytes) {
    const std::uint32_t size = size_of(group);
    const std::uint32_t place = (group.own + size - group.root) % size;
    const auto member = [&](std::uint32_t other) { return group.members[(other + group.root) % size]; };
    std::uint32_t bit = 1;
    for (; bit <= place; bit *= 2) {
    }
    std::vector<std::uint32_t> received = m_before;
    for (std::uint32_t higher = bit; place + higher < size; higher *= 2) {
        received.push_back(receive(member(place + higher), bytes));
    }
    m_parts = received;
    if (place != 0) {
        m_before = received;
        m_parts.push_back(send(member(place - bit / 2), bytes));
    }
}

void collective_builder::exchange(const rank_group& group, std::uint64_t piece) {
    for (std::uint32_t distance = 1; distance < size_of(group); ++distance) {
        m_parts.push_back(send(neighbour(group, distance), piece));
        m_parts.push_back(receive(neighbour(group, size_of(group) - distance), piece));
    }
}

void collective_builder::collect(const rank_group& group, std::uint64_t piece) {
    if (group.own != group.root) {
        m_parts.push_back(send(group.members[group.root], piece));
        return;
    }
    for (std::uint32_t distance = 1; distance < size_of(group); ++distance) {
        m_parts.push_back(receive(neighbour(group, distance), piece));
    }
}

void collective_builder::deal_out(const rank_group& group, std::uint64_t piece) {
    if (group.own != group.root) {
        m_parts.push_back(receive(group.members[group.root], piece));
        return;
    }
    for (std::uint32_t distance = 1; distance < size_of(group); ++distance) {
        m_parts.push_back(send(neighbour(group, distance), piece));
    }
}

}  // namespace orbweaver::sim
