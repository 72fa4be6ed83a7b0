// SPDX-License-Identifier: Apache-2.0
// Geometric locality (Lang 1982; hypernets, chapter 3). Region 1 is the innermost module of the source; region i is the
// module of level i without the module of level i-1. A fraction beta of all packets goes to region 1, beta of the
// remainder to region 2, and so on. The rest goes to the last region. Destinations are uniform within a region. This
// file needs no header because it registers itself.
#include <algorithm>

#include "hw/noc/traffic/patterns/locality.h"

namespace orbweaver::noc {
namespace {

class geometric_pattern : public traffic_pattern {
public:
    geometric_pattern(const traffic_source_desc& described, std::vector<unsigned> levels)
        : m_always(described.locality >= 1),
          m_stay(probability_threshold(described.locality)),
          m_innermost{described.self ? 0U : 1U},
          m_levels(std::move(levels)) {}

    node_id destination(node_id source, random_stream& stream) const override {
        node_range inner{source.value, m_innermost};
        for (std::size_t level = 0; level + 1 < m_levels.size(); ++level) {
            const node_range outer = module_of(source, m_levels[level]);
            if (outer.count > inner.count) {  // otherwise the region is empty, and its share goes outwards
                if (m_always || stream.chance(m_stay)) { return draw_node(outer, inner, stream); }
                inner = outer;
            }
        }
        return draw_node(module_of(source, m_levels.back()), inner, stream);
    }

private:
    bool m_always;
    std::uint64_t m_stay;
    std::uint32_t m_innermost;  // number of excluded destinations: 1 without self
    std::vector<unsigned> m_levels;
};

std::unique_ptr<traffic_pattern> make_geometric(const traffic_source_desc& described, const traffic_shape& shape) {
    std::vector<unsigned> levels = levels_of(described, shape);
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    return std::make_unique<geometric_pattern>(described, std::move(levels));
}

const pattern_registry::entry registered_geometric{
    "geometric",
    "`locality` of all packets stay within the innermost module, as much of the remainder in the next, and so on",
    {make_geometric, {"locality", "modules"}}};

}  // namespace
}  // namespace orbweaver::noc
