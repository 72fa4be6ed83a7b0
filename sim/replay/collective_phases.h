// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "sim/replay/planned_multicasts.h"
#include "sim/replay/rank_group.h"
#include "sim/replay/rank_program.h"

namespace orbweaver::sim {

/// What collectives consist of, from the view of one rank: patterns of sends and receives. A phase waits for what the
/// phase before it has received. A piece has some bytes for each rank of the group.
class collective_phases {
public:
    /// @param processor  of the rank that sends and receives
    /// @param tag        of all messages
    /// @param collective that the operations are part of (program_times.h)
    /// @param after      operations that come first
    collective_phases(rank_program& program, std::uint32_t processor, std::uint64_t tag, std::uint64_t collective,
                      const std::vector<std::uint32_t>& after);

    /// In each round a piece goes on to the next rank, which has to have that of the round before.
    void ring(const rank_group& group, std::uint64_t piece, unsigned rounds);
    /// Passes a piece for each rank from the root to the last rank and back: all have the whole vector, or the
    /// root has the sum.
    void chain_down(const rank_group& group, std::uint64_t piece);
    void chain_up(const rank_group& group, std::uint64_t piece);
    /// Binomial trees for a whole vector.
    void tree_down(const rank_group& group, std::uint64_t bytes) { descend(group, bytes, false); }
    void tree_up(const rank_group& group, std::uint64_t bytes) { ascend(group, bytes, false); }
    /// Binomial trees that carry the pieces of all ranks below a branch.
    void tree_deal(const rank_group& group, std::uint64_t piece) { descend(group, piece, true); }
    void tree_collect(const rank_group& group, std::uint64_t piece) { ascend(group, piece, true); }
    /// With partners at distances of half of the ranks, a quarter, ...: halves of what is left of a vector are added.
    /// What a number of ranks beyond a power of two adds stands in the first of these; a partner does their part.
    void halving(const rank_group& group, std::uint64_t piece);
    /// The reverse.
    void doubling(const rank_group& group, std::uint64_t piece);
    /// Both, of a whole vector.
    void halving_doubling(const rank_group& group, std::uint64_t bytes);
    /// A piece straight to each rank, all at once; one after the other; or by way of others, in rounds of twice the
    /// distance (Bruck).
    void exchange(const rank_group& group, std::uint64_t piece);
    void exchange_in_turn(const rank_group& group, std::uint64_t piece);
    void exchange_by_others(const rank_group& group, std::uint64_t piece);
    /// Straight to the root, or from it.
    void collect(const rank_group& group, std::uint64_t piece);
    void deal(const rank_group& group, std::uint64_t piece);
    /// Routers add what all others send to the first rank, and copy what it sends to all others.
    void add_in_routers(const rank_group& group, std::uint64_t bytes);
    void copy_in_routers(const rank_group& group, std::uint64_t bytes);
    /// A whole vector along a multicast of a plan, from its root; or a sum along it the other way.
    void plan_down(const rank_group& group, const relay_tree& tree, std::uint64_t bytes);
    void plan_up(const rank_group& group, const relay_tree& tree, std::uint64_t bytes);
    /// The news that all have come, to twice as many ranks in each round.
    void spread(const rank_group& group);

    /// @return an operation that is over when all are
    std::uint32_t end() { return join(m_parts); }

private:
    void descend(const rank_group& group, std::uint64_t bytes, bool shared);
    void ascend(const rank_group& group, std::uint64_t bytes, bool shared);
    void fold(const rank_group& group, std::uint64_t bytes, bool in);
    void halve(const rank_group& group, std::uint64_t piece, bool shared);
    void redouble(const rank_group& group, std::uint64_t piece, bool shared);
    std::uint32_t send(std::uint32_t peer, std::uint64_t bytes) { return add(operation_kind::send, peer, bytes); }
    std::uint32_t receive(std::uint32_t peer, std::uint64_t bytes) { return add(operation_kind::receive, peer, bytes); }
    std::uint32_t add(operation_kind kind, std::uint32_t peer, std::uint64_t bytes,
                      noc::class_delivery_kind delivery = noc::class_delivery_kind::unicast);
    std::uint32_t join(const std::vector<std::uint32_t>& after);

    rank_program& m_program;
    std::uint32_t m_processor;
    std::uint64_t m_tag;
    std::uint64_t m_collective;
    std::vector<std::uint32_t> m_before;  // what the next operations wait for
    std::vector<std::uint32_t> m_parts;   // what the end waits for
};

}  // namespace orbweaver::sim
