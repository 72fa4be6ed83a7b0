// SPDX-License-Identifier: Apache-2.0
// Valiant's randomised routing (Valiant 1982): in dimension order to a router drawn at random for each packet, then in
// dimension order to the destination, with separate VCs for the two legs. This file needs no header because it
// registers itself.
#include <fmt/core.h>

#include "hw/noc/network_desc.h"
#include "hw/noc/routing/grid_map.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

/// State: bits 0 to 13: the drawn router; bit 14: it has been passed; bit 15: the packet uses the upper half of its VCs
/// along the current ring (see dimension_order). If both directions around a ring are equally long, a packet goes up
/// from even coordinates and down from odd ones.
class valiant : public routing_function {
public:
    explicit valiant(grid_map map) : m_map(std::move(map)), m_halves(m_map.wraps() ? 2 : 1) {}

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        const std::uint32_t here = m_map.coordinates(router);
        const grid_map::attachment& destination = m_map.where(head.destination);
        unsigned state = head.routing;
        bool fresh = false;  // begins its second leg here
        if ((state & passed) == 0 && here == m_map.coordinates(state & router_bits)) {
            state |= passed;
            fresh = true;
        }
        const bool second = (state & passed) != 0;
        if (second && here == destination.coordinates) {
            return {destination.port, 0, 0, static_cast<std::uint16_t>(state)};
        }
        const std::uint32_t aim = second ? destination.coordinates : m_map.coordinates(state & router_bits);
        const unsigned dimension = m_map.first_difference(here, aim);
        const unsigned origin = m_map.coordinate(here, dimension);
        const unsigned target = m_map.coordinate(aim, dimension);
        const grid_map::route route = m_map.shorter_direction(dimension, origin, target);
        if (m_map.wraps(dimension) && (fresh || m_map.dimension_of(router, input) != dimension)) {
            state = origin > target ? state | upper_half : state & ~upper_half;
        }
        const unsigned half = m_map.wraps(dimension) && (state & upper_half) != 0 ? 1 : 0;
        const unsigned set = 1 + (second ? m_halves : 0) + half;
        return {m_map.port(router, dimension, route.ascending || (route.tied && origin % 2 == 0)),
                static_cast<std::uint8_t>(set), 0, static_cast<std::uint16_t>(state)};
    }

    /// Returns the number of VC sets: 0: all; then first leg, second leg; on rings each in halves.
    unsigned vc_sets() const override { return 1 + 2 * m_halves; }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return set == 0 ? routing_function::vc_set(0, count) : vc_share(set - 1, 2 * m_halves, count);
    }
    unsigned min_vcs() const override { return 2 * m_halves; }
    std::uint16_t spare_state() const override { return 0; }

    /// Returns one entry for packets to a node of the same router, which take no detour, else one per intermediate
    /// router.
    unsigned entries(node_id source, node_id destination) const override {
        return m_map.where(source).router == m_map.where(destination).router ? 1 : m_map.routers();
    }
    std::uint16_t entry(unsigned which, node_id source, node_id destination) const override {
        const unsigned router = m_map.where(source).router;
        return static_cast<std::uint16_t>(router == m_map.where(destination).router ? router : which);
    }

private:
    static constexpr unsigned router_bits = max_valiant_routers - 1;
    static constexpr unsigned passed = 1U << 14;
    static constexpr unsigned upper_half = 1U << 15;
    static_assert(max_valiant_routers == passed, "a state has the number of a router below its two marks");

    grid_map m_map;
    unsigned m_halves;
};

std::unique_ptr<routing_function> make_valiant(const network_desc& described, const topology_graph& graph) {
    grid_map map(graph, described.routing);
    if (map.routers() > max_valiant_routers) {
        throw description_error("network.routing",
                                fmt::format("valiant has no numbers for more than {} routers", max_valiant_routers));
    }
    return std::make_unique<valiant>(std::move(map));
}

const routing_registry::entry registered_valiant{
    "valiant", "on any grid: in dimension order to a random router, then on to the destination", {make_valiant}};

}  // namespace
}  // namespace orbweaver::noc
