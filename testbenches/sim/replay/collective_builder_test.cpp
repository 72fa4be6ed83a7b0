// SPDX-License-Identifier: Apache-2.0
// Every collective by every algorithm: the contributions that each rank has at the end, by an interpreter that carries
// names of ranks instead of data; messages and bytes against closed forms.
#include "sim/replay/collective_builder.h"

#include <gtest/gtest.h>

#include <bit>
#include <deque>
#include <map>
#include <ostream>
#include <set>
#include <tuple>

#include "hw/base/enum_text.h"
#include "hw/base/random_stream.h"
#include "multicast/plan/plan_writer.h"

namespace orbweaver::sim {
namespace {

using algorithm = noc::collective_algorithm;
using kind = collective_kind;

struct written_rank {
    rank_program program;
    std::uint32_t end = 0;
};

struct written_collective {
    std::vector<written_rank> ranks;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
};

/// With a multicast from one rank to all others: each comes behind one that is drawn of those before it.
std::shared_ptr<const planned_multicasts> drawn_plan(std::uint32_t size, std::uint32_t root) {
    random_stream random(size, "collective_builder_test");
    multicast::plan_writer writer(root);
    std::vector<std::uint32_t> reached{root};
    for (std::uint32_t rank = 0; rank < size; ++rank) {
        if (rank != root) {
            writer.add(reached[random.below(static_cast<std::uint32_t>(reached.size()))], rank);
            reached.push_back(rank);
        }
    }
    return std::make_shared<const planned_multicasts>(multicast::multicast_plan{size, {writer.plan()}},
                                                      std::vector<std::uint32_t>{});
}

written_collective written(kind what, algorithm how, std::uint32_t size, std::uint64_t bytes, std::uint32_t root = 0,
                           std::uint32_t inner = 0) {
    written_collective result;
    const auto all = rank_set::first(size);
    const collective_choice choice{{how, inner, ""}, drawn_plan(size, root)};
    for (std::uint32_t rank = 0; rank < size; ++rank) {
        written_rank& own = result.ranks.emplace_back();
        own.end = collective_builder(own.program, 0, choice)
                      .add(what, {all, rank, root}, bytes, 7, {own.program.add({.kind = operation_kind::compute})});
        for (const rank_operation& each : own.program.operations()) {
            result.messages += each.kind == operation_kind::send ? 1 : 0;
            result.bytes += each.kind == operation_kind::send ? each.amount : 0;
        }
    }
    return result;
}

using known_ranks = std::set<std::uint32_t>;

/// [rank]: of whose beginning its end knows; nothing if the collective does not come to its end, or messages are left,
/// or a receive has other bytes than its message.
std::vector<known_ranks> knowledge(const written_collective& collective) {
    using channel = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>;
    std::map<channel, std::deque<std::pair<std::uint64_t, known_ranks>>> sent;
    std::vector<std::vector<std::optional<known_ranks>>> known;
    for (const written_rank& rank : collective.ranks) { known.emplace_back(rank.program.operations().size()); }
    for (bool moved = true; moved;) {
        moved = false;
        for (std::uint32_t rank = 0; rank < known.size(); ++rank) {
            const auto needs = collective.ranks[rank].program.needs();
            for (std::uint32_t number = 0; number < needs.size(); ++number) {
                const rank_operation& operation = collective.ranks[rank].program.operations()[number];
                known_ranks own{rank};
                bool ready = !known[rank][number];
                for (const auto& need : needs[number]) {
                    ready = ready && known[rank][need.earlier];
                    if (ready) { own.insert(known[rank][need.earlier]->begin(), known[rank][need.earlier]->end()); }
                }
                if (ready && operation.kind == operation_kind::send) {
                    sent[{rank, operation.peer, operation.tag}].emplace_back(operation.amount, own);
                } else if (ready && operation.kind == operation_kind::receive) {
                    auto& queue = sent[{operation.peer, rank, operation.tag}];
                    ready = !queue.empty();
                    if (ready && queue.front().first != operation.amount) { return {}; }
                    if (ready) {
                        own.merge(queue.front().second);
                        queue.pop_front();
                    }
                }
                if (ready) {
                    known[rank][number] = own;
                    moved = true;
                }
            }
        }
    }
    std::vector<known_ranks> ends;
    for (std::uint32_t rank = 0; rank < known.size(); ++rank) {
        const auto& end = known[rank][collective.ranks[rank].end];
        if (!end) { return {}; }
        ends.push_back(*end);
    }
    for (const auto& [where, queue] : sent) {
        if (!queue.empty()) { return {}; }
    }
    return ends;
}

TEST(collective_builder, brings_what_each_rank_has_to_all_that_need_it) {
    for (const kind what : {kind::all_reduce, kind::reduce_scatter, kind::all_gather, kind::all_to_all, kind::broadcast,
                            kind::reduce, kind::gather, kind::scatter, kind::barrier}) {
        const bool from_root = what == kind::broadcast || what == kind::scatter;
        const bool to_root = what == kind::reduce || what == kind::gather;
        for (const auto& [how, name] : enum_names<algorithm>) {
            for (const std::uint32_t size : {1U, 2U, 3U, 4U, 6U, 7U, 8U, 12U}) {
                const std::uint32_t root = size / 2;
                const auto ends = knowledge(written(what, how, size, 1000, root));
                ASSERT_EQ(ends.size(), size) << name_of(what) << ' ' << name << ' ' << size;
                for (std::uint32_t rank = 0; rank < size; ++rank) {
                    const bool needs_all = !from_root && (!to_root || rank == root);
                    ASSERT_TRUE(!needs_all || ends[rank].size() == size)
                        << name_of(what) << ' ' << name << ' ' << size << " rank " << rank;
                    ASSERT_TRUE(!from_root || ends[rank].contains(root)) << name_of(what) << ' ' << name << ' ' << size;
                }
            }
        }
    }
}

std::uint64_t bits_below(std::uint64_t ranks) {
    std::uint64_t sum = 0;
    for (std::uint64_t number = 1; number < ranks; ++number) {
        sum += static_cast<std::uint64_t>(std::popcount(number));
    }
    return sum;
}

/// Messages and bytes of all ranks together.
struct volume {
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    bool operator==(const volume&) const = default;
};
void PrintTo(const volume& value, std::ostream* out) {
    *out << value.messages << " messages, " << value.bytes << " bytes";
}

volume volume_of(const written_collective& collective) { return {collective.messages, collective.bytes}; }

TEST(collective_builder, sends_what_closed_forms_state) {
    constexpr std::uint64_t inner = 3;
    for (const std::uint64_t n : {2U, 3U, 6U, 8U, 12U}) {
        const std::uint64_t m = 960 * n;  // of the whole vector
        const std::uint64_t piece = m / n;
        const std::uint64_t corners = std::bit_floor(n);
        const auto rounds = static_cast<std::uint64_t>(std::bit_width(n) - 1);
        const std::uint64_t behind = n - corners;
        const auto all = [&](kind what, algorithm how) {
            return volume_of(written(what, how, static_cast<std::uint32_t>(n), m, 0, inner));
        };
        EXPECT_EQ(all(kind::all_reduce, algorithm::ring), (volume{2 * n * (n - 1), 2 * (n - 1) * m}));
        EXPECT_EQ(all(kind::all_reduce, algorithm::tree), (volume{2 * (n - 1), 2 * (n - 1) * m}));
        EXPECT_EQ(all(kind::all_reduce, algorithm::direct), (volume{2 * n * (n - 1), 2 * (n - 1) * m}));
        EXPECT_EQ(all(kind::all_reduce, algorithm::halving_doubling),
                  (volume{2 * (corners * rounds + behind), 2 * ((corners - 1) * m + behind * m)}));
        const volume scattered{corners * rounds + 2 * behind, (corners - 1) * m + behind * (m + piece)};
        EXPECT_EQ(all(kind::reduce_scatter, algorithm::halving_doubling), scattered);
        EXPECT_EQ(all(kind::all_gather, algorithm::halving_doubling), scattered);
        EXPECT_EQ(all(kind::reduce_scatter, algorithm::ring), (volume{n * (n - 1), (n - 1) * m}));
        EXPECT_EQ(all(kind::all_gather, algorithm::ring), (volume{n * (n - 1), (n - 1) * m}));
        EXPECT_EQ(all(kind::all_gather, algorithm::tree), (volume{2 * (n - 1), (n - 1) * m + bits_below(n) * piece}));
        EXPECT_EQ(all(kind::reduce_scatter, algorithm::tree),
                  (volume{2 * (n - 1), (n - 1) * m + bits_below(n) * piece}));
        EXPECT_EQ(all(kind::all_to_all, algorithm::direct), (volume{n * (n - 1), n * (n - 1) * piece}));
        EXPECT_EQ(all(kind::all_to_all, algorithm::ring), (volume{n * (n - 1), n * (n - 1) * piece}));
        EXPECT_EQ(all(kind::all_to_all, algorithm::tree),
                  (volume{n * static_cast<std::uint64_t>(std::bit_width(n - 1)), n * bits_below(n) * piece}));
        EXPECT_EQ(all(kind::broadcast, algorithm::ring), (volume{n * (n - 1), (n - 1) * m}));
        EXPECT_EQ(all(kind::broadcast, algorithm::tree), (volume{n - 1, (n - 1) * m}));
        EXPECT_EQ(all(kind::broadcast, algorithm::direct), (volume{n - 1, (n - 1) * m}));
        EXPECT_EQ(all(kind::broadcast, algorithm::hierarchical), (volume{n - 1, (n - 1) * m}));
        EXPECT_EQ(all(kind::broadcast, algorithm::halving_doubling),
                  (volume{n - 1 + scattered.messages, bits_below(n) * piece + scattered.bytes}));
        EXPECT_EQ(all(kind::all_reduce, algorithm::multicast), (volume{2 * (n - 1), 2 * (n - 1) * m}));
        EXPECT_EQ(all(kind::broadcast, algorithm::multicast), (volume{n - 1, (n - 1) * m}));
        EXPECT_EQ(all(kind::barrier, algorithm::ring).bytes, 0);
        for (const auto& [how, name] : enum_names<algorithm>) {
            EXPECT_EQ(all(kind::reduce, how), all(kind::broadcast, how)) << name << ", the other way round";
            const bool by_tree = how == algorithm::tree || how == algorithm::halving_doubling;
            const volume pieces{n - 1, (by_tree ? bits_below(n) : n - 1) * piece};
            EXPECT_EQ(all(kind::gather, how), pieces) << name;
            EXPECT_EQ(all(kind::scatter, how), pieces) << name;
        }
        if (n % inner == 0) {
            const std::uint64_t outer = n / inner;
            EXPECT_EQ(all(kind::all_reduce, algorithm::hierarchical),
                      (volume{2 * n * (inner - 1 + outer - 1), 2 * m * ((inner - 1) * outer + outer - 1)}));
            EXPECT_EQ(all(kind::all_to_all, algorithm::hierarchical),
                      (volume{n * (inner - 1 + outer - 1), m * ((inner - 1) * outer + (outer - 1) * inner)}));
        }
    }
}

}  // namespace
}  // namespace orbweaver::sim
