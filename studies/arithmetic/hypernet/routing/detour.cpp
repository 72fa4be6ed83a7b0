// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/routing/detour.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "studies/arithmetic/hypernet/routing/route.h"

namespace orbweaver::studies::hypernet_model {

namespace {

/// Mean of surveys of equally many messages.
detour_survey mean_of(const std::vector<detour_survey>& surveys) {
    detour_survey mean;
    for (double detour_survey::*const hops :
         {&detour_survey::routed, &detour_survey::detoured, &detour_survey::shortest, &detour_survey::to_failed_link,
          &detour_survey::to_third, &detour_survey::through_third}) {
        for (const detour_survey& one : surveys) { mean.*hops += one.*hops / static_cast<double>(surveys.size()); }
    }
    return mean;
}

/// Messages from the nodes of one subnet to the nodes of a sibling whose link has failed.
class pair_of_subnets {
public:
    pair_of_subnets(const hypernet& net, address source, address destination)
        : m_net(net), m_bits(net.bits(net.h() - 1)), m_source(source), m_destination(destination) {}

    detour_survey survey() {
        std::vector<detour_survey> of_sources;
        for (address inside = 0; inside < size(); ++inside) {
            of_sources.push_back(survey_from(m_source << m_bits | inside));
        }
        return mean_of(of_sources);
    }

private:
    /// A route out of the subnet: the far end of its link, and the hops to there.
    struct exit_route {
        address end = 0;
        std::size_t hops = 0;
    };
    using hops_by_node = std::vector<std::size_t>;  // [node of the destination's subnet]

    address size() const { return address{1} << m_bits; }

    detour_survey survey_from(address source) {
        const exit_route baseline = base_exit_route(source);
        const std::vector<exit_route> thirds = exits_to_third_groups(source);
        const exit_route& nearest = thirds.front();
        return {mean_hops_over({baseline}),
                mean_hops_over({nearest}),
                mean_hops_over(thirds),
                static_cast<double>(baseline.hops - 1),
                static_cast<double>(nearest.hops - 1),
                static_cast<double>(route(m_net, nearest.end, gateway_from(nearest.end)).size())};
    }

    /// Returns the gateway from the subnet of a node to the destination's subnet.
    address gateway_from(address node) const { return m_net.gateway(node, m_destination << m_bits, m_net.h()); }

    /// Returns the mean hops to the nodes of the destination's subnet, each over the shortest of the routes.
    double mean_hops_over(const std::vector<exit_route>& routes) {
        std::vector<std::pair<std::size_t, const hops_by_node*>> onward;
        onward.reserve(routes.size());
        for (const exit_route& each : routes) { onward.emplace_back(each.hops, &hops_from(each.end)); }
        std::size_t sum = 0;
        for (address inside = 0; inside < size(); ++inside) {
            std::size_t fewest = std::numeric_limits<std::size_t>::max();
            for (const auto& [hops, rest] : onward) { fewest = std::min(fewest, hops + (*rest)[inside]); }
            sum += fewest;
        }
        return static_cast<double>(sum) / static_cast<double>(size());
    }

    const hops_by_node& hops_from(address end) {
        hops_by_node& hops = m_hops[end];
        for (address inside = hops.size(); inside < size(); ++inside) {
            hops.push_back(route(m_net, end, m_destination << m_bits | inside).size());
        }
        return hops;
    }

    exit_route base_exit_route(address source) const {
        const address gateway = gateway_from(source);
        return {m_net.port(gateway).peer, route(m_net, source, gateway).size() + 1};
    }

    /// Finds the exits breadth first inside the source's subnet, nearest first; ties in order of discovery.
    std::vector<exit_route> exits_to_third_groups(address source) const {
        std::vector<exit_route> routes;
        std::map<address, std::size_t> distance{{source, 0}};
        std::vector<address> reached{source};
        for (std::size_t next = 0; next < reached.size(); ++next) {
            const address node = reached[next];
            if (const auto third = third_subnet_from(node)) { routes.push_back({*third, distance[node] + 1}); }
            for (const address neighbour : neighbours_inside(node)) {
                if (distance.emplace(neighbour, distance[node] + 1).second) { reached.push_back(neighbour); }
            }
        }
        if (routes.empty()) { throw std::invalid_argument("a detour needs a third subnet"); }
        return routes;
    }

    std::optional<address> third_subnet_from(address node) const {
        const external_port port = m_net.port(node);
        const bool leaves = port.use == port_use::link && port.level == m_net.h() - 1;
        return leaves && port.peer >> m_bits != m_destination ? std::optional(port.peer) : std::nullopt;
    }

    /// In the order of a cubelet's dimensions, the external link last.
    std::vector<address> neighbours_inside(address node) const {
        const address inside = m_net.module().positions() - 1;
        std::vector<address> found;
        for (const address other : m_net.module().neighbours(node & inside)) {
            found.push_back((node & ~inside) | other);
        }
        std::sort(found.begin(), found.end(),
                  [node](address one, address other) { return (one ^ node) < (other ^ node); });
        if (const external_port port = m_net.port(node); port.use == port_use::link && port.level < m_net.h() - 1) {
            found.push_back(port.peer);
        }
        return found;
    }

    const hypernet& m_net;
    unsigned m_bits;  // bits of an address inside a subnet
    address m_source;
    address m_destination;
    std::map<address, hops_by_node> m_hops;  // from the end of a way out
};

address subnets_of(const hypernet& net) {
    if (net.h() < 2 || net.link_bits(net.h()) > 0 || net.module().kind() == module_kind::treelet) {
        throw std::invalid_argument("detours are surveyed in nets of cubelets or buslets with one link between two");
    }
    return address{1} << net.subnet_bits(net.h());
}

}  // namespace

std::optional<unsigned> hops_round_internal_link(const basic_module& module, address one, address other) {
    std::map<address, unsigned> distance{{one, 0}};
    std::vector<address> reached{one};
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const address node = reached[next];
        if (node == other) { return distance[node]; }
        for (const address neighbour : module.neighbours(node)) {
            const bool failed = node == one && neighbour == other;
            if (!failed && distance.emplace(neighbour, distance[node] + 1).second) { reached.push_back(neighbour); }
        }
    }
    return std::nullopt;
}

detour_survey survey_detours_from(const hypernet& net, address subnet) {
    const address subnets = subnets_of(net);
    std::vector<detour_survey> to_siblings;
    for (address sibling = 0; sibling < subnets; ++sibling) {
        if (sibling != subnet) { to_siblings.push_back(pair_of_subnets(net, subnet, sibling).survey()); }
    }
    return mean_of(to_siblings);
}

detour_survey survey_detours(const hypernet& net) {
    const address subnets = subnets_of(net);
    std::vector<detour_survey> from_subnets;
    for (address subnet = 0; subnet < subnets; ++subnet) { from_subnets.push_back(survey_detours_from(net, subnet)); }
    return mean_of(from_subnets);
}

detour_survey survey_detours_round_links_of(const hypernet& net, address subnet) {
    const address subnets = subnets_of(net);
    std::vector<detour_survey> routes{survey_detours_from(net, subnet)};
    std::vector<detour_survey> back;
    for (address sibling = 0; sibling < subnets; ++sibling) {
        if (sibling != subnet) { back.push_back(pair_of_subnets(net, sibling, subnet).survey()); }
    }
    routes.push_back(mean_of(back));
    return mean_of(routes);
}

}  // namespace orbweaver::studies::hypernet_model
