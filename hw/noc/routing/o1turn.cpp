// SPDX-License-Identifier: Apache-2.0
// O1TURN (Seo, Ali, Lim, Rafique, Thottethodi 2005): half of the packets go along x first, the others along y first,
// each half on separate VCs. This file needs no header because it registers itself.
#include "hw/noc/routing/turn_model.h"

namespace orbweaver::noc {
namespace {

/// State: 0: along x first; 1: along y first.
class o1turn : public routing_function {
public:
    explicit o1turn(grid_map map) : m_map(std::move(map)) {}

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const std::uint32_t here = m_map.coordinates(router);
        const grid_map::attachment& target = m_map.where(head.destination);
        if (here == target.coordinates) { return {target.port, 0, 0, head.routing}; }
        const unsigned first = head.routing;
        const unsigned dimension =
            m_map.coordinate(here, first) != m_map.coordinate(target.coordinates, first) ? first : 1 - first;
        const bool ascending = m_map.coordinate(target.coordinates, dimension) > m_map.coordinate(here, dimension);
        return {m_map.port(router, dimension, ascending), static_cast<std::uint8_t>(1 + first), 0, head.routing};
    }

    unsigned vc_sets() const override { return 3; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return set == 0 ? routing_function::vc_set(0, count) : vc_share(set - 1, 2, count);
    }
    unsigned min_vcs() const override { return 2; }

    unsigned entries(node_id, node_id) const override { return 2; }
    std::uint16_t entry(unsigned which, node_id, node_id) const override { return static_cast<std::uint16_t>(which); }

private:
    grid_map m_map;
};

const routing_registry::entry registered_o1turn{
    "o1turn",
    "on a 2-D mesh: each packet draws x first or y first, on virtual channels apart",
    {make_on_flat_mesh<o1turn>}};

}  // namespace
}  // namespace orbweaver::noc
