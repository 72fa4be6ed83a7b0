// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/collective_phases.h"

#include <algorithm>
#include <bit>

namespace orbweaver::sim {

namespace {

/// Position of a rank on a hypercube. Ranks beyond a power of two share the corners of the first ranks, in pairs: 0
/// with 1, 2 with 3, ...
class cube_position {
public:
    /// @param shared whether ranks that share a corner have pieces of their own
    cube_position(const rank_group& group, bool shared)
        : m_group(group),
          m_corners(std::bit_floor(group.size())),
          m_folded_pairs(group.size() - m_corners),
          m_shared(shared) {}

    std::uint32_t corners() const { return m_corners; }
    bool has_partner() const { return m_group.own < 2 * m_folded_pairs; }
    bool is_folded() const { return has_partner() && m_group.own % 2 == 0; }
    std::uint32_t partner() const { return m_group.set->members[m_group.own ^ 1U]; }
    std::uint32_t own() const { return has_partner() ? m_group.own / 2 : m_group.own - m_folded_pairs; }
    std::uint32_t member(std::uint32_t corner) const {
        return m_group.set->members[corner < m_folded_pairs ? 2 * corner + 1 : corner + m_folded_pairs];
    }
    /// Returns the size of the pieces of `count` corners from corner `begin` on.
    std::uint64_t pieces(std::uint32_t begin, std::uint32_t count) const {
        return m_shared ? count + std::min(begin + count, m_folded_pairs) - std::min(begin, m_folded_pairs) : count;
    }

private:
    const rank_group& m_group;
    std::uint32_t m_corners;
    std::uint32_t m_folded_pairs;
    bool m_shared;
};

/// Returns the lowest power of two above a position in a binomial tree. The parent of a position is the position
/// without its highest bit.
std::uint32_t branch(std::uint32_t position) { return position == 0 ? 1 : 2 * std::bit_floor(position); }

/// Returns the number of ranks in the subtree of a position: those whose number ends in the same bits.
std::uint64_t ranks_below(std::uint32_t position, std::uint32_t size) {
    const std::uint32_t step = branch(position);
    return (size - position + step - 1) / step;
}

/// Returns the bytes that cross the branch above a position.
/// @param shared true: `bytes` is the size of one rank's piece, and each rank in the subtree has one
std::uint64_t carried(const rank_group& group, std::uint32_t position, std::uint64_t bytes, bool shared) {
    return shared ? bytes * ranks_below(position, group.size()) : bytes;
}

}  // namespace

collective_phases::collective_phases(rank_program& program, std::uint32_t processor, std::uint64_t tag,
                                     std::uint64_t collective, const std::vector<std::uint32_t>& after)
    : m_program(program),
      m_processor(processor),
      m_tag(tag),
      m_collective(collective),
      m_before(after),
      m_parts(after) {}

std::uint32_t collective_phases::add(operation_kind kind, std::uint32_t peer, std::uint64_t bytes,
                                     noc::class_delivery_kind delivery) {
    rank_operation operation;
    operation.kind = kind;
    operation.peer = peer;
    operation.amount = bytes;
    operation.processor = m_processor;
    operation.tag = m_tag;
    operation.collective = m_collective;
    operation.delivery = delivery;
    m_parts.push_back(m_program.add(operation, m_before));
    return m_parts.back();
}

std::uint32_t collective_phases::join(const std::vector<std::uint32_t>& after) {
    return m_program.join(after, m_processor);
}

void collective_phases::ring(const rank_group& group, std::uint64_t piece, unsigned rounds) {
    for (unsigned round = 0; round < rounds; ++round) {
        send(group.neighbour(1), piece);
        m_before = {receive(group.neighbour(group.size() - 1), piece)};
    }
}

void collective_phases::add_in_routers(const rank_group& group, std::uint64_t bytes) {
    if (group.position() != 0) {
        add(operation_kind::send, group.at_position(0), bytes, noc::class_delivery_kind::reduction);
        return;
    }
    std::vector<std::uint32_t> received = m_before;
    for (std::uint32_t position = 1; position < group.size(); ++position) {
        received.push_back(receive(group.at_position(position), bytes));
    }
    m_before = {join(received)};
}

void collective_phases::copy_in_routers(const rank_group& group, std::uint64_t bytes) {
    if (group.position() != 0) {
        m_before = {receive(group.at_position(0), bytes)};
        return;
    }
    for (std::uint32_t position = 1; position < group.size(); ++position) {
        add(operation_kind::send, group.at_position(position), bytes, noc::class_delivery_kind::multicast);
    }
}

void collective_phases::chain_down(const rank_group& group, std::uint64_t piece) {
    const std::uint32_t position = group.position();
    const std::vector<std::uint32_t> begun = m_before;
    std::vector<std::uint32_t> received = begun;
    for (std::uint32_t number = 0; number < group.size(); ++number) {
        m_before = begun;
        if (position != 0) {
            m_before = {receive(group.at_position(position - 1), piece)};
            received.push_back(m_before.front());
        }
        if (position + 1 < group.size()) { send(group.at_position(position + 1), piece); }
    }
    m_before = {join(received)};
}

void collective_phases::chain_up(const rank_group& group, std::uint64_t piece) {
    const std::uint32_t position = group.position();
    const std::vector<std::uint32_t> begun = m_before;
    std::vector<std::uint32_t> received = begun;
    for (std::uint32_t number = 0; number < group.size(); ++number) {
        m_before = begun;
        if (position + 1 < group.size()) {
            m_before = {receive(group.at_position(position + 1), piece)};
            received.push_back(m_before.front());
        }
        if (position != 0) { send(group.at_position(position - 1), piece); }
    }
    m_before = {join(received)};
}

/// Sends the largest branches first, because they have the longest remaining path.
void collective_phases::descend(const rank_group& group, std::uint64_t bytes, bool shared) {
    const std::uint32_t position = group.position();
    if (position != 0) {
        m_before = {
            receive(group.at_position(position - branch(position) / 2), carried(group, position, bytes, shared))};
    }
    for (std::uint32_t bit = branch(position); position + bit < group.size(); bit *= 2) {
        send(group.at_position(position + bit), carried(group, position + bit, bytes, shared));
    }
}

void collective_phases::ascend(const rank_group& group, std::uint64_t bytes, bool shared) {
    const std::uint32_t position = group.position();
    std::vector<std::uint32_t> received = m_before;
    for (std::uint32_t bit = branch(position); position + bit < group.size(); bit *= 2) {
        received.push_back(receive(group.at_position(position + bit), carried(group, position + bit, bytes, shared)));
    }
    m_before = {join(received)};
    if (position != 0) {
        send(group.at_position(position - branch(position) / 2), carried(group, position, bytes, shared));
    }
}

/// Moves the data of ranks that share a corner to their partners, or back.
void collective_phases::fold(const rank_group& group, std::uint64_t bytes, bool in) {
    const cube_position cube(group, false);
    if (!cube.has_partner()) { return; }
    if (cube.is_folded() == in) {
        send(cube.partner(), bytes);
    } else {
        m_before = {receive(cube.partner(), bytes)};
    }
}

void collective_phases::halve(const rank_group& group, std::uint64_t piece, bool shared) {
    const cube_position cube(group, shared);
    if (cube.is_folded()) { return; }
    for (std::uint32_t bit = cube.corners() / 2; bit != 0; bit /= 2) {
        const std::uint32_t peer = cube.own() ^ bit;
        send(cube.member(peer), piece * cube.pieces(peer & ~(bit - 1), bit));
        m_before = {receive(cube.member(peer), piece * cube.pieces(cube.own() & ~(bit - 1), bit))};
    }
}

void collective_phases::redouble(const rank_group& group, std::uint64_t piece, bool shared) {
    const cube_position cube(group, shared);
    if (cube.is_folded()) { return; }
    for (std::uint32_t bit = 1; bit < cube.corners(); bit *= 2) {
        const std::uint32_t peer = cube.own() ^ bit;
        send(cube.member(peer), piece * cube.pieces(cube.own() & ~(bit - 1), bit));
        m_before = {receive(cube.member(peer), piece * cube.pieces(peer & ~(bit - 1), bit))};
    }
}

void collective_phases::halving(const rank_group& group, std::uint64_t piece) {
    fold(group, piece * group.size(), true);
    halve(group, piece, true);
    fold(group, piece, false);
}

void collective_phases::doubling(const rank_group& group, std::uint64_t piece) {
    fold(group, piece, true);
    redouble(group, piece, true);
    fold(group, piece * group.size(), false);
}

void collective_phases::halving_doubling(const rank_group& group, std::uint64_t bytes) {
    const std::uint32_t corners = cube_position(group, false).corners();
    const std::uint64_t piece = (bytes + corners - 1) / corners;
    fold(group, bytes, true);
    halve(group, piece, false);
    redouble(group, piece, false);
    fold(group, bytes, false);
}

void collective_phases::exchange(const rank_group& group, std::uint64_t piece) {
    std::vector<std::uint32_t> received = m_before;
    for (std::uint32_t distance = 1; distance < group.size(); ++distance) {
        send(group.neighbour(distance), piece);
        received.push_back(receive(group.neighbour(group.size() - distance), piece));
    }
    m_before = {join(received)};
}

void collective_phases::exchange_in_turn(const rank_group& group, std::uint64_t piece) {
    for (std::uint32_t distance = 1; distance < group.size(); ++distance) {
        send(group.neighbour(distance), piece);
        m_before = {receive(group.neighbour(group.size() - distance), piece)};
    }
}

/// Exchanges pieces in rounds. In the round of a bit, the pieces move whose distance has this bit set.
void collective_phases::bruck_exchange(const rank_group& group, std::uint64_t piece) {
    for (std::uint32_t bit = 1; bit < group.size(); bit *= 2) {
        std::uint64_t pieces = 0;
        for (std::uint32_t offset = bit; offset < group.size(); ++offset) { pieces += (offset & bit) != 0 ? 1 : 0; }
        send(group.neighbour(bit), piece * pieces);
        m_before = {receive(group.neighbour(group.size() - bit), piece * pieces)};
    }
}

void collective_phases::collect(const rank_group& group, std::uint64_t piece) {
    if (group.own != group.root) {
        send(group.set->members[group.root], piece);
        return;
    }
    std::vector<std::uint32_t> received = m_before;
    for (std::uint32_t distance = 1; distance < group.size(); ++distance) {
        received.push_back(receive(group.neighbour(distance), piece));
    }
    m_before = {join(received)};
}

void collective_phases::deal(const rank_group& group, std::uint64_t piece) {
    if (group.own != group.root) {
        m_before = {receive(group.set->members[group.root], piece)};
        return;
    }
    for (std::uint32_t distance = 1; distance < group.size(); ++distance) { send(group.neighbour(distance), piece); }
}

void collective_phases::plan_down(const rank_group& group, const relay_tree& tree, std::uint64_t bytes) {
    const std::uint32_t rank = group.set->members[group.own];
    if (rank != tree.root) { m_before = {receive(tree.senders.at(rank), bytes)}; }
    if (const auto relayed = tree.receivers.find(rank); relayed != tree.receivers.end()) {
        for (const std::uint32_t receiver : relayed->second) { send(receiver, bytes); }
    }
}

void collective_phases::plan_up(const rank_group& group, const relay_tree& tree, std::uint64_t bytes) {
    const std::uint32_t rank = group.set->members[group.own];
    std::vector<std::uint32_t> received = m_before;
    if (const auto relayed = tree.receivers.find(rank); relayed != tree.receivers.end()) {
        for (const std::uint32_t receiver : relayed->second) { received.push_back(receive(receiver, bytes)); }
    }
    m_before = {join(received)};
    if (rank != tree.root) { send(tree.senders.at(rank), bytes); }
}

void collective_phases::spread(const rank_group& group) {
    for (std::uint32_t distance = 1; distance < group.size(); distance *= 2) {
        send(group.neighbour(distance), 0);
        m_before = {receive(group.neighbour(group.size() - distance), 0)};
    }
}

}  // namespace orbweaver::sim
