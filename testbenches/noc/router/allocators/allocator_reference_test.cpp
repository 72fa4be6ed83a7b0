// SPDX-License-Identifier: Apache-2.0
// Every allocator against its description taken literally: arbiters are queues and matrices of bits, a wavefront runs
// through its cells one by one.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "hw/base/random_stream.h"
#include "testbenches/noc/support/asking_allocator.h"

namespace orbweaver::noc {
namespace {

/// All requests: [requester, resource] and the cycle of the request.
using requests = std::map<std::pair<unsigned, unsigned>, cycle_t>;
using matching = std::set<std::pair<unsigned, unsigned>>;

/// An arbiter taken literally.
class literal_arbiter {
public:
    literal_arbiter(arbiter_kind kind, unsigned width) : m_kind(kind), m_before(width, std::vector<bool>(width)) {
        for (unsigned number = 0; number < width; ++number) {
            m_queue.push_back(number);
            for (unsigned other = number + 1; other < width; ++other) { m_before[number][other] = true; }
        }
    }

    /// @param asking numbers and ages
    unsigned pick(const std::map<unsigned, cycle_t>& asking) const {
        if (m_kind == arbiter_kind::matrix) { return picked_by_matrix(asking); }
        cycle_t oldest = 0;
        if (m_kind == arbiter_kind::oldest_first) {
            oldest = std::min_element(asking.begin(), asking.end(), [](const auto& a, const auto& b) {
                         return a.second < b.second;
                     })->second;
        }
        for (const unsigned number : m_queue) {
            const auto found = asking.find(number);
            if (found != asking.end() && (m_kind == arbiter_kind::round_robin || found->second == oldest)) {
                return number;
            }
        }
        return ~0U;
    }

    /// Moves a served requester behind all others. A round-robin queue moves those before it, too.
    void served(unsigned number) {
        for (unsigned other = 0; other < m_before.size(); ++other) {
            m_before[number][other] = false;
            m_before[other][number] = other != number;
        }
        while (m_queue.back() != number) { std::rotate(m_queue.begin(), m_queue.begin() + 1, m_queue.end()); }
    }

private:
    /// Returns the requester that has priority over all others (Dally and Towles 2004, section 18.5).
    unsigned picked_by_matrix(const std::map<unsigned, cycle_t>& asking) const {
        for (const auto& [number, cycle] : asking) {
            if (std::none_of(asking.begin(), asking.end(),
                             [&, mine = number](const auto& other) { return m_before[other.first][mine]; })) {
                return number;
            }
        }
        return ~0U;
    }

    arbiter_kind m_kind;
    std::vector<std::vector<bool>> m_before;  // [one][other]: one has priority
    std::vector<unsigned> m_queue;            // whose turn it is, first to last
};

/// An allocator taken literally.
class literal_allocator {
public:
    literal_allocator(allocator_kind kind, arbiter_kind arbiter, unsigned iterations, unsigned requesters,
                      unsigned resources)
        : m_kind(kind),
          m_iterations(kind == allocator_kind::islip ? iterations : 1),
          m_side(std::max(requesters, resources)),
          m_of_requester(requesters, literal_arbiter(arbiter, resources)),
          m_of_resource(resources, literal_arbiter(arbiter, requesters)) {}

    matching allocate(const requests& asked) {
        switch (m_kind) {
            case allocator_kind::wavefront: return wavefront(asked);
            case allocator_kind::separable_input_first: return input_first(asked);
            default: return output_first(asked);
        }
    }

private:
    /// The requests, by requester or by resource.
    template <class Key, class Other>
    static std::map<unsigned, std::map<unsigned, cycle_t>> grouping(const requests& asked, Key key, Other other) {
        std::map<unsigned, std::map<unsigned, cycle_t>> found;
        for (const auto& [pair, cycle] : asked) { found[key(pair)][other(pair)] = cycle; }
        return found;
    }
    static unsigned requester(const std::pair<unsigned, unsigned>& pair) { return pair.first; }
    static unsigned resource(const std::pair<unsigned, unsigned>& pair) { return pair.second; }

    matching input_first(const requests& asked) {
        requests picked;
        for (const auto& [input, wanted] : grouping(asked, requester, resource)) {
            const unsigned output = m_of_requester[input].pick(wanted);
            picked[{input, output}] = wanted.at(output);
        }
        matching made;
        for (const auto& [output, asking] : grouping(picked, resource, requester)) {
            const unsigned input = m_of_resource[output].pick(asking);
            m_of_resource[output].served(input);
            m_of_requester[input].served(output);
            made.insert({input, output});
        }
        return made;
    }

    matching output_first(const requests& asked) {
        matching made;
        for (unsigned iteration = 0; iteration < m_iterations; ++iteration) {
            requests left = asked;
            std::erase_if(left, [&](const auto& entry) {
                return std::any_of(made.begin(), made.end(), [&](const auto& pair) {
                    return pair.first == entry.first.first || pair.second == entry.first.second;
                });
            });
            requests granted;
            for (const auto& [output, asking] : grouping(left, resource, requester)) {
                const unsigned input = m_of_resource[output].pick(asking);
                granted[{input, output}] = asking.at(input);
            }
            for (const auto& [input, offers] : grouping(granted, requester, resource)) {
                const unsigned output = m_of_requester[input].pick(offers);
                if (iteration == 0) {
                    m_of_resource[output].served(input);
                    m_of_requester[input].served(output);
                }
                made.insert({input, output});
            }
        }
        return made;
    }

    /// Cells in the order in which the wave reaches them; a diagonal later each time that anything is asked.
    matching wavefront(const requests& asked) {
        matching made;
        std::set<unsigned> rows;
        std::set<unsigned> columns;
        for (unsigned step = 0; step < m_side; ++step) {
            for (unsigned row = 0; row < m_side; ++row) {
                const unsigned column = (m_first + step + m_side - row) % m_side;
                if (asked.contains({row, column}) && !rows.contains(row) && !columns.contains(column)) {
                    rows.insert(row);
                    columns.insert(column);
                    made.insert({row, column});
                }
            }
        }
        m_first = asked.empty() ? m_first : (m_first + 1) % m_side;
        return made;
    }

    allocator_kind m_kind;
    unsigned m_iterations;
    unsigned m_side;
    unsigned m_first = 0;
    std::vector<literal_arbiter> m_of_requester;
    std::vector<literal_arbiter> m_of_resource;
};

matching allocate(asking_allocator& subject, const requests& asked) {
    for (const auto& [pair, cycle] : asked) { subject.request(pair.first, pair.second, cycle); }
    matching made;
    for (const asking_allocator::match& grant : subject.allocate()) { made.insert({grant.requester, grant.resource}); }
    return made;
}

requests random_requests(random_stream& random, unsigned requesters, unsigned resources) {
    requests asked;
    const std::uint32_t density = 1 + random.below(8);
    for (unsigned requester = 0; requester < requesters; ++requester) {
        for (unsigned resource = 0; resource < resources; ++resource) {
            if (random.below(8) < density) { asked[{requester, resource}] = random.below(6); }
        }
    }
    return asked;
}

/// The size of a largest matching, by augmenting paths.
unsigned largest_matching(const requests& asked, unsigned requesters) {
    std::map<unsigned, unsigned> taken;  // by resource
    const auto augment = [&](const auto& again, unsigned input, std::set<unsigned>& tried) -> bool {
        for (const auto& [pair, cycle] : asked) {
            if (pair.first != input || !tried.insert(pair.second).second) { continue; }
            const auto holder = taken.find(pair.second);
            if (holder == taken.end() || again(again, holder->second, tried)) {
                taken[pair.second] = input;
                return true;
            }
        }
        return false;
    };
    unsigned size = 0;
    for (unsigned input = 0; input < requesters; ++input) {
        std::set<unsigned> tried;
        size += augment(augment, input, tried) ? 1 : 0;
    }
    return size;
}

using enum allocator_kind;
using enum arbiter_kind;

struct allocator_reference : testing::TestWithParam<std::tuple<allocator_kind, arbiter_kind, tested_allocator>> {};

TEST_P(allocator_reference, agrees_with_the_allocator_in_every_cycle) {
    const auto [kind, arbiter, which] = GetParam();
    random_stream random(1, "allocator_reference_test");
    for (unsigned trial = 0; trial < 30; ++trial) {
        const unsigned requesters = 1 + random.below(9);
        const unsigned resources = 1 + random.below(9);
        const unsigned iterations = 1 + random.below(4);
        const auto tested = make_allocator(kind, arbiter, iterations, requesters, resources, 64, which);
        literal_allocator literal(kind, arbiter, iterations, requesters, resources);
        for (unsigned cycle = 0; cycle < 100; ++cycle) {
            const requests asked = random_requests(random, requesters, resources);
            ASSERT_EQ(allocate(*tested, asked), literal.allocate(asked)) << "trial " << trial << " cycle " << cycle;
        }
    }
}

/// Returns whether a requester requests a single resource that no other requests.
bool has_no_rival(const requests& asked, const std::pair<unsigned, unsigned>& pair) {
    return std::count_if(asked.begin(), asked.end(), [&pair](const auto& entry) {
               return entry.first.first == pair.first || entry.first.second == pair.second;
           }) == 1;
}

TEST_P(allocator_reference, agrees_with_the_allocator_that_decides_among_rivals_alone) {
    const auto [kind, arbiter, which] = GetParam();
    random_stream random(2, "allocator_reference_test");
    unsigned apart = 0;
    for (unsigned trial = 0; trial < 60; ++trial) {
        const unsigned side = 2 + random.below(8);
        const unsigned iterations = 1 + random.below(4);
        const auto tested = make_allocator(kind, arbiter, iterations, side, side, 64, which);
        literal_allocator literal(kind, arbiter, iterations, side, side);
        for (unsigned cycle = 0; cycle < 100; ++cycle) {
            requests asked;
            for (std::uint32_t left = random.below(side + 1); left != 0; --left) {
                asked[{random.below(side), random.below(side)}] = random.below(6);
            }
            requests rivals;
            matching found;
            for (const auto& [pair, created] : asked) {
                if (has_no_rival(asked, pair)) {
                    tested->grant_uncontested(pair.first, pair.second);
                    found.insert(pair);
                    ++apart;
                } else {
                    rivals[pair] = created;
                }
            }
            found.merge(allocate(*tested, rivals));
            ASSERT_EQ(found, literal.allocate(asked)) << "trial " << trial << " cycle " << cycle;
        }
    }
    EXPECT_GT(apart, 1000U);
}

INSTANTIATE_TEST_SUITE_P(all, allocator_reference,
                         testing::Combine(testing::Values(separable_input_first, separable_output_first, islip,
                                                          wavefront),
                                          testing::Values(round_robin, matrix, oldest_first),
                                          testing::Values(tested_allocator::lists, tested_allocator::matrix)));

/// A maximal matching has at least half of the pairs of a largest one.
TEST(allocator_reference_sizes, maximal_matchings_are_at_least_half_of_the_largest) {
    random_stream random(2, "allocator_reference_test");
    constexpr unsigned side = 6;
    const auto waves = make_allocator(wavefront, round_robin, 1, side, side);
    const auto slips = make_allocator(islip, round_robin, side, side, side);
    const auto separable = make_allocator(separable_input_first, round_robin, 1, side, side);
    unsigned largest = 0;
    std::map<const asking_allocator*, unsigned> matched;
    for (unsigned cycle = 0; cycle < 2000; ++cycle) {
        const requests asked = random_requests(random, side, side);
        const unsigned most = largest_matching(asked, side);
        largest += most;
        for (asking_allocator* const candidate : {waves.get(), slips.get(), separable.get()}) {
            const auto size = static_cast<unsigned>(allocate(*candidate, asked).size());
            EXPECT_LE(size, most);
            matched[candidate] += size;
            if (candidate != separable.get()) { EXPECT_GE(2 * size, most); }
        }
    }
    EXPECT_LT(matched[separable.get()], matched[slips.get()]);
    EXPECT_LT(matched[separable.get()], matched[waves.get()]);
    EXPECT_LE(matched[waves.get()], largest);
}

/// McKeown 1999: with every queue full, one iteration serves every input in every cycle once pointers differ, and
/// then all pairs alike.
TEST(islip_desynchronisation, serves_all_pairs_alike_at_full_load_whatever_came_before) {
    random_stream random(3, "allocator_reference_test");
    for (unsigned side = 2; side <= 16; ++side) {
        const auto subject = make_allocator(islip, round_robin, 1, side, side);
        for (unsigned cycle = 0; cycle < 50; ++cycle) { allocate(*subject, random_requests(random, side, side)); }
        requests all;
        for (unsigned input = 0; input < side; ++input) {
            for (unsigned output = 0; output < side; ++output) { all[{input, output}] = 0; }
        }
        for (unsigned cycle = 0; cycle < side * side; ++cycle) { allocate(*subject, all); }
        std::map<std::pair<unsigned, unsigned>, unsigned> served;
        for (unsigned cycle = 0; cycle < 10 * side; ++cycle) {
            const matching made = allocate(*subject, all);
            ASSERT_EQ(made.size(), side);
            for (const auto& pair : made) { ++served[pair]; }
        }
        EXPECT_EQ(served.size(), std::size_t{side} * side);
        for (const auto& [pair, times] : served) { EXPECT_EQ(times, 10U) << side; }
    }
}

}  // namespace
}  // namespace orbweaver::noc
