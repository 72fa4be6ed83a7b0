// SPDX-License-Identifier: Apache-2.0
#include "models/hypernet/routing/detour.h"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "models/hypernet/routing/route.h"

namespace orbweaver::hypernet_model {

namespace {

/// Messages from the nodes of one subnet to those of a sibling, whose link has failed.
class pair_of_subnets {
public:
    pair_of_subnets(const hypernet& net, address from, address to)
        : m_net(net), m_bits(net.bits(net.h() - 1)), m_from(from), m_to(to) {}

    detour_survey survey() {
        detour_survey sum;
        for (address inside = 0; inside < size(); ++inside) {
            const address source = m_from << m_bits | inside;
            sum.routed += mean_hops_over(usual_way_out(source));
            sum.detoured += mean_hops_over(way_out_to_third(source));
        }
        return {sum.routed / static_cast<double>(size()), sum.detoured / static_cast<double>(size())};
    }

private:
    /// Out of the subnet: where the link ends, and the hops up to there.
    struct way_out {
        address end = 0;
        std::size_t hops = 0;
    };

    address size() const { return address{1} << m_bits; }

    /// To a node of the destination's subnet.
    double mean_hops_over(const way_out& way) { return static_cast<double>(way.hops) + mean_hops_from(way.end); }

    double mean_hops_from(address end) {
        if (const auto known = m_mean_hops.find(end); known != m_mean_hops.end()) {
            return known->second;
        }
        std::size_t hops = 0;
        for (address inside = 0; inside < size(); ++inside) {
            hops += route(m_net, end, m_to << m_bits | inside).size();
        }
        return m_mean_hops[end] = static_cast<double>(hops) / static_cast<double>(size());
    }

    way_out usual_way_out(address source) const {
        const address gateway = m_net.gateway(source, m_to << m_bits, m_net.h());
        return {m_net.port(gateway).peer, route(m_net, source, gateway).size() + 1};
    }

    /// Breadth first inside the own subnet; of nodes at the same distance the one that is found first.
    way_out way_out_to_third(address source) const {
        std::map<address, std::size_t> distance{{source, 0}};
        std::vector<address> reached{source};
        for (std::size_t next = 0; next < reached.size(); ++next) {
            const address at = reached[next];
            if (const auto third = third_subnet_from(at)) {
                return {*third, distance[at] + 1};
            }
            for (const address to : neighbours_inside(at)) {
                if (distance.emplace(to, distance[at] + 1).second) {
                    reached.push_back(to);
                }
            }
        }
        throw std::invalid_argument("a detour needs a third subnet");
    }

    std::optional<address> third_subnet_from(address at) const {
        const external_port port = m_net.port(at);
        const bool leaves = port.use == port_use::link && port.level == m_net.h() - 1;
        return leaves && port.peer >> m_bits != m_to ? std::optional(port.peer) : std::nullopt;
    }

    /// In the order of a cubelet's dimensions, the external link last.
    std::vector<address> neighbours_inside(address at) const {
        const address inside = m_net.module().positions() - 1;
        std::vector<address> found;
        for (const address other : m_net.module().neighbours(at & inside)) {
            found.push_back((at & ~inside) | other);
        }
        std::sort(found.begin(), found.end(), [at](address one, address other) { return (one ^ at) < (other ^ at); });
        if (const external_port port = m_net.port(at); port.use == port_use::link && port.level < m_net.h() - 1) {
            found.push_back(port.peer);
        }
        return found;
    }

    const hypernet& m_net;
    unsigned m_bits;  // of an address inside a subnet
    address m_from;
    address m_to;
    std::map<address, double> m_mean_hops;  // from the end of a way out
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
        const address at = reached[next];
        if (at == other) {
            return distance[at];
        }
        for (const address to : module.neighbours(at)) {
            const bool failed = at == one && to == other;
            if (!failed && distance.emplace(to, distance[at] + 1).second) {
                reached.push_back(to);
            }
        }
    }
    return std::nullopt;
}

detour_survey survey_detours_from(const hypernet& net, address subnet) {
    const address subnets = subnets_of(net);
    detour_survey sum;
    for (address sibling = 0; sibling < subnets; ++sibling) {
        if (sibling != subnet) {
            const detour_survey one = pair_of_subnets(net, subnet, sibling).survey();
            sum.routed += one.routed;
            sum.detoured += one.detoured;
        }
    }
    const auto siblings = static_cast<double>(subnets - 1);
    return {sum.routed / siblings, sum.detoured / siblings};
}

detour_survey survey_detours(const hypernet& net) {
    const address subnets = subnets_of(net);
    detour_survey sum;
    for (address subnet = 0; subnet < subnets; ++subnet) {
        const detour_survey one = survey_detours_from(net, subnet);
        sum.routed += one.routed;
        sum.detoured += one.detoured;
    }
    const auto all = static_cast<double>(subnets);
    return {sum.routed / all, sum.detoured / all};
}

}  // namespace orbweaver::hypernet_model
