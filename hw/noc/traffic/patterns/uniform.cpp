// SPDX-License-Identifier: Apache-2.0
// Uniform random traffic: all nodes are equally likely destinations. This file needs no header because it registers
// itself.
#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {
namespace {

class uniform_pattern : public traffic_pattern {
public:
    uniform_pattern(unsigned nodes, bool self) : m_nodes(nodes), m_self(self) {}

    node_id destination(node_id source, random_stream& stream) const override {
        if (m_self) { return {static_cast<std::uint16_t>(stream.below(m_nodes))}; }
        const std::uint32_t other = stream.below(m_nodes - 1);
        return {static_cast<std::uint16_t>(other + (other >= source.value ? 1 : 0))};
    }

    std::vector<destination_share> shares(node_id source) const override {
        return uniform_shares(source, m_nodes, m_self);
    }

private:
    unsigned m_nodes;
    bool m_self;
};

std::unique_ptr<traffic_pattern> make_uniform(const traffic_source_desc& described, const traffic_shape& shape) {
    return std::make_unique<uniform_pattern>(shape.nodes, described.self);
}

const pattern_registry::entry registered_uniform{"uniform", "every node is as likely a destination", {make_uniform}};

}  // namespace
}  // namespace orbweaver::noc
