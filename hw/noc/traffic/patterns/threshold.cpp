// SPDX-License-Identifier: Apache-2.0
// Threshold locality (Reed and Schwetman 1983; hypernets, chapter 3). A fraction alpha of all packets is uniform over a
// sphere of locality around the source, here the module of a level that contains it. The others are uniform over the
// whole network. Alpha 0 is uniform traffic. This file needs no header because it registers itself.
#include "hw/noc/traffic/patterns/locality.h"

namespace orbweaver::noc {
namespace {

class threshold_pattern : public traffic_pattern {
public:
    threshold_pattern(const traffic_source_desc& described, unsigned sphere, unsigned nodes)
        : m_self(described.self),
          m_always(described.locality >= 1),
          m_local(probability_threshold(described.locality)),
          m_sphere(sphere),
          m_nodes(nodes) {}

    node_id destination(node_id source, random_stream& stream) const override {
        const node_range itself{source.value, m_self ? 0U : 1U};
        const bool local = m_always || stream.chance(m_local);
        const node_range range =
            local && m_sphere > itself.count ? module_of(source, m_sphere) : node_range{0, m_nodes};
        return draw_node(range, itself, stream);
    }

private:
    bool m_self;
    bool m_always;
    std::uint64_t m_local;
    unsigned m_sphere;  // nodes
    unsigned m_nodes;
};

std::unique_ptr<traffic_pattern> make_threshold(const traffic_source_desc& described, const traffic_shape& shape) {
    const unsigned sphere = region_nodes(described, levels_of(described, shape));
    if (sphere < 2 && !described.self && described.locality > 0) {
        throw description_error("self", fmt::format("modules of level {} are single nodes, so `locality` would have "
                                                    "no destination; choose an outer level",
                                                    described.locality_level));
    }
    return std::make_unique<threshold_pattern>(described, sphere, shape.nodes);
}

const pattern_registry::entry registered_threshold{
    "threshold",
    "`locality` of all packets stay within the source's module of `locality_level`, the others go anywhere",
    {make_threshold, {"locality", "locality_level", "modules"}}};

}  // namespace
}  // namespace orbweaver::noc
