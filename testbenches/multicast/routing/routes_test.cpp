// SPDX-License-Identifier: Apache-2.0
#include "multicast/routing/routes.h"

#include "multicast/network/random_graph.h"
#include "multicast/routing/routed_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::multicast {
namespace {

/// A counter-example to the rule as printed; switches 3, 5, 7 and 8, which it leaves out, hang on the root.
switch_graph counter_example() {
    return graph_of({{0, 4}, {0, 6}, {4, 9}, {6, 2}, {9, 1}, {2, 1}, {9, 2}, {0, 3}, {0, 5}, {0, 7}, {0, 8}},
                    std::vector<unsigned>(10, 1));
}

/// All legal routes, depth first and in order of their switches; the first of the shortest is the one wanted.
class every_route {
public:
    every_route(const routed_network& network, link_choice links) : m_network(network), m_links(links) {}

    std::vector<switch_id> best(switch_id source, switch_id destination) {
        m_best.clear();
        m_walked = {source};
        walk(destination, false);
        return m_best;
    }

private:
    void walk(switch_id destination, bool only_down) {
        const switch_id here = m_walked.back();
        if (here == destination) {
            if (m_best.empty() || m_walked.size() < m_best.size()) { m_best = m_walked; }
            return;
        }
        if (!m_best.empty() && m_walked.size() + 1 > m_best.size()) { return; }
        for (const switch_id next : m_network.graph.neighbours[here]) {
            const bool ascent = m_network.directions.leads_up(here, next);
            if ((m_links == link_choice::tree_only && !m_network.directions.is_tree_link(here, next)) ||
                (ascent && only_down)) {
                continue;
            }
            m_walked.push_back(next);
            walk(destination, !ascent);
            m_walked.pop_back();
        }
    }

    const routed_network& m_network;
    link_choice m_links;
    std::vector<switch_id> m_walked;
    std::vector<switch_id> m_best;
};

TEST(multicast_spanning_tree, is_breadth_first_with_the_lowest_numbers_first) {
    const spanning_tree tree = breadth_first_tree(counter_example(), 0);
    EXPECT_THAT(tree.children[0], ElementsAre(3, 4, 5, 6, 7, 8));
    EXPECT_THAT(tree.children[4], ElementsAre(9));
    EXPECT_THAT(tree.children[6], ElementsAre(2));
    EXPECT_THAT(tree.children[9], ElementsAre(1));
    EXPECT_EQ(tree.level[1], 3U);
}

TEST(multicast_spanning_tree, cross_links_join_levels_that_differ_by_one_at_most) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const switch_graph graph = random_graph({24, 8, 96, 90, seed});
        const spanning_tree tree = breadth_first_tree(graph, static_cast<switch_id>(seed % 24));
        for (switch_id node = 0; node < graph.switches(); ++node) {
            for (const switch_id neighbour : graph.neighbours[node]) {
                EXPECT_LE(tree.level[neighbour], tree.level[node] + 1);
            }
        }
    }
}

/// A star around 2 with a chain 2-3-4-5.
TEST(multicast_spanning_tree, starts_where_it_is_asked) {
    const switch_graph graph = graph_of({{0, 2}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}, std::vector<unsigned>(6, 1));
    EXPECT_EQ(root_of(graph, root_choice::first), 0U);
    EXPECT_EQ(root_of(graph, root_choice::highest_degree), 2U);
    EXPECT_EQ(root_of(graph, root_choice::centre), 3U);
}

TEST(multicast_orientation, literal_rule_makes_a_cycle_where_level_and_number_make_none) {
    const switch_graph graph = counter_example();
    const spanning_tree tree = breadth_first_tree(graph, 0);
    EXPECT_THAT(cycle_of_up_links(graph, orientation(tree, cross_rule::literal)), UnorderedElementsAre(9, 2, 1));
    EXPECT_THAT(cycle_of_up_links(graph, orientation(tree, cross_rule::level_and_id)), IsEmpty());
}

TEST(multicast_orientation, a_cycle_is_refused_by_name) {
    EXPECT_THAT(
        [&] {
            const routed_network refused(counter_example(),
                                         {root_choice::first, cross_rule::literal, link_choice::all});
        },
        ThrowsMessage<graph_error>("up links form a cycle of switches 1, 9, 2"));
}

TEST(multicast_orientation, level_and_number_never_make_a_cycle) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const switch_graph graph = random_graph({16, 8, 64, 100, seed});
        EXPECT_THAT(cycle_of_up_links(graph, orientation(breadth_first_tree(graph, 0), cross_rule::level_and_id)),
                    IsEmpty());
    }
}

TEST(multicast_routes, are_the_first_of_the_shortest_legal_ones) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const switch_graph graph = random_graph({10, 6, 20, 75, seed});
        for (const link_choice links : {link_choice::all, link_choice::tree_only}) {
            const routed_network network(graph, {root_choice::first, cross_rule::level_and_id, links});
            every_route searched(network, links);
            for (switch_id source = 0; source < graph.switches(); ++source) {
                for (switch_id destination = 0; destination < graph.switches(); ++destination) {
                    EXPECT_EQ(network.routes.route(source, destination), searched.best(source, destination))
                        << source << " to " << destination;
                }
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver::multicast
