// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/common/chip_global_operations.h"

#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver {

namespace {

constexpr size_t words_of_double = 2;

/// Returns the nodes of a group that satisfy a condition.
template <class Condition>
communicator members_where(const communicator& group, Condition holds) {
    static uint16_t nodes[max_tiles];
    uint32_t count = 0;
    for (uint32_t rank = 0; rank < group.size(); ++rank) {
        if (holds(group.node(rank))) { nodes[count++] = static_cast<uint16_t>(group.node(rank)); }
    }
    return communicator(nodes, count);
}

}  // namespace

chip_global_operations::chip_global_operations(const communicator& group, uint32_t tiles, maker make)
    : m_group(group),
      m_tiles(tiles),
      m_chip(members_where(group, [tiles](uint32_t node) { return node / tiles == node_id() / tiles; })),
      m_first(members_where(
          group, [tiles](uint32_t node) { return node_id() % tiles == 0 ? node % tiles == 0 : node == node_id(); })) {
    if (m_chip.node(0) % tiles != 0) {
        fail("global operations: node %lu is in the group, the first tile of its chip is not\n", m_chip.node(0));
    }
    if (is_first()) { m_among_chips = &make(m_first); }
}

bool chip_global_operations::is_on_this_chip(uint32_t rank) const { return chip_of(rank) == node_id() / m_tiles; }

/// Returns the rank of a member among the members of this chip.
uint32_t chip_global_operations::rank_in_chip(uint32_t rank) const {
    uint32_t position = 0;
    while (m_chip.node(position) != m_group.node(rank)) { ++position; }
    return position;
}

/// Returns the rank of a member's chip among the first tiles. Only valid on first tiles.
uint32_t chip_global_operations::rank_of_chip(uint32_t rank) const {
    uint32_t position = 0;
    while (m_first.node(position) != chip_of(rank) * m_tiles) { ++position; }
    return position;
}

/// The members of a chip gather at its first tile, which releases them.
void chip_global_operations::barrier() {
    int word = 0;
    reduce(m_chip, &word, 1, reduction_operator::sum);
    if (is_first()) { m_among_chips->barrier(); }
    broadcast(m_chip, &word, 1);
}

void chip_global_operations::multicast(double* values, uint32_t count, uint32_t root) {
    const bool has_root = is_on_this_chip(root);
    if (has_root) { broadcast(m_chip, values, words_of_double * count, rank_in_chip(root)); }
    if (is_first()) { m_among_chips->multicast(values, count, rank_of_chip(root)); }
    if (!has_root) { broadcast(m_chip, values, words_of_double * count); }
}

void chip_global_operations::sum_to(double* values, uint32_t count, uint32_t root) {
    reduce(m_chip, values, count, reduction_operator::sum);
    if (is_first()) { m_among_chips->sum_to(values, count, rank_of_chip(root)); }
    if (is_on_this_chip(root) && rank_in_chip(root) != 0) { broadcast(m_chip, values, words_of_double * count); }
}

void chip_global_operations::sum(double* values, uint32_t count) {
    reduce(m_chip, values, count, reduction_operator::sum);
    if (is_first()) { m_among_chips->sum(values, count); }
    broadcast(m_chip, values, words_of_double * count);
}

}  // namespace orbweaver
