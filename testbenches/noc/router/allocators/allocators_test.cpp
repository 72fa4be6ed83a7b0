// SPDX-License-Identifier: Apache-2.0
// The allocators that routers can be given, against the definition of a matching.
#include <set>
#include <utility>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/router/allocators/arbiter_bank.h"
#include "testbenches/noc/support/asking_allocator.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using pair = std::pair<unsigned, unsigned>;

constexpr unsigned requesters = 7;
constexpr unsigned resources = 5;

struct kind_of_allocator {
    const char* name;
    allocator_kind kind;
    arbiter_kind arbiter;
    unsigned iterations;
    bool maximal;  // leaves no request between two that are free
};

void PrintTo(const kind_of_allocator& value, std::ostream* out) { *out << value.name; }

class allocators : public testing::TestWithParam<kind_of_allocator> {
protected:
    std::unique_ptr<asking_allocator> m_allocator =
        make_allocator(GetParam().kind, GetParam().arbiter, GetParam().iterations, requesters, resources);

    std::vector<pair> allocate(const std::vector<pair>& asked, cycle_t cycle = 0) {
        for (const auto& [requester, resource] : asked) { m_allocator->request(requester, resource, cycle); }
        std::vector<pair> matched;
        for (const auto& made : m_allocator->allocate()) { matched.emplace_back(made.requester, made.resource); }
        return matched;
    }
};

std::vector<pair> random_requests(random_stream& random) {
    std::vector<pair> asked;
    const std::uint32_t density = 1 + random.below(4);
    for (unsigned requester = 0; requester < requesters; ++requester) {
        for (unsigned resource = 0; resource < resources; ++resource) {
            if (random.below(4) < density) { asked.emplace_back(requester, resource); }
        }
    }
    for (std::size_t i = asked.size(); i > 1; --i) {
        std::swap(asked[i - 1], asked[random.below(static_cast<std::uint32_t>(i))]);
    }
    return asked;
}

TEST_P(allocators, match_each_once_and_only_what_was_asked_for) {
    random_stream random(1, "allocators");
    for (unsigned round = 0; round < 2000; ++round) {
        const auto asked = random_requests(random);
        const auto matched = allocate(asked);
        std::set<unsigned> rows;
        std::set<unsigned> columns;
        for (const pair& made : matched) {
            EXPECT_THAT(asked, Contains(made));
            EXPECT_TRUE(rows.insert(made.first).second) << "a requester was matched twice";
            EXPECT_TRUE(columns.insert(made.second).second) << "a resource was matched twice";
        }
        EXPECT_EQ(matched.empty(), asked.empty());
        if (GetParam().maximal) {
            for (const pair& left : asked) { EXPECT_TRUE(rows.contains(left.first) || columns.contains(left.second)); }
        }
    }
}

TEST_P(allocators, forget_requests_after_a_cycle) {
    EXPECT_EQ(allocate({{2, 3}}), (std::vector<pair>{{2, 3}}));
    EXPECT_TRUE(allocate({}).empty());
    EXPECT_EQ(allocate({{4, 3}}), (std::vector<pair>{{4, 3}}));
}

TEST_P(allocators, serve_every_request_that_stands_as_long_as_there_are_requesters_and_resources) {
    std::vector<pair> all;
    for (unsigned requester = 0; requester < requesters; ++requester) {
        for (unsigned resource = 0; resource < resources; ++resource) { all.emplace_back(requester, resource); }
    }
    std::set<pair> never_served(all.begin(), all.end());
    std::vector<unsigned> waited(requesters, 0);
    for (unsigned round = 0; round < requesters * resources * 2; ++round) {
        std::vector<unsigned> matched(requesters, 0);
        for (const pair& made : allocate(all)) {
            never_served.erase(made);
            matched[made.first] = 1;
        }
        for (unsigned requester = 0; requester < requesters; ++requester) {
            waited[requester] = matched[requester] != 0 ? 0 : waited[requester] + 1;
            EXPECT_LE(waited[requester], requesters + resources) << requester;
        }
    }
    if (GetParam().kind != allocator_kind::separable_input_first) { EXPECT_TRUE(never_served.empty()); }
}

TEST_P(allocators, give_equal_requesters_equal_shares_of_one_resource) {
    std::vector<unsigned> served(requesters, 0);
    for (unsigned round = 0; round < requesters * 100; ++round) {
        std::vector<pair> asked;
        for (unsigned requester = 0; requester < requesters; ++requester) { asked.emplace_back(requester, 2); }
        for (const pair& made : allocate(asked)) { ++served[made.first]; }
    }
    EXPECT_EQ(served, std::vector<unsigned>(requesters, 100));
}

using enum allocator_kind;
using enum arbiter_kind;
INSTANTIATE_TEST_SUITE_P(
    all, allocators,
    testing::Values(kind_of_allocator{"input_first_round_robin", separable_input_first, round_robin, 1, false},
                    kind_of_allocator{"input_first_matrix", separable_input_first, matrix, 1, false},
                    kind_of_allocator{"input_first_oldest", separable_input_first, oldest_first, 1, false},
                    kind_of_allocator{"output_first_round_robin", separable_output_first, round_robin, 1, false},
                    kind_of_allocator{"output_first_matrix", separable_output_first, matrix, 1, false},
                    kind_of_allocator{"output_first_oldest", separable_output_first, oldest_first, 1, false},
                    kind_of_allocator{"islip_2", islip, round_robin, 2, false},
                    kind_of_allocator{"islip_until_nothing_is_left", islip, round_robin, resources, true},
                    kind_of_allocator{"islip_matrix_until_nothing_is_left", islip, matrix, resources, true},
                    kind_of_allocator{"wavefront", wavefront, round_robin, 1, true}),
    [](const auto& instance) { return instance.param.name; });

TEST(islip, desynchronises_its_arbiters_until_every_input_is_served_in_every_cycle) {
    const auto subject = make_allocator(islip, round_robin, 1, 4, 4);
    std::size_t matched = 0;
    for (unsigned round = 0; round < 20; ++round) {
        for (unsigned requester = 0; requester < 4; ++requester) {
            for (unsigned resource = 0; resource < 4; ++resource) { subject->request(requester, resource, 0); }
        }
        matched = subject->allocate().size();
    }
    EXPECT_EQ(matched, 4U);  // McKeown 1999: 100 % throughput under full load
}

TEST(islip, further_iterations_match_who_was_left) {
    // All arbiters stand at 0: both resources grant requester 0, which accepts resource 0.
    for (const unsigned iterations : {1U, 2U}) {
        const auto subject = make_allocator(islip, round_robin, iterations, 2, 2);
        for (const auto& [requester, resource] : {pair{0, 0}, pair{0, 1}, pair{1, 0}, pair{1, 1}}) {
            subject->request(requester, resource, 0);
        }
        EXPECT_EQ(subject->allocate().size(), iterations);
    }
}

TEST(wavefront, begins_with_another_diagonal_each_time) {
    const auto subject = make_allocator(wavefront, round_robin, 1, 2, 2);
    std::vector<asking_allocator::match> first;
    for (unsigned round = 0; round < 4; ++round) {
        for (const auto& [requester, resource] : {pair{0, 0}, pair{0, 1}}) { subject->request(requester, resource, 0); }
        first.push_back(subject->allocate().front());
    }
    EXPECT_THAT(first, ElementsAre(asking_allocator::match{0, 0}, asking_allocator::match{0, 1},
                                   asking_allocator::match{0, 0}, asking_allocator::match{0, 1}));
}

constexpr cycle_t no_ranks[4] = {};

TEST(arbiter_bank, round_robin_serves_the_next_after_the_last) {
    arbiter_bank arbiters(round_robin, 2, 4);
    EXPECT_EQ(arbiters.pick(1, 0b1011, 0, no_ranks, 1), 0U);
    arbiters.serve(1, 0);
    EXPECT_EQ(arbiters.pick(1, 0b1011, 0, no_ranks, 1), 1U);
    arbiters.serve(1, 1);
    EXPECT_EQ(arbiters.pick(1, 0b1011, 0, no_ranks, 1), 3U);
    arbiters.serve(1, 3);
    EXPECT_EQ(arbiters.pick(1, 0b1011, 0, no_ranks, 1), 0U);
    EXPECT_EQ(arbiters.pick(0, 0b1011, 0, no_ranks, 1), 0U) << "another arbiter";
}

TEST(arbiter_bank, matrix_serves_who_was_served_longest_ago) {
    arbiter_bank arbiters(matrix, 1, 4);
    for (const unsigned number : {2U, 0U, 3U, 1U}) { arbiters.serve(0, number); }
    EXPECT_EQ(arbiters.pick(0, 0b1111, 0, no_ranks, 1), 2U);
    EXPECT_EQ(arbiters.pick(0, 0b1010, 0, no_ranks, 1), 3U);
    arbiters.serve(0, 2);
    EXPECT_EQ(arbiters.pick(0, 0b1111, 0, no_ranks, 1), 0U);
}

TEST(arbiter_bank, by_rank_serves_the_lowest_rank_and_equals_in_the_order_of_its_kind) {
    arbiter_bank arbiters({matrix, true}, 1, 4);
    const cycle_t ranks[] = {5, 3, 3, 9};
    EXPECT_EQ(arbiters.pick(0, 0b1111, 0, ranks, 1), 1U);
    arbiters.serve(0, 1);
    EXPECT_EQ(arbiters.pick(0, 0b1111, 0, ranks, 1), 2U) << "least recently served of the lowest rank";
    EXPECT_EQ(arbiters.pick(0, 0b1001, 0, ranks, 1), 0U);
    EXPECT_TRUE(arbiters.prefers(0, {.number = 1, .rank = 3}, {.number = 0, .rank = 5}));
}

TEST(arbiter_bank, oldest_first_serves_the_packet_that_entered_first_and_equals_in_turn) {
    arbiter_bank arbiters(oldest_first, 1, 4);
    const cycle_t ages[] = {9, 7, 8};
    EXPECT_EQ(arbiters.pick(0, 0b111, 0, ages, 1), 1U);
    const cycle_t equals[] = {7, 7, 8};
    EXPECT_EQ(arbiters.pick(0, 0b111, 0, equals, 1), 0U);
    arbiters.serve(0, 0);
    EXPECT_EQ(arbiters.pick(0, 0b111, 0, equals, 1), 1U);
}

}  // namespace
}  // namespace orbweaver::noc
