// SPDX-License-Identifier: Apache-2.0
// Hierarchical routing that avoids congestion (Ghosh 1988, section 2.2.1, which states that the scheme can be modified
// for this, but not how). The other paths are those that section 2.3 uses around failed links: another link to the
// subnet of the destination, if there are several; the route through a third sibling; inside a module, the route
// through another node. A router weighs paths by their queues and links (UGAL-L, Singh 2005), and a packet turns aside
// at most once. This file needs no header because it registers itself.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/hierarchical_legs.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned turns_on_congestion = 1;

class hierarchical_adaptive : public hierarchical_legs {
public:
    static bool suit(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described) {
        return can_count(plan, graph, described, turns_on_congestion);
    }

    hierarchical_adaptive(const hypernet_plan& plan, const topology_graph& graph, const network_desc& described)
        : hierarchical_legs(plan, graph, described, turns_on_congestion) {
        const unsigned routers = static_cast<unsigned>(graph.routers.size());
        m_legs.resize(routers * row());
        for (unsigned router = 0; router < routers; ++router) {
            for (unsigned level = 1; level <= net().h(); ++level) { measure_legs(router, level); }
        }
    }

    route_option next_hop(unsigned router, port_id, const flit& head) const override {
        const attachment& target = attachment_of(head.destination);
        if (router == target.router) { return {target.port}; }
        progress status = unpack(head.routing);
        note_arrival(address_at(router), status);
        return base_route(router, target.address, status);
    }

    bool adaptive() const override { return true; }

    void options(unsigned router, port_id, const flit& head, route_options& found) const override {
        add_routes(router, head, found, false);
    }
    void all_options(unsigned router, port_id, const flit& head, route_options& found) const override {
        add_routes(router, head, found, true);
    }

    /// Regions are the modules and the subnets made of them. There are none with several links between two subnets,
    /// because the destination node then decides which link is typical. There are none either if a list cannot hold all
    /// candidate outputs.
    unsigned region_levels() const override {
        for (unsigned level = 1; level <= net().h(); ++level) {
            if ((level != 1 && net().link_bits(level) != 0) || field_of(level).mask >= route_options::most) {
                return 0;
            }
        }
        return net().h() - 1;
    }
    unsigned region(unsigned level, unsigned router) const override { return address_at(router) >> net().bits(level); }

private:
    void add_routes(unsigned router, const flit& head, route_options& found, bool all) const {
        const attachment& target = attachment_of(head.destination);
        if (router == target.router) {
            found.add({target.port});
            return;
        }
        progress status = unpack(head.routing);
        note_arrival(address_at(router), status);
        const route_option base = base_route(router, target.address, status);
        found.add(base);
        if (status.turns < turns_on_congestion) { add_other_routes(router, target.address, status, base, all, found); }
    }

    /// A part of a route: from a router to its entry into a sibling subnet, or to a position in its module.
    struct leg {
        unsigned end = 0;  // last router
        std::uint16_t hops = 0;
    };
    struct candidate {
        intermediate_target target{};
        unsigned hops = std::numeric_limits<unsigned>::max();  // to the destination
    };

    void measure_legs(unsigned router, unsigned level) {
        const hypernet_address here = address_at(router);
        for (hypernet_address value = 0; value <= field_of(level).mask; ++value) {
            const intermediate_target there{level, value};
            const hypernet_address address = address_of(here, there);
            if (is_reached(here, there) || (level == 1 && !plan().is_node(address))) { continue; }
            leg& measured = m_legs[entry_index(router, address)];
            measured.end = router;
            while (!is_reached(address_at(measured.end), there)) {
                measured.end = next_router(measured.end, stored_route(measured.end, address).port);
                ++measured.hops;
            }
        }
    }

    /// Returns the number of links of the typical route.
    unsigned hops(unsigned router, hypernet_address destination) const {
        unsigned sum = 0;
        while (address_at(router) != destination) {
            const leg& next = m_legs[entry_index(router, destination)];
            sum += next.hops;
            router = next.end;
        }
        return sum;
    }

    static route_option option(const step& taken, unsigned links) {
        constexpr unsigned most = std::numeric_limits<std::uint8_t>::max();
        return {taken.port, taken.set, 0, pack(taken.behind), static_cast<std::uint8_t>(std::min(links, most))};
    }

    /// @param status of a packet after note_arrival()
    route_option base_route(unsigned router, hypernet_address destination, const progress& status) const {
        const hypernet_address there = next_target(address_at(router), destination, status);
        return option(make_step(router, there, status), hops(router, destination));
    }

    /// Adds the other routes: for each output the one with the fewest links, or all routes.
    void add_other_routes(unsigned router, hypernet_address destination, const progress& status,
                          const route_option& base, bool all, route_options& found) const {
        const hypernet_address here = address_at(router);
        const unsigned level = net().common_level(here, destination);
        std::array<candidate, max_router_ports> best;
        for (hypernet_address value = 0; value <= field_of(level).mask; ++value) {
            const intermediate_target other{level, value};
            const hypernet_address address = address_of(here, other);
            if (is_reached(here, other) || (level == 1 && !plan().is_node(address))) { continue; }
            const port_id port = stored_route(router, address).port;
            const leg& first = m_legs[entry_index(router, address)];
            const unsigned links = first.hops + hops(first.end, destination);
            if (port != base.port && all) {
                found.add(turn(router, status, {other, links}));
            } else if (port != base.port && links < best[port.value].hops) {
                best[port.value] = {other, links};
            }
        }
        for (const candidate& other : best) {
            if (other.target.level != 0) { found.add(turn(router, status, other)); }
        }
    }

    route_option turn(unsigned router, const progress& status, const candidate& other) const {
        const progress aside{status.phase + 1, status.turns + 1, number_of(other.target)};
        return option(make_step(router, address_of(address_at(router), other.target), aside), other.hops);
    }

    std::vector<leg> m_legs;  // [entry_index()]
};

std::unique_ptr<routing_function> make_hierarchical_adaptive(const network_desc& described,
                                                             const topology_graph& graph) {
    if (described.topology.kind != "hypernet" || !described.topology.global_connections.empty()) {
        throw description_error("network.routing", "hierarchical_adaptive needs a hypernet without global connections");
    }
    const hypernet_plan plan(described.topology);
    if (!hierarchical_adaptive::suit(plan, graph, described)) {
        throw description_error(
            "network.routing",
            "hierarchical_adaptive needs a hypernet without buses, switches and concentrators, of so "
            "few levels and subnets that a packet can count its turns and name its target");
    }
    return std::make_unique<hierarchical_adaptive>(plan, graph, described);
}

const routing_registry::entry registered_hierarchical_adaptive{
    "hierarchical_adaptive",
    "on hypernets: as hierarchical, or by another link, sibling or node where the queue is shorter",
    {make_hierarchical_adaptive, {}}};

}  // namespace
}  // namespace orbweaver::noc
