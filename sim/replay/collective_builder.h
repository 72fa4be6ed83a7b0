// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sim/replay/collective_choice.h"
#include "sim/replay/collective_phases.h"
#include "sim/replay/rank_group.h"
#include "sim/replay/rank_program.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::sim {

/// Collective operations of a group of ranks.
enum class collective_kind : std::uint8_t {
    all_reduce,
    reduce_scatter,
    all_gather,
    all_to_all,
    broadcast,
    reduce,
    gather,
    scatter,
    barrier
};
constexpr auto enumerators(collective_kind) { return identifiers<collective_kind>; }

/// Adds the part of one rank in a collective as sends and receives, with the algorithm chosen for all
/// (docs/noc/collective_algorithms.md). Additions take no time.
class collective_builder {
public:
    /// @param processor processor of the rank that sends and receives
    collective_builder(rank_program& program, std::uint32_t processor, collective_choice choice)
        : m_program(program), m_processor(processor), m_choice(std::move(choice)) {}

    /// Adds a collective.
    /// @param bytes    all-reduce, broadcast, reduce: size of the whole vector; reduce-scatter, gather, all-gather,
    ///                 scatter: sum of all pieces; all-to-all: bytes that a rank sends to all ranks, including itself
    /// @param instance the tag; differs between collectives of these ranks that may overlap in time
    /// @param after    operations that must be complete first
    /// @return an operation that is complete when the rank's part is
    std::uint32_t add(collective_kind kind, const rank_group& group, std::uint64_t bytes, std::uint64_t instance,
                      const std::vector<std::uint32_t>& after);

private:
    /// A group divided into inner groups of neighbours, and the groups of members with the same position in them.
    struct levels {
        rank_group inner;
        rank_group outer;
    };

    void all_reduce(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const;
    void reduce_scatter(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const;
    void all_gather(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const;
    void all_to_all(collective_phases& phases, const rank_group& group, std::uint64_t piece) const;
    void broadcast(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const;
    void reduce(collective_phases& phases, const rank_group& group, std::uint64_t bytes) const;
    void gather(collective_phases& phases, const rank_group& group, std::uint64_t piece) const;
    void scatter(collective_phases& phases, const rank_group& group, std::uint64_t piece) const;
    levels split(const rank_group& group) const;

    rank_program& m_program;
    std::uint32_t m_processor;
    collective_choice m_choice;
};

}  // namespace orbweaver::sim
