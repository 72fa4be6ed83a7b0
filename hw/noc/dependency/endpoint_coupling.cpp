// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/endpoint_coupling.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <vector>

#include "hw/base/errors.h"
#include "hw/noc/dependency/release_order.h"
#include "hw/noc/dependency/vc_groups.h"
#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

namespace {

class delivery_solver {
public:
    delivery_solver(const link_map& links, const routing_function& routing, const vc_partition& partition,
                    const std::vector<vc_group>& groups, const std::vector<coupling_rule>& rules)
        : m_links(links),
          m_routing(routing),
          m_phases(partition.phases()),
          m_groups(groups),
          m_rules(rules),
          m_consumed(partition.classes()),
          m_delivered(partition.classes()) {}

    std::vector<bool> solve() {
        while (find_consumed()) {
            std::vector<bool> delivered(m_delivered.size(), true);
            for (const vc_group& group : m_groups) { judge(group, delivered); }
            m_delivered = std::move(delivered);
        }
        return std::move(m_delivered);
    }

private:
    /// @return whether the set of consumed classes has changed
    bool find_consumed() {
        std::vector<bool> consumed(m_consumed.size(), true);
        for (const coupling_rule& rule : m_rules) {
            if (!m_delivered[rule.awaited.value]) { consumed[rule.held.value] = false; }
        }
        const bool grew = consumed != m_consumed;
        m_consumed = std::move(consumed);
        return grew;
    }

    void judge(const vc_group& group, std::vector<bool>& delivered) const {
        std::vector<bool> consumed;
        for (const unsigned pair : group.pairs) { consumed.push_back(m_consumed[pair / m_phases]); }
        if (std::find(consumed.begin(), consumed.end(), false) == consumed.end()) { return; }
        const release_order order(m_links, m_routing, group, consumed);
        for (std::size_t position = 0; position < group.pairs.size(); ++position) {
            if (!order.is_sure(position)) { delivered[group.pairs[position] / m_phases] = false; }
        }
    }

    const link_map& m_links;
    const routing_function& m_routing;
    const unsigned m_phases;
    const std::vector<vc_group>& m_groups;
    const std::vector<coupling_rule>& m_rules;
    std::vector<bool> m_consumed;   // [class]
    std::vector<bool> m_delivered;  // [class]
};

/// Determines the classes that are sure to be delivered if classes share VCs and every packet has its VCs to itself
/// (vc_release: tail_credit).
///
/// A class is *consumed* if no rule makes its messages wait, or only for classes that are sure to be delivered. It is
/// *sure to be delivered* if its packets are sure to move on (release_order.h) even if packets of unconsumed classes
/// occupy their ejection channels for ever. The result is the least solution: a class with dedicated channels in
/// addition to shared ones passes classes that are stuck.
///
/// @param groups result of vc_groups(); the packets of each are sure to move on if all of its classes are consumed
/// @return [class]
std::vector<bool> delivered_classes(const link_map& links, const routing_function& routing,
                                    const vc_partition& partition, const std::vector<vc_group>& groups,
                                    const std::vector<coupling_rule>& rules) {
    return delivery_solver(links, routing, partition, groups, rules).solve();
}

/// Expands a cycle of rules to channels and endpoints.
class cycle_writer {
public:
    cycle_writer(const topology_graph& graph, const routing_function& routing, const vc_partition& partition)
        : m_links(graph), m_routing(routing), m_partition(partition), m_walk(m_links, routing) {
        m_far = nearest_to_first();
    }

    wait_cycle write(std::vector<coupling_rule> rules) {
        // Each leaving message goes to the other of two nodes, so their number must be even for the cycle to close.
        const auto leaving = std::count_if(rules.begin(), rules.end(), [](const coupling_rule& rule) {
            return rule.awaited_event == coupling_rule::event::leave;
        });
        const std::size_t once = rules.size();
        rules.reserve(2 * once);
        for (std::size_t number = 0; leaving % 2 != 0 && number < once; ++number) { rules.push_back(rules[number]); }
        node_id here{0};
        for (const coupling_rule& rule : rules) {
            m_steps.push_back(
                {channel(m_links.ejection(here), rule.held, 0),
                 fmt::format("{} (class {}) to node {}", rule.held_name, m_partition.name(rule.held), here.value),
                 fmt::format("is not taken for want of {}", resource(rule, here)),
                 {}});
            m_steps.push_back({resource(rule, here), rule.reason, "", {}});
            if (rule.awaited_event == coupling_rule::event::leave) {
                m_steps.back().reason = fmt::format("{} must leave node {} first", rule.awaited_name, here.value);
                add_route(rule, here, other(here));
                here = other(here);
            } else {
                m_steps.back().reason = fmt::format("{} (class {}) must arrive first, and its way in is taken",
                                                    rule.awaited_name, m_partition.name(rule.awaited));
            }
        }
        return std::move(m_steps);
    }

private:
    node_id other(node_id node) const { return node.value == 0 ? m_far : node_id{0}; }

    std::string channel(std::uint32_t link, class_id message_class, unsigned set) const {
        const vc_list vcs = m_partition.list(message_class, 0);
        return fmt::format("{} vc {}", m_links.name(link), vc_text(vcs.subset(m_routing.vc_set(set, vcs.count()))));
    }

    static std::string resource(const coupling_rule& rule, node_id node) {
        return fmt::format("{} of node {}", rule.resource, node.value);
    }

    /// Adds the channels from the injection link of `source` up to, but without, the ejection link of `destination`,
    /// which the next rule names.
    void add_route(const coupling_rule& rule, node_id source, node_id destination) {
        const class_id message_class = rule.awaited;
        m_walk.walk(destination);
        for (std::uint32_t state = injected_at(source); has_route(state); state = route(state)) {
            const std::uint32_t held = m_walk.states().channel[state];
            m_steps.push_back({channel(held / m_walk.vc_sets(), message_class, held % m_walk.vc_sets()),
                               fmt::format("{} (class {}) from node {} to node {}", rule.awaited_name,
                                           m_partition.name(message_class), source.value, destination.value),
                               "its next channel is taken",
                               {}});
        }
    }

    std::uint32_t injected_at(node_id node) const {
        const auto& channels = m_walk.states().channel;
        return static_cast<std::uint32_t>(
            std::find(channels.begin(), channels.end(), m_links.injection(node) * m_walk.vc_sets()) - channels.begin());
    }
    bool has_route(std::uint32_t state) const {
        return m_walk.states().first_option[state] != m_walk.states().first_option[state + 1];
    }
    std::uint32_t route(std::uint32_t state) const {
        return m_walk.states().options[m_walk.states().first_option[state]];
    }

    /// Returns the node with the shortest route from node 0, except node 0 itself.
    node_id nearest_to_first() {
        node_id nearest{0};
        unsigned least = std::numeric_limits<unsigned>::max();
        for (std::uint32_t number = 1; number < m_links.nodes() && least > 2; ++number) {
            const node_id node{static_cast<std::uint16_t>(number)};
            m_walk.walk(node);
            unsigned links = 0;
            for (std::uint32_t state = injected_at({0}); has_route(state); state = route(state)) { ++links; }
            if (links < least) {
                least = links;
                nearest = node;
            }
        }
        return nearest;
    }

    link_map m_links;
    const routing_function& m_routing;
    const vc_partition& m_partition;
    routing_walk m_walk;
    node_id m_far;
    wait_cycle m_steps;
};

/// Returns a shortest cycle of rules through groups of classes.
std::vector<coupling_rule> cycle_of(const std::vector<vc_group>& groups, const vc_partition& partition,
                                    const std::vector<coupling_rule>& rules) {
    const auto carries = [&](std::size_t group, class_id message_class) {
        return std::any_of(groups[group].pairs.begin(), groups[group].pairs.end(),
                           [&](unsigned pair) { return pair / partition.phases() == message_class.value; });
    };
    digraph waits(static_cast<std::uint32_t>(groups.size()));
    const auto rule_between = [&](std::uint32_t origin, std::uint32_t target) {
        return std::find_if(rules.begin(), rules.end(), [&](const coupling_rule& rule) {
            return carries(origin, rule.held) && carries(target, rule.awaited);
        });
    };
    for (std::uint32_t origin = 0; origin < waits.vertices(); ++origin) {
        for (std::uint32_t target = 0; target < waits.vertices(); ++target) {
            if (rule_between(origin, target) != rules.end()) { waits.add(origin, target); }
        }
    }
    const std::vector<std::uint32_t> cycle = waits.shortest_cycle();
    std::vector<coupling_rule> steps;
    for (std::size_t index = 0; index < cycle.size(); ++index) {
        steps.push_back(*rule_between(cycle[index], cycle[(index + 1) % cycle.size()]));
    }
    return steps;
}

}  // namespace

wait_cycle find_coupling(const topology_graph& graph, const routing_function& routing, const vc_partition& partition,
                         const std::vector<coupling_rule>& rules, vc_release_kind release) {
    const std::vector<vc_group> groups = vc_groups(partition, routing);
    std::vector<coupling_rule> steps = cycle_of(groups, partition, rules);
    if (!steps.empty() && release == vc_release_kind::tail_credit) {
        const std::vector<bool> delivered = delivered_classes(link_map(graph), routing, partition, groups, rules);
        std::vector<coupling_rule> stuck;
        std::copy_if(rules.begin(), rules.end(), std::back_inserter(stuck), [&](const coupling_rule& rule) {
            return !delivered[rule.held.value] && !delivered[rule.awaited.value];
        });
        steps = cycle_of(groups, partition, stuck);
    }
    return steps.empty() ? wait_cycle{} : cycle_writer(graph, routing, partition).write(std::move(steps));
}

}  // namespace orbweaver::noc
