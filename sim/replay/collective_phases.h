// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "sim/replay/planned_multicasts.h"
#include "sim/replay/rank_group.h"
#include "sim/replay/rank_program.h"

namespace orbweaver::sim {

/// Building blocks of collectives from the view of one rank: patterns of sends and receives. A phase waits for the
/// receives of the phase before. A piece has a number of bytes for each rank of the group.
class collective_phases {
public:
    /// @param processor  processor of the rank that sends and receives
    /// @param tag        tag of all messages
    /// @param collective collective that the operations are part of (program_times.h)
    /// @param after      operations that must be complete first
    collective_phases(rank_program& program, std::uint32_t processor, std::uint64_t tag, std::uint64_t collective,
                      const std::vector<std::uint32_t>& after);

    /// Passes a piece to the next rank in each round, after receiving the piece of the round before.
    void ring(const rank_group& group, std::uint64_t piece, unsigned rounds);
    /// Passes one piece per rank from the root along the chain to the last rank, or back. Afterwards all ranks have the
    /// whole vector, or the root has the sum.
    void chain_down(const rank_group& group, std::uint64_t piece);
    void chain_up(const rank_group& group, std::uint64_t piece);
    /// Passes a whole vector through a binomial tree.
    void tree_down(const rank_group& group, std::uint64_t bytes) { descend(group, bytes, false); }
    void tree_up(const rank_group& group, std::uint64_t bytes) { ascend(group, bytes, false); }
    /// Passes pieces through a binomial tree; each branch carries the pieces of all ranks below it.
    void tree_scatter(const rank_group& group, std::uint64_t piece) { descend(group, piece, true); }
    void tree_collect(const rank_group& group, std::uint64_t piece) { ascend(group, piece, true); }
    /// Recursive halving: exchanges and adds halves of the remaining vector with partners at distances of half the
    /// ranks, a quarter, ... Ranks beyond a power of two first pass their data to a partner, which acts for them.
    void halving(const rank_group& group, std::uint64_t piece);
    /// Recursive doubling, the reverse of halving().
    void doubling(const rank_group& group, std::uint64_t piece);
    /// Halving followed by doubling, for a whole vector.
    void halving_doubling(const rank_group& group, std::uint64_t bytes);
    /// Exchanges pieces between all ranks: directly and all at once; one after the other; or through other ranks, in
    /// rounds with doubling distance (Bruck).
    void exchange(const rank_group& group, std::uint64_t piece);
    void exchange_in_turn(const rank_group& group, std::uint64_t piece);
    void bruck_exchange(const rank_group& group, std::uint64_t piece);
    /// Sends pieces directly to the root, or from it.
    void collect(const rank_group& group, std::uint64_t piece);
    void deal(const rank_group& group, std::uint64_t piece);
    /// Routers add the data that all others send to the first rank, and copy its data to all others.
    void add_in_routers(const rank_group& group, std::uint64_t bytes);
    void copy_in_routers(const rank_group& group, std::uint64_t bytes);
    /// Passes a whole vector along a planned multicast from its root, or a sum along it in the opposite direction.
    void plan_down(const rank_group& group, const relay_tree& tree, std::uint64_t bytes);
    void plan_up(const rank_group& group, const relay_tree& tree, std::uint64_t bytes);
    /// Spreads the information that all ranks have arrived, to twice as many ranks in each round.
    void spread(const rank_group& group);

    /// @return an operation that is complete when all are
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
    std::vector<std::uint32_t> m_before;  // operations that the next ones wait for
    std::vector<std::uint32_t> m_parts;   // operations that the end waits for
};

}  // namespace orbweaver::sim
