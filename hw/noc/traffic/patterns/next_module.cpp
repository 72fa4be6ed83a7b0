// SPDX-License-Identifier: Apache-2.0
// All nodes of a module send to the nodes of one other module with equal probability. This is the worst case for
// minimal routing if few links join two modules (Kim, Dally, Scott and Abts 2008, for the groups of a dragonfly). This
// file needs no header because it registers itself.
#include "hw/noc/traffic/patterns/locality.h"

namespace orbweaver::noc {
namespace {

class next_module_pattern : public traffic_pattern {
public:
    /// @param distance of the two modules, in nodes
    next_module_pattern(unsigned module, unsigned distance, unsigned nodes)
        : m_module(module), m_distance(distance), m_nodes(nodes) {}

    node_id destination(node_id source, random_stream& stream) const override {
        return draw_node(target(source), {}, stream);
    }

    std::vector<destination_share> shares(node_id source) const override {
        const node_range range = target(source);
        std::vector<destination_share> all;
        for (unsigned number = 0; number < range.count; ++number) {
            all.push_back({{static_cast<std::uint16_t>(range.first + number)}, 1.0 / range.count});
        }
        return all;
    }

private:
    node_range target(node_id source) const {
        return {(module_of(source, m_module).first + m_distance) % m_nodes, m_module};
    }

    unsigned m_module;  // nodes
    unsigned m_distance;
    unsigned m_nodes;
};

std::unique_ptr<traffic_pattern> make_next_module(const traffic_source_desc& described, const traffic_shape& shape) {
    const unsigned module = region_nodes(described, levels_of(described, shape));
    const unsigned modules = shape.nodes / module;
    if (described.module_offset % modules == 0) {
        throw description_error("module_offset",
                                fmt::format("{} modules of level {} further on, around the end, is "
                                            "the module itself; there are {}",
                                            described.module_offset, described.locality_level, modules));
    }
    return std::make_unique<next_module_pattern>(module, described.module_offset % modules * module, shape.nodes);
}

const pattern_registry::entry registered_next_module{
    "next_module",
    "to any node of the module of `locality_level` that is `module_offset` further on, around the end",
    {make_next_module, {"locality_level", "module_offset", "modules"}}};

}  // namespace
}  // namespace orbweaver::noc
