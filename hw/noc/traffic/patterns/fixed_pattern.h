// SPDX-License-Identifier: Apache-2.0
// Patterns in which every node always sends to the same partner (Dally and Towles, Principles and Practices of
// Interconnection Networks, section 3.2).
#pragma once

#include <fmt/core.h>

#include <bit>
#include <memory>
#include <vector>

#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {

/// A fixed partner for every node. With `self: false`, nodes that are their own partner do not send.
class fixed_pattern : public traffic_pattern {
public:
    fixed_pattern(std::vector<node_id> partners, bool self) : m_partners(std::move(partners)), m_self(self) {}

    node_id destination(node_id source, random_stream& /*stream*/) const override { return m_partners[source.value]; }
    bool sends(node_id source) const override { return m_self || m_partners[source.value] != source; }
    std::vector<destination_share> shares(node_id source) const override { return {{m_partners[source.value], 1}}; }

private:
    std::vector<node_id> m_partners;
    bool m_self;
};

/// Creates a pattern from a rule.
/// @param partner index of a node's partner, from the node's index; both below shape.nodes
template <class Rule>
std::unique_ptr<traffic_pattern> make_fixed(const traffic_source_desc& described, const traffic_shape& shape,
                                            Rule partner) {
    std::vector<node_id> partners;
    for (unsigned source = 0; source < shape.nodes; ++source) {
        partners.push_back({static_cast<std::uint16_t>(partner(source))});
    }
    return std::make_unique<fixed_pattern>(std::move(partners), described.self);
}

/// Returns the number of bits of node indices, for patterns that permute them.
/// @throws description_error unless the number of nodes is a power of two
inline unsigned address_bits(const traffic_source_desc& described, const traffic_shape& shape) {
    if (!std::has_single_bit(shape.nodes)) {
        throw description_error("pattern",
                                fmt::format("{} permutes the bits of node numbers, so it needs a number of nodes that "
                                            "is a power of two; found {} nodes",
                                            described.pattern, shape.nodes));
    }
    return static_cast<unsigned>(std::countr_zero(shape.nodes));
}

/// Creates a pattern that moves each grid coordinate independently.
/// @param move the partner's coordinate along a dimension, from the source's and the size of the dimension
/// @throws description_error unless the nodes form a grid
template <class Move>
std::unique_ptr<traffic_pattern> make_dimensional(const traffic_source_desc& described, const traffic_shape& shape,
                                                  Move move) {
    if (shape.dims.empty()) {
        throw description_error("pattern", fmt::format("{} moves along the dimensions of a grid; the nodes of this "
                                                       "topology form none",
                                                       described.pattern));
    }
    return make_fixed(described, shape, [&](unsigned source) {
        unsigned partner = 0;
        unsigned step = 1;
        for (const unsigned size : shape.dims) {
            partner += step * move(source / step % size, size);
            step *= size;
        }
        return partner;
    });
}

}  // namespace orbweaver::noc
