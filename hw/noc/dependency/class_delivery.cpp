// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/class_delivery.h"

#include <algorithm>

#include "hw/noc/dependency/release_order.h"

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

}  // namespace

std::vector<bool> delivered_classes(const link_map& links, const routing_function& routing,
                                    const vc_partition& partition, const std::vector<vc_group>& groups,
                                    const std::vector<coupling_rule>& rules) {
    return delivery_solver(links, routing, partition, groups, rules).solve();
}

}  // namespace orbweaver::noc
