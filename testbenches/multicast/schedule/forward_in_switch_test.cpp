// SPDX-License-Identifier: Apache-2.0
#include "multicast/schedule/forward_in_switch.h"
#include "testbenches/support/matchers.h"

#include <algorithm>
#include <functional>
#include <map>

namespace orbweaver::multicast {
namespace {

using tail_list = std::vector<unsigned>;

constexpr forward_mode all_modes[] = {forward_mode::local_opt, forward_mode::desc_list, forward_mode::agent_only,
                                      forward_mode::full_opt};

/// Steps of a schedule as its sends take them: one a step for each sender, from the step after it was informed on.
unsigned steps_taken(const switch_schedule& schedule, unsigned holder,
                     const std::function<unsigned(unsigned)>& tail_of) {
    std::map<unsigned, unsigned> free{{holder, 0}};  // place -> step after which it can send or turn to its tail
    std::multimap<unsigned, unsigned> targets;
    for (const send& one : schedule.sends) { targets.emplace(one.sender, one.receiver); }
    std::vector<unsigned> open{holder};
    unsigned last = 0;
    for (std::size_t next = 0; next < open.size(); ++next) {
        const auto [begin, end] = targets.equal_range(open[next]);
        for (auto target = begin; target != end; ++target) {
            const unsigned step = ++free[open[next]];
            EXPECT_TRUE(free.emplace(target->second, step).second) << target->second << " is served twice";
            open.push_back(target->second);
        }
        last = std::max(last, free[open[next]] + tail_of(open[next]));
    }
    EXPECT_EQ(open.size(), schedule.sends.size() + 1) << "somebody sends what it never gets";
    return last;
}

/// The least steps in which informed destinations of the switch serve all, by trying every choice.
class exhaustive_search {
public:
    /// @param waiting destinations without the message
    /// @param agents  how many agents have each tail
    unsigned least(unsigned holders, unsigned waiting, const std::vector<unsigned>& agents) {
        if (waiting == 0 && std::all_of(agents.begin(), agents.end(), [](unsigned count) { return count == 0; })) {
            return 0;
        }
        const auto key = std::tuple(holders, waiting, agents);
        if (const auto known = m_known.find(key); known != m_known.end()) { return known->second; }
        unsigned best = 1000;
        std::vector<unsigned> left = agents;
        const std::function<void(std::size_t, unsigned, unsigned)> choose = [&](std::size_t tail, unsigned idle,
                                                                                unsigned longest) {
            if (tail == agents.size()) {
                for (unsigned informed = 0; informed <= std::min(idle, waiting); ++informed) {
                    if (informed != 0 || left != agents) {
                        best =
                            std::min(best, 1 + std::max(longest, least(holders + informed, waiting - informed, left)));
                    }
                }
                return;
            }
            for (unsigned served = 0; served <= std::min(idle, agents[tail]); ++served) {
                left[tail] = agents[tail] - served;
                choose(tail + 1, idle - served, served == 0 ? longest : static_cast<unsigned>(tail));
            }
            left[tail] = agents[tail];
        };
        choose(0, holders, 0);
        return m_known[key] = best;
    }

private:
    std::map<std::tuple<unsigned, unsigned, std::vector<unsigned>>, unsigned> m_known;
};

/// Calls `visit` with the destinations of a switch and the tails below, for all small cases: 1 to 6
/// destinations, up to 4 agents with tails up to 4, but not one destination alone.
void for_each_case(const std::function<void(unsigned, const tail_list&)>& visit) {
    for (unsigned destinations = 1; destinations <= 6; ++destinations) {
        tail_list tails;
        const std::function<void(unsigned)> extend = [&](unsigned least) {
            if (destinations > 1 || !tails.empty()) { visit(destinations, tails); }
            for (unsigned tail = least; tails.size() < 4 && tail <= 4; ++tail) {
                tails.push_back(tail);
                extend(tail);
                tails.pop_back();
            }
        };
        extend(0);
    }
}

unsigned steps(forward_mode mode, unsigned destinations, const tail_list& tails) {
    return forward_in_switch(mode, destinations, tails).steps;
}

TEST(multicast_forward_in_switch, local_opt_equals_exhaustive_search_on_the_755_cases) {
    exhaustive_search search;
    unsigned cases = 0;
    for_each_case([&](unsigned destinations, const tail_list& tails) {
        std::vector<unsigned> agents(5);
        for (const unsigned tail : tails) { ++agents[tail]; }
        ++cases;
        EXPECT_EQ(steps(forward_mode::local_opt, destinations, tails), search.least(1, destinations - 1, agents));
    });
    EXPECT_EQ(cases, 755U);
}

/// Counts the cases, among 755, in which the other modes differ.
TEST(multicast_forward_in_switch, other_modes_differ_from_local_opt_as_often_as_counted) {
    unsigned slower_list = 0;
    unsigned max_behind = 0;
    unsigned slower_agent = 0;
    unsigned faster_full = 0;
    for_each_case([&](unsigned destinations, const tail_list& tails) {
        const unsigned best = steps(forward_mode::local_opt, destinations, tails);
        const unsigned list = steps(forward_mode::desc_list, destinations, tails);
        slower_list += list > best ? 1 : 0;
        max_behind = std::max(max_behind, list - best);
        slower_agent += steps(forward_mode::agent_only, destinations, tails) > best ? 1 : 0;
        faster_full += steps(forward_mode::full_opt, destinations, tails) < best ? 1 : 0;
    });
    EXPECT_EQ(slower_list, 242U);
    EXPECT_EQ(max_behind, 3U);
    EXPECT_EQ(slower_agent, 362U);
    EXPECT_EQ(faster_full, 85U);
}

TEST(multicast_forward_in_switch, every_schedule_serves_each_once_in_the_steps_that_it_names) {
    for_each_case([&](unsigned destinations, const tail_list& tails) {
        for (const forward_mode mode : all_modes) {
            const switch_schedule made = forward_in_switch(mode, destinations, tails);
            EXPECT_EQ(made.sends.size(), destinations - 1 + tails.size());
            const auto tail_of = [&](unsigned position) {
                return position < destinations ? 0 : tails[position - destinations];
            };
            EXPECT_EQ(steps_taken(made, 0, tail_of), made.steps);
        }
    });
}

TEST(multicast_forward_in_switch, only_full_opt_lets_agents_below_send) {
    for_each_case([&](unsigned destinations, const tail_list& tails) {
        for (const forward_mode mode : {forward_mode::local_opt, forward_mode::desc_list, forward_mode::agent_only}) {
            for (const send& one : forward_in_switch(mode, destinations, tails).sends) {
                EXPECT_LT(one.sender, destinations);
            }
        }
    });
}

TEST(multicast_forward_in_switch, a_leaf_costs_the_logarithm_of_its_destinations) {
    for (const forward_mode mode : all_modes) {
        const std::vector<unsigned> expected{0, 1, 2, 2, 3};
        for (unsigned destinations = 1; destinations <= 5; ++destinations) {
            EXPECT_EQ(steps(mode, destinations, {}), expected[destinations - 1]);
        }
    }
}

/// local_opt, desc_list, agent_only, full_opt.
TEST(multicast_forward_in_switch, costs_what_the_test_vectors_state) {
    const auto costs = [](unsigned destinations, const tail_list& tails) {
        std::vector<unsigned> found;
        for (const forward_mode mode : all_modes) { found.push_back(steps(mode, destinations, tails)); }
        return found;
    };
    EXPECT_THAT(costs(4, {3, 2, 1}), ElementsAre(5, 5, 5, 5));
    EXPECT_THAT(costs(4, {0, 0, 0, 0}), ElementsAre(3, 3, 6, 3));
    EXPECT_THAT(costs(4, {1, 1, 1, 1}), ElementsAre(4, 6, 6, 4));
    EXPECT_THAT(costs(2, {2, 2, 2}), ElementsAre(5, 5, 5, 4));
}

TEST(multicast_forward_among_agents, costs_what_the_test_vectors_state) {
    const auto cost = [](const tail_list& tails) { return forward_among_agents(agent_tree::optimal, tails).steps; };
    EXPECT_EQ(cost({2}), 2U);
    EXPECT_EQ(cost({2, 2}), 3U);
    EXPECT_EQ(cost({3, 1, 1}), 4U);
    EXPECT_EQ(cost({0, 0, 0}), 2U);
}

TEST(multicast_forward_among_agents, takes_the_steps_that_it_names_and_plain_trees_no_more) {
    for_each_case([&](unsigned, const tail_list& tails) {
        if (tails.empty()) { return; }
        unsigned sum = 0;
        for (const unsigned tail : tails) { sum += 1U << tail; }
        const auto tail_of = [&](unsigned position) { return tails[position]; };
        const switch_schedule optimal = forward_among_agents(agent_tree::optimal, tails);
        EXPECT_EQ(optimal.steps, binomial_steps(sum));
        EXPECT_EQ(steps_taken(optimal, longest_of(tails), tail_of), optimal.steps);
        const switch_schedule plain = forward_among_agents(agent_tree::plain, tails);
        EXPECT_LE(steps_taken(plain, longest_of(tails), tail_of), plain.steps);
        EXPECT_GE(plain.steps, optimal.steps);
    });
}

TEST(multicast_binomial, reaches_each_once_from_anywhere_in_the_least_steps) {
    for (unsigned participants = 1; participants <= 40; ++participants) {
        for (unsigned source = 0; source < participants; ++source) {
            const switch_schedule made{binomial_within(participants, source), 0};
            EXPECT_EQ(made.sends.size(), participants - 1);
            EXPECT_EQ(steps_taken(made, source, [](unsigned) { return 0; }), binomial_steps(participants));
        }
    }
    EXPECT_EQ(binomial_from_first(0).size(), 0U);
}

/// Both routines on six participants.
TEST(multicast_binomial, halves_the_list) {
    EXPECT_THAT(binomial_from_first(6), ElementsAre(send{0, 3}, send{3, 5}, send{3, 4}, send{0, 2}, send{0, 1}));
    EXPECT_THAT(binomial_within(6, 4), ElementsAre(send{4, 2}, send{2, 1}, send{1, 0}, send{4, 5}, send{4, 3}));
}

}  // namespace
}  // namespace orbweaver::multicast
