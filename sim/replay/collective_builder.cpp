// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/collective_builder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "hw/base/random_stream.h"
#include "hw/noc/replay/program_times.h"

namespace orbweaver::sim {

namespace {

using algorithm = noc::collective_algorithm;

/// Returns the number of a collective: equal at all members, and different from collectives of other groups.
std::uint64_t collective_number(collective_kind kind, const rank_group& group, std::uint64_t instance) {
    constexpr unsigned bits_of_kind = 64 - noc::collective_kind_shift;
    return (static_cast<std::uint64_t>(kind) + 1) << noc::collective_kind_shift |
           mix_bits(group.set->identity ^ mix_bits(instance)) >> bits_of_kind;
}

std::uint64_t piece_of(std::uint64_t bytes, std::uint32_t ranks) { return (bytes + ranks - 1) / ranks; }

}  // namespace

std::uint32_t collective_builder::add(collective_kind kind, const rank_group& group, std::uint64_t bytes,
                                      std::uint64_t instance, const std::vector<std::uint32_t>& after) {
    collective_phases phases(m_program, m_processor, instance, collective_number(kind, group, instance), after);
    const std::uint64_t piece = piece_of(bytes, group.size());
    switch (kind) {
        case collective_kind::all_reduce: all_reduce(phases, group, bytes); break;
        case collective_kind::reduce_scatter: reduce_scatter(phases, group, bytes); break;
        case collective_kind::all_gather: all_gather(phases, group, bytes); break;
        case collective_kind::all_to_all: all_to_all(phases, group, piece); break;
        case collective_kind::broadcast: broadcast(phases, group, bytes); break;
        case collective_kind::reduce: reduce(phases, group, bytes); break;
        case collective_kind::gather: gather(phases, group, piece); break;
        case collective_kind::scatter: scatter(phases, group, piece); break;
        case collective_kind::barrier: phases.spread(group); break;
    }
    return phases.end();
}

/// Splits a group into inner groups of equal size: the largest divisor of the group size that does not exceed the
/// requested size.
collective_builder::levels collective_builder::split(const rank_group& group) const {
    const std::uint32_t size = group.size();
    const auto root = static_cast<std::uint32_t>(std::sqrt(static_cast<double>(size)));
    std::uint32_t inner = std::min(size, m_choice.described.group != 0 ? m_choice.described.group : root);
    while (size % inner != 0) { --inner; }
    std::vector<std::uint32_t> neighbours;
    std::vector<std::uint32_t> same_position;
    for (std::uint32_t number = 0; number < inner; ++number) {
        neighbours.push_back(group.set->members[group.own / inner * inner + number]);
    }
    for (std::uint32_t number = group.own % inner; number < size; number += inner) {
        same_position.push_back(group.set->members[number]);
    }
    return {{std::make_shared<const rank_set>(std::move(neighbours)), group.own % inner, group.root % inner},
            {std::make_shared<const rank_set>(std::move(same_position)), group.own / inner, group.root / inner}};
}

void collective_builder::all_reduce(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const {
    const std::uint32_t size = group.size();
    const std::uint64_t piece = piece_of(bytes, size);
    switch (m_choice.described.algorithm) {
        case algorithm::tree:
            phases.tree_up(group, bytes);
            phases.tree_down(group, bytes);
            break;
        case algorithm::halving_doubling: phases.halving_doubling(group, bytes); break;
        case algorithm::direct:
            phases.exchange(group, piece);
            phases.exchange(group, piece);
            break;
        case algorithm::hierarchical: {
            const levels level = split(group);
            const std::uint64_t part = piece * level.outer.size();
            phases.ring(level.inner, part, level.inner.size() - 1);
            phases.ring(level.outer, piece, 2 * (level.outer.size() - 1));
            phases.ring(level.inner, part, level.inner.size() - 1);
            break;
        }
        case algorithm::in_routers:
            phases.add_in_routers(group, bytes);
            phases.copy_in_routers(group, bytes);
            break;
        case algorithm::multicast:
            phases.plan_up(group, m_choice.plan->tree(group), bytes);
            phases.plan_down(group, m_choice.plan->tree(group), bytes);
            break;
        default: phases.ring(group, piece, 2 * (size - 1));
    }
}

void collective_builder::reduce_scatter(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const {
    const std::uint64_t piece = piece_of(bytes, group.size());
    switch (m_choice.described.algorithm) {
        case algorithm::tree:
            phases.tree_up(group, bytes);
            phases.tree_scatter(group, piece);
            break;
        case algorithm::halving_doubling: phases.halving(group, piece); break;
        case algorithm::direct: phases.exchange(group, piece); break;
        case algorithm::hierarchical: {
            const levels level = split(group);
            phases.ring(level.inner, piece * level.outer.size(), level.inner.size() - 1);
            phases.ring(level.outer, piece, level.outer.size() - 1);
            break;
        }
        default: phases.ring(group, piece, group.size() - 1);
    }
}

void collective_builder::all_gather(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const {
    const std::uint64_t piece = piece_of(bytes, group.size());
    switch (m_choice.described.algorithm) {
        case algorithm::tree:
            phases.tree_collect(group, piece);
            phases.tree_down(group, bytes);
            break;
        case algorithm::halving_doubling: phases.doubling(group, piece); break;
        case algorithm::direct: phases.exchange(group, piece); break;
        case algorithm::hierarchical: {
            const levels level = split(group);
            phases.ring(level.outer, piece, level.outer.size() - 1);
            phases.ring(level.inner, piece * level.outer.size(), level.inner.size() - 1);
            break;
        }
        default: phases.ring(group, piece, group.size() - 1);
    }
}

void collective_builder::all_to_all(collective_phases& phases, const rank_group& group, std::uint64_t piece) const {
    switch (m_choice.described.algorithm) {
        case algorithm::ring: phases.exchange_in_turn(group, piece); break;
        case algorithm::tree:
        case algorithm::halving_doubling: phases.bruck_exchange(group, piece); break;
        case algorithm::hierarchical: {
            const levels level = split(group);
            phases.exchange(level.inner, piece * level.outer.size());
            phases.exchange(level.outer, piece * level.inner.size());
            break;
        }
        default: phases.exchange(group, piece);
    }
}

void collective_builder::broadcast(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const {
    const std::uint64_t piece = piece_of(bytes, group.size());
    switch (m_choice.described.algorithm) {
        case algorithm::ring: phases.chain_down(group, piece); break;
        case algorithm::halving_doubling:
            phases.tree_scatter(group, piece);
            phases.doubling(group, piece);
            break;
        case algorithm::direct: phases.deal(group, bytes); break;
        case algorithm::in_routers: phases.copy_in_routers(group, bytes); break;
        case algorithm::multicast: phases.plan_down(group, m_choice.plan->tree(group), bytes); break;
        case algorithm::hierarchical: {
            const levels level = split(group);
            if (level.inner.own == level.inner.root) { phases.tree_down(level.outer, bytes); }
            phases.tree_down(level.inner, bytes);
            break;
        }
        default: phases.tree_down(group, bytes);
    }
}

void collective_builder::reduce(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const {
    const std::uint64_t piece = piece_of(bytes, group.size());
    switch (m_choice.described.algorithm) {
        case algorithm::ring: phases.chain_up(group, piece); break;
        case algorithm::halving_doubling:
            phases.halving(group, piece);
            phases.tree_collect(group, piece);
            break;
        case algorithm::direct: phases.collect(group, bytes); break;
        case algorithm::multicast: phases.plan_up(group, m_choice.plan->tree(group), bytes); break;
        case algorithm::hierarchical: {
            const levels level = split(group);
            phases.tree_up(level.inner, bytes);
            if (level.inner.own == level.inner.root) { phases.tree_up(level.outer, bytes); }
            break;
        }
        default: phases.tree_up(group, bytes);
    }
}

void collective_builder::gather(collective_phases& phases, const rank_group& group, std::uint64_t piece) const {
    const bool by_tree =
        m_choice.described.algorithm == algorithm::tree || m_choice.described.algorithm == algorithm::halving_doubling;
    by_tree ? phases.tree_collect(group, piece) : phases.collect(group, piece);
}

void collective_builder::scatter(collective_phases& phases, const rank_group& group, std::uint64_t piece) const {
    const bool by_tree =
        m_choice.described.algorithm == algorithm::tree || m_choice.described.algorithm == algorithm::halving_doubling;
    by_tree ? phases.tree_scatter(group, piece) : phases.deal(group, piece);
}

}  // namespace orbweaver::sim
