// SPDX-License-Identifier: Apache-2.0
#include "multicast/plan_builder.h"

#include <algorithm>
#include <set>

#include "multicast/agents/recursive_multicast.h"
#include "multicast/chains/ordered_multicast.h"
#include "multicast/chains/partial_order_chain.h"
#include "multicast/network/random_graph.h"
#include "multicast/plan/random_messages.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::multicast {
namespace {

/// A network of another size and connectivity for every seed.
routed_network network_of(std::uint64_t seed) {
    random_graph_desc described;
    described.switches = 1 + static_cast<unsigned>(seed % 24);
    described.processors = 2 + static_cast<unsigned>(seed * 7919 % (4 * described.switches - 1));
    described.connectivity_percent = 50 + static_cast<unsigned>(seed % 51);
    described.seed = seed;
    return routed_network(random_graph(described));
}

std::vector<multicast_message> messages_of(const routed_network& network, unsigned messages, std::uint64_t seed) {
    const unsigned others = network.graph.processors() - 1;
    return random_messages(network.graph.processors(), messages, static_cast<unsigned>(seed % (others + 1)), seed);
}

/// A root with two local processors and two leaves: 0, 1 on switch 0; 2, 3 on 1; 4, 5 on 2.
routed_network star() { return routed_network(graph_of({{0, 1}, {0, 2}}, {2, 2, 2})); }

constexpr agent_options fixed_agents{forward_mode::local_opt, agent_tree::optimal, agent_choice::fixed, 1};

TEST(multicast_plans, deliver_to_every_destination_exactly_once_by_every_algorithm) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const routed_network network = network_of(seed);
        const auto messages = messages_of(network, 3, seed);
        for (const multicast_algorithm algorithm : all_algorithms) {
            agent_options options{.forward = static_cast<forward_mode>(seed % 4),
                                  .tree = static_cast<agent_tree>(seed / 4 % 2),
                                  .seed = seed};
            const multicast_plan plan = build_plan(network, messages, algorithm, options);
            ASSERT_EQ(plan.messages.size(), messages.size());
            for (std::size_t number = 0; number < messages.size(); ++number) {
                const delivery_steps found = steps_of(plan.messages[number], plan.processors);
                const std::set<processor_id> wanted(messages[number].destinations.begin(),
                                                    messages[number].destinations.end());
                EXPECT_EQ(plan.messages[number].source, messages[number].source);
                EXPECT_EQ(found.deliveries, wanted.size());
                for (processor_id processor = 0; processor < plan.processors; ++processor) {
                    EXPECT_EQ(found.step[processor] != 0, wanted.contains(processor))
                        << name_of(algorithm) << ' ' << processor;
                }
            }
        }
    }
}

/// A list of n participants takes the logarithm of n in steps, and two levels of lists at most one step more each.
TEST(multicast_plans, lists_take_the_steps_of_binomial_trees) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const routed_network network = network_of(seed);
        const auto messages = messages_of(network, 1, seed);
        const unsigned least = binomial_steps(messages[0].destinations.size() + 1);
        for (const multicast_algorithm algorithm :
             {multicast_algorithm::chains, multicast_algorithm::source_chains, multicast_algorithm::by_switch,
              multicast_algorithm::random_order}) {
            const multicast_plan plan = build_plan(network, messages, algorithm);
            EXPECT_EQ(steps_of(plan.messages[0], plan.processors).last, least) << name_of(algorithm);
        }
        const multicast_plan hierarchical = build_plan(network, messages, multicast_algorithm::by_switch_hierarchy);
        const unsigned taken = steps_of(hierarchical.messages[0], hierarchical.processors).last;
        EXPECT_GE(taken, least);
        EXPECT_LE(taken, binomial_steps(network.graph.switches()) + binomial_steps(network.graph.processors()));
    }
}

/// The source's send and then what C(m, root) promises; with plain trees at most that.
TEST(multicast_plans, recursive_multicasts_take_the_steps_of_the_cost_function) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const routed_network network = network_of(seed);
        const auto messages = messages_of(network, 1, seed);
        if (messages[0].destinations.empty()) { continue; }
        for (const forward_mode forward :
             {forward_mode::agent_only, forward_mode::desc_list, forward_mode::local_opt, forward_mode::full_opt}) {
            agent_options options{.forward = forward};
            const auto cost = [&] { return message_agents(network, messages[0], 0, options).cost(network.tree.root); };
            const auto steps = [&] {
                return steps_of(recursive_multicast(network, messages[0], 0, options), network.graph.processors()).last;
            };
            EXPECT_EQ(steps(), 1 + cost());
            options.tree = agent_tree::plain;
            EXPECT_LE(steps(), 1 + cost());
        }
    }
}

TEST(multicast_agents, are_destinations_of_their_subtrees) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const routed_network network = network_of(seed);
        const auto message = messages_of(network, 1, seed)[0];
        const message_agents agents(network, message, 0, {});
        for (switch_id node = 0; node < network.graph.switches(); ++node) {
            const auto agent = agents.agent(node);
            EXPECT_EQ(agent.has_value(), !agents.destinations(node).empty() || !agents.children(node).empty());
            if (agent) {
                EXPECT_THAT(message.destinations, Contains(*agent));
                switch_id above = network.graph.switch_of[*agent];
                while (above != node && above != network.tree.root) { above = network.tree.parent[above]; }
                EXPECT_EQ(above, node);
            }
        }
    }
}

/// Root without destinations, children with one and two: the second costs more and gives the agent.
TEST(multicast_agents, come_from_the_child_of_the_highest_cost_where_the_switch_has_none) {
    const message_agents agents(star(), {0, {3, 4, 5}}, 0, fixed_agents);
    EXPECT_THAT(agents.children(0), ElementsAre(1, 2));
    EXPECT_EQ(agents.cost(1), 0U);
    EXPECT_EQ(agents.cost(2), 1U);
    EXPECT_EQ(agents.agent(0), std::optional(4U));
    EXPECT_EQ(agents.cost(0), 2U);
}

TEST(multicast_agents, differ_from_message_to_message_if_drawn_and_never_if_fixed) {
    const routed_network network(graph_of({}, {64}));
    multicast_message message{0, {}};
    for (processor_id destination = 1; destination < 64; ++destination) { message.destinations.push_back(destination); }
    std::set<processor_id> drawn;
    for (unsigned number = 0; number < 20; ++number) {
        drawn.insert(*message_agents(network, message, number, {}).agent(0));
        EXPECT_EQ(message_agents(network, message, number, fixed_agents).agent(0), std::optional(1U));
    }
    EXPECT_GT(drawn.size(), 10U);
}

/// 4 (agent of switch 2) sends on to 2 (agent of switch 1) before it turns to 5.
TEST(multicast_plans, agents_relay_first) {
    const multicast_plan plan = build_plan(star(), {{0, {2, 4, 5}}}, multicast_algorithm::recursive, fixed_agents);
    EXPECT_EQ(plan.messages[0], (message_plan{0, {{0, {4}}, {4, {2, 5}}}}));
}

/// Ring 1 (at the root), 2, 4; the source 5 is in the subtree of 4's switch.
TEST(multicast_plans, same_tree_starts_in_the_branch_of_the_source_and_goes_around_the_ring) {
    const multicast_plan plan =
        build_plan(star(), {{5, {1, 0, 2, 3, 4}}}, multicast_algorithm::same_tree_cyclic, fixed_agents);
    EXPECT_EQ(plan.messages[0], (message_plan{5, {{0, {2, 1}}, {2, {3}}, {4, {0}}, {5, {4}}}}));
    const multicast_plan binomial =
        build_plan(star(), {{5, {1, 0, 2, 3, 4}}}, multicast_algorithm::same_tree_binomial, fixed_agents);
    EXPECT_EQ(binomial.messages[0], (message_plan{5, {{0, {1}}, {2, {3}}, {4, {2, 0}}, {5, {4}}}}));
}

TEST(multicast_plans, random_starts_in_any_branch_and_so_does_same_tree_without_one) {
    const auto starts = [](multicast_algorithm algorithm, processor_id source) {
        std::set<processor_id> found;
        for (const message_plan& message :
             build_plan(star(), std::vector<multicast_message>(20, {source, {2, 4}}), algorithm).messages) {
            found.insert(message.relays.front().sender == source ? message.relays.front().receivers[0]
                                                                 : message.relays.back().receivers[0]);
        }
        return found;
    };
    EXPECT_THAT(starts(multicast_algorithm::random_cyclic, 5), ElementsAre(2, 4));
    EXPECT_THAT(starts(multicast_algorithm::same_tree_cyclic, 5), ElementsAre(4));
    EXPECT_THAT(starts(multicast_algorithm::same_tree_cyclic, 0), ElementsAre(2, 4));
}

/// In steps: the last of the ring hears in as many steps as the ring has hops, after the
/// source's send.
TEST(multicast_plans, a_ring_is_served_in_as_many_steps_as_it_has_hops) {
    const routed_network network(graph_of({{0, 1}, {0, 2}, {0, 3}, {0, 4}}, {1, 1, 1, 1, 1}));
    const multicast_plan plan = build_plan(network, {{0, {1, 2, 3, 4}}}, multicast_algorithm::random_cyclic);
    EXPECT_EQ(steps_of(plan.messages[0], 5).last, 1U + 3U);
}

TEST(multicast_chains, lists_of_other_sources_over_the_same_set_are_rotations) {
    const routed_network network(random_graph({}));
    const std::vector<processor_id> set{3, 9, 14, 20, 27, 33, 40, 51, 60};
    std::vector<processor_id> first = source_partitioned_list(network, {set[0], set});
    for (const processor_id source : set) {
        std::vector<processor_id> list = source_partitioned_list(network, {source, set});
        EXPECT_EQ(list[0], source);
        std::rotate(list.begin(), std::find(list.begin(), list.end(), first[0]), list.end());
        EXPECT_EQ(list, first);
    }
}

TEST(multicast_chains, hold_every_participant_once_and_are_partial_order_chains) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const routed_network network = network_of(seed);
        std::vector<processor_id> participants = messages_of(network, 1, seed)[0].destinations;
        std::vector<processor_id> found;
        for (const auto& chain : partial_order_chains(network, participants)) {
            EXPECT_TRUE(is_partial_order_chain(network, chain));
            found.insert(found.end(), chain.begin(), chain.end());
        }
        EXPECT_THAT(found, UnorderedElementsAreArray(participants));
    }
}

/// By their definition: no two routes within stretches that have no member in common share a link.
TEST(multicast_chains, the_checker_agrees_with_the_definition) {
    unsigned chains = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const routed_network network = network_of(seed);
        std::vector<processor_id> list = messages_of(network, 1, seed)[0].destinations;
        list.resize(std::min<std::size_t>(list.size(), 5));
        const auto links = [&](std::size_t source, std::size_t destination) {
            std::set<std::pair<switch_id, switch_id>> used;
            const auto passed =
                network.routes.route(network.graph.switch_of[list[source]], network.graph.switch_of[list[destination]]);
            for (std::size_t hop = 1; hop < passed.size(); ++hop) { used.emplace(passed[hop - 1], passed[hop]); }
            return used;
        };
        bool expected = true;
        const std::size_t size = list.size();
        for (std::size_t code = 0; code < size * size * size * size; ++code) {
            const std::size_t a = code % size;
            const std::size_t b = code / size % size;
            const std::size_t third = code / size / size % size;
            const std::size_t fourth = code / size / size / size;
            if (std::max(a, b) < std::min(third, fourth)) {
                for (const auto& link : links(a, b)) { expected = expected && !links(third, fourth).contains(link); }
            }
        }
        EXPECT_EQ(is_partial_order_chain(network, list), expected);
        chains += expected ? 1 : 0;
    }
    EXPECT_GT(chains, 30U);
    EXPECT_LT(chains, 270U);
}

/// A path of switches, root at one end: all of it is one chain, from the root down.
TEST(multicast_chains, follow_down_links) {
    const routed_network network(graph_of({{0, 1}, {1, 2}, {2, 3}, {1, 4}}, {1, 0, 2, 1, 1}));
    const std::vector<processor_id> all{0, 1, 2, 3, 4};
    EXPECT_THAT(partial_order_chains(network, all), ElementsAre(ElementsAre(0, 1, 2, 3), ElementsAre(4)));
}

TEST(multicast_chains, of_a_hierarchy_reach_other_switches_first) {
    const multicast_plan plan = build_plan(star(), {{3, {0, 1, 2, 4, 5}}}, multicast_algorithm::by_switch_hierarchy);
    EXPECT_EQ(plan.messages[0], (message_plan{3, {{0, {1}}, {3, {4, 0, 2}}, {4, {5}}}}));
}

TEST(multicast_plan_builder, refuses_messages_that_cannot_be) {
    const auto refusal_of = [](const multicast_message& message) {
        return complaint_of<plan_error>([&] {
            build_plan(star(), {{0, {1}}, message}, multicast_algorithm::recursive);
        });
    };
    EXPECT_EQ(refusal_of({6, {}}), "message 1: source 6; the last processor is 5");
    EXPECT_EQ(refusal_of({0, {1, 6}}), "message 1: destination 6; the last processor is 5");
    EXPECT_EQ(refusal_of({0, {1, 2, 1}}), "message 1: destination 1 is listed twice");
    EXPECT_EQ(refusal_of({0, {0, 1}}), "");
}

TEST(multicast_plan_builder, the_source_among_its_destinations_means_nothing) {
    for (const multicast_algorithm algorithm : all_algorithms) {
        EXPECT_EQ(build_plan(star(), {{0, {0, 1, 2, 4}}}, algorithm), build_plan(star(), {{0, {1, 2, 4}}}, algorithm));
    }
}

TEST(multicast_plan_builder, is_a_function_of_its_arguments) {
    const routed_network network(random_graph({}));
    const auto messages = random_messages(64, 4, 31, 1);
    for (const multicast_algorithm algorithm : all_algorithms) {
        EXPECT_EQ(build_plan(network, messages, algorithm), build_plan(network, messages, algorithm));
    }
}

}  // namespace
}  // namespace orbweaver::multicast
