// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "sim/replay/rank_program.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::sim {

/// What a group of ranks does together.
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
constexpr auto enumerators(collective_kind) {
    return name_table<collective_kind>({{collective_kind::all_reduce, "all_reduce"},
                                        {collective_kind::reduce_scatter, "reduce_scatter"},
                                        {collective_kind::all_gather, "all_gather"},
                                        {collective_kind::all_to_all, "all_to_all"},
                                        {collective_kind::broadcast, "broadcast"},
                                        {collective_kind::reduce, "reduce"},
                                        {collective_kind::gather, "gather"},
                                        {collective_kind::scatter, "scatter"},
                                        {collective_kind::barrier, "barrier"}});
}

/// A group of ranks that do something together. Every member calls with the same group, bytes and instance.
struct rank_group {
    std::vector<std::uint32_t> members;  // ranks; each once
    std::uint32_t own = 0;               // index of the rank whose program is written
    std::uint32_t root = 0;              // index; where one rank has or gets all
};

/// Writes the part of one rank in a collective as sends and receives (docs/noc/foreign_traces.md): all-reduce,
/// reduce-scatter and all-gather go round a ring; broadcast and reduce use a binomial tree; all-to-all, gather and
/// scatter go straight to each rank; a barrier spreads the news to twice as many ranks in each round.
class collective_builder {
public:
    /// @param processor of the rank that sends and receives
    collective_builder(rank_program& program, std::uint32_t processor) : m_program(program), m_processor(processor) {}

    /// @param bytes    all-reduce, broadcast, reduce: of the whole vector; reduce-scatter, gather, all-gather, scatter:
    ///                 of all pieces together; all-to-all: that a rank sends to all, itself included
    /// @param instance unlike that of every other collective of these ranks that may go on at the same time
    /// @param after    operations that come first
    /// @return an operation that is over when the rank's part is
    std::uint32_t add(collective_kind kind, const rank_group& group, std::uint64_t bytes, std::uint64_t instance,
                      const std::vector<std::uint32_t>& after);

    /// An operation that takes no time and is over when all others are.
    std::uint32_t join(const std::vector<std::uint32_t>& after);

private:
    void ring(const rank_group& group, std::uint64_t piece, unsigned rounds);
    void spread(const rank_group& group);
    void tree_down(const rank_group& group, std::uint64_t bytes);
    void tree_up(const rank_group& group, std::uint64_t bytes);
    void exchange(const rank_group& group, std::uint64_t piece);
    void collect(const rank_group& group, std::uint64_t piece);
    void deal_out(const rank_group& group, std::uint64_t piece);
    std::uint32_t send(std::uint32_t peer, std::uint64_t bytes);
    std::uint32_t receive(std::uint32_t peer, std::uint64_t bytes);
    std::uint32_t add_operation(rank_operation operation);

    rank_program& m_program;
    std::uint32_t m_processor;
    std::uint64_t m_instance = 0;
    std::uint64_t m_collective = 0;       // what operations are part of
    std::vector<std::uint32_t> m_before;  // what the next operations wait for
    std::vector<std::uint32_t> m_parts;   // what the end waits for
};

}  // namespace orbweaver::sim
