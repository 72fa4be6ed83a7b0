// SPDX-License-Identifier: Apache-2.0
// Separable input-first allocation against the same spelled out; allocators_test.cpp has what holds for every kind.
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "hw/base/random_stream.h"
#include "testbenches/noc/support/asking_allocator.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

/// The request of an input in a cycle; none if it does not ask.
struct wish {
    unsigned group = 0;
    std::uint64_t wanted = 0;  // outputs of the group, not empty
};
using wishes = std::vector<std::optional<wish>>;  // [input]

/// Input, group, output of the group.
using grant = std::tuple<unsigned, unsigned, unsigned>;

/// Separable input-first allocation spelled out: every arbiter is a list of whom it asks, and who was served goes to
/// its end together with all before.
class reference_allocator {
public:
    reference_allocator(unsigned inputs, unsigned groups, unsigned width)
        : m_inputs(inputs), m_width(width), m_input_pointer(inputs, 0), m_output_pointer(groups * width, 0) {}

    std::set<grant> allocate(const wishes& asked) {
        std::map<unsigned, std::set<unsigned>> picked;  // output, and the inputs that picked it
        for (unsigned input = 0; input < m_inputs; ++input) {
            if (asked[input]) { picked[choose_output(input, *asked[input])].insert(input); }
        }
        std::set<grant> granted;
        for (const auto& [output, inputs] : picked) {
            unsigned& pointer = m_output_pointer[output];
            unsigned winner = pointer;
            while (inputs.count(winner) == 0) { winner = (winner + 1) % m_inputs; }
            pointer = (winner + 1) % m_inputs;
            m_input_pointer[winner] = (output + 1) % outputs();
            granted.insert({winner, output / m_width, output % m_width});
        }
        return granted;
    }

private:
    unsigned outputs() const { return static_cast<unsigned>(m_output_pointer.size()); }

    unsigned choose_output(unsigned input, const wish& asked) const {
        unsigned output = m_input_pointer[input];
        while (output / m_width != asked.group || (asked.wanted >> output % m_width & 1) == 0) {
            output = (output + 1) % outputs();
        }
        return output;
    }

    unsigned m_inputs;
    unsigned m_width;
    std::vector<unsigned> m_input_pointer;
    std::vector<unsigned> m_output_pointer;
};

/// The allocator, for outputs in groups.
struct separable_allocator {
    separable_allocator(unsigned inputs, unsigned groups, unsigned width)
        : tested(make_allocator(allocator_kind::separable_input_first, arbiter_kind::round_robin, 1, inputs,
                                groups * width, width)),
          width(width) {}

    std::unique_ptr<asking_allocator> tested;
    unsigned width;
};

std::set<grant> allocate(separable_allocator& subject, const wishes& asked) {
    for (unsigned input = 0; input < asked.size(); ++input) {
        for (unsigned output = 0; asked[input] && output < subject.width; ++output) {
            if ((asked[input]->wanted >> output & 1) != 0) {
                subject.tested->request(input, asked[input]->group * subject.width + output, 0);
            }
        }
    }
    std::set<grant> granted;
    for (const asking_allocator::match& made : subject.tested->allocate()) {
        EXPECT_TRUE(
            granted.insert({made.requester, made.resource / subject.width, made.resource % subject.width}).second)
            << "granted twice";
    }
    return granted;
}

wishes random_wishes(random_stream& random, unsigned inputs, unsigned groups, unsigned width) {
    const std::uint32_t load = 1 + random.below(4);  // quarters of the inputs that ask
    const std::uint64_t all = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
    wishes asked(inputs);
    for (auto& entry : asked) {
        const std::uint64_t wanted = random.next() & random.next() & all;
        if (random.below(4) < load && wanted != 0) { entry = wish{random.below(groups), wanted}; }
    }
    return asked;
}

unsigned askers(const wishes& asked) {
    unsigned count = 0;
    for (const auto& entry : asked) { count += entry ? 1 : 0; }
    return count;
}

TEST(separable_allocator, keeps_the_pointer_of_an_input_whose_pick_was_not_granted) {
    separable_allocator allocator(2, 1, 2);
    EXPECT_THAT(allocate(allocator, {wish{0, 0b11}, wish{0, 0b11}}), ElementsAre(grant{0, 0, 0}));
    // Input 1 picks output 0 once more, input 0 has moved on.
    EXPECT_THAT(allocate(allocator, {wish{0, 0b11}, wish{0, 0b11}}), ElementsAre(grant{0, 0, 1}, grant{1, 0, 0}));
}

TEST(separable_allocator, keeps_the_pointer_of_an_output_that_nobody_picked) {
    separable_allocator allocator(3, 1, 2);
    EXPECT_THAT(allocate(allocator, {wish{0, 0b01}, wish{0, 0b01}, {}}), ElementsAre(grant{0, 0, 0}));
    EXPECT_THAT(allocate(allocator, {wish{0, 0b10}, wish{0, 0b10}, {}}), ElementsAre(grant{0, 0, 1}));
    EXPECT_THAT(allocate(allocator, {wish{0, 0b01}, wish{0, 0b01}, {}}), ElementsAre(grant{1, 0, 0}));
}

TEST(separable_allocator, forgets_requests_after_the_cycle) {
    separable_allocator allocator(2, 2, 2);
    allocate(allocator, {wish{0, 0b11}, wish{0, 0b11}});
    EXPECT_THAT(allocate(allocator, {{}, {}}), IsEmpty());
}

TEST(separable_allocator, serves_everybody_in_turn_who_asks_for_one_output) {
    constexpr unsigned inputs = 7;
    separable_allocator allocator(inputs, 3, 5);
    std::vector<unsigned> served(inputs, 0);
    for (unsigned cycle = 0; cycle < 10 * inputs; ++cycle) {
        for (const auto& [input, group, output] : allocate(allocator, wishes(inputs, wish{2, 0b10000}))) {
            ++served[input];
        }
    }
    EXPECT_THAT(served, Each(10U));
}

TEST(separable_allocator, grants_at_most_one_an_input_and_output_and_only_what_was_asked) {
    random_stream random(1, "allocator_test.matching");
    for (unsigned trial = 0; trial < 200; ++trial) {
        const unsigned inputs = 1 + random.below(40);
        const unsigned groups = 1 + random.below(6);
        const unsigned width = 1 + random.below(64);
        separable_allocator allocator(inputs, groups, width);
        for (unsigned cycle = 0; cycle < 50; ++cycle) {
            const wishes asked = random_wishes(random, inputs, groups, width);
            const std::set<grant> granted = allocate(allocator, asked);
            std::set<unsigned> inputs_served;
            std::set<std::pair<unsigned, unsigned>> outputs_used;
            for (const auto& [input, group, output] : granted) {
                EXPECT_TRUE(inputs_served.insert(input).second);
                EXPECT_TRUE(outputs_used.insert({group, output}).second);
                ASSERT_TRUE(asked[input].has_value());
                EXPECT_EQ(asked[input]->group, group);
                EXPECT_EQ(asked[input]->wanted >> output & 1, 1U);
            }
            EXPECT_EQ(granted.empty(), askers(asked) == 0);
        }
    }
}

TEST(separable_allocator, agrees_with_the_reference_on_random_requests) {
    random_stream random(1, "allocator_test.reference");
    for (unsigned trial = 0; trial < 300; ++trial) {
        const unsigned inputs = 1 + random.below(20);
        const unsigned groups = 1 + random.below(5);
        const unsigned width = trial % 10 == 0 ? 64 : 1 + random.below(9);
        separable_allocator allocator(inputs, groups, width);
        reference_allocator reference(inputs, groups, width);
        for (unsigned cycle = 0; cycle < 100; ++cycle) {
            const wishes asked = random_wishes(random, inputs, groups, width);
            ASSERT_EQ(allocate(allocator, asked), reference.allocate(asked)) << "trial " << trial << " cycle " << cycle;
        }
    }
}

}  // namespace
}  // namespace orbweaver::noc
