// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/metrics/survey.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "studies/arithmetic/hypernet/routing/route.h"

namespace orbweaver::studies::hypernet_model {

namespace {

std::vector<address> all_nodes(const hypernet& net) {
    std::vector<address> nodes;
    for (address position = 0; position < net.positions(); ++position) {
        if (net.is_node(position)) { nodes.push_back(position); }
    }
    return nodes;
}

/// One hop from each node: internal links, then the external one. No link ends at a treelet's second root position.
std::vector<std::vector<address>> neighbours_of_all(const hypernet& net, const std::vector<address>& nodes) {
    const address inside = net.module().positions() - 1;
    std::vector<std::vector<address>> neighbours(net.positions());
    for (const address node : nodes) {
        for (const address other : net.module().neighbours(node & inside)) {
            neighbours[node].push_back((node & ~inside) | other);
        }
        if (const external_port port = net.port(node); port.use == port_use::link) {
            neighbours[node].push_back(port.peer);
        }
    }
    return neighbours;
}

/// Counts the routes over each directed link.
class load_counter {
public:
    explicit load_counter(const hypernet& net)
        : m_net(net),
          m_positions(net.module().positions()),
          m_internal(net.positions() * m_positions),
          m_external(net.positions()) {}

    void count(address source, const hop& next) {
        ++(next.level == 0 ? m_internal[internal_link(source, next.neighbour)] : m_external[source]);
    }

    std::vector<link_loads> loads(const std::vector<std::vector<address>>& neighbours) const {
        std::vector<link_loads> found(m_net.h());
        for (address source = 0; source < neighbours.size(); ++source) {
            for (const address neighbour : neighbours[source]) {
                const unsigned level = m_net.common_level(source, neighbour) - 1;
                add(found[level], level == 0 ? m_internal[internal_link(source, neighbour)] : m_external[source]);
            }
        }
        for (link_loads& level : found) { level.mean /= static_cast<double>(std::max<std::uint64_t>(level.links, 1)); }
        return found;
    }

private:
    address internal_link(address source, address target) const { return source * m_positions + target % m_positions; }

    static void add(link_loads& total, std::uint64_t load) {
        total.least = total.links == 0 ? load : std::min(total.least, load);
        total.most = std::max(total.most, load);
        total.mean += static_cast<double>(load);
        total.of_each.push_back(load);
        ++total.links;
    }

    const hypernet& m_net;
    address m_positions;
    std::vector<std::uint64_t> m_internal;
    std::vector<std::uint64_t> m_external;
};

}  // namespace

distance_survey survey_distances(const hypernet& net) {
    constexpr unsigned unseen = std::numeric_limits<unsigned>::max();
    const std::vector<address> nodes = all_nodes(net);
    const auto neighbours = neighbours_of_all(net, nodes);
    distance_survey survey;
    double sum = 0;
    std::vector<address> reached;
    for (const address source : nodes) {
        std::vector<unsigned> distance(net.positions(), unseen);
        distance[source] = 0;
        reached.assign(1, source);
        for (std::size_t next = 0; next < reached.size(); ++next) {
            const address node = reached[next];
            sum += distance[node];
            survey.diameter = std::max(survey.diameter, distance[node]);
            for (const address neighbour : neighbours[node]) {
                if (distance[neighbour] == unseen) {
                    distance[neighbour] = distance[node] + 1;
                    reached.push_back(neighbour);
                }
            }
        }
    }
    survey.mean = sum / (static_cast<double>(nodes.size()) * static_cast<double>(nodes.size()));
    return survey;
}

double route_survey::routes() const {
    return static_cast<double>(std::accumulate(routes_by_hops.begin(), routes_by_hops.end(), std::uint64_t{0}));
}

double route_survey::mean() const {
    double hops_of_all = 0;
    for (std::size_t hops_of_one = 0; hops_of_one < routes_by_hops.size(); ++hops_of_one) {
        hops_of_all += static_cast<double>(routes_by_hops[hops_of_one]) * static_cast<double>(hops_of_one);
    }
    return hops_of_all / routes();
}

route_survey survey_routes(const hypernet& net) {
    const std::vector<address> nodes = all_nodes(net);
    load_counter counter(net);
    route_survey survey;
    survey.hops.assign(net.h() + 1, std::vector<double>(net.h()));
    std::vector<double> routes(net.h() + 1);
    for (const address source : nodes) {
        for (const address destination : nodes) {
            const unsigned region = net.common_level(source, destination);
            std::size_t length = 0;
            address node = source;
            for (auto next = next_hop(net, node, destination); next; next = next_hop(net, node, destination)) {
                counter.count(node, *next);
                survey.hops[region][next->level] += 1;
                node = next->neighbour;
                ++length;
            }
            survey.routes_by_hops.resize(std::max(survey.routes_by_hops.size(), length + 1));
            ++survey.routes_by_hops[length];
            routes[region] += 1;
        }
    }
    for (unsigned region = 1; region <= net.h(); ++region) {
        for (double& hops : survey.hops[region]) { hops /= routes[region]; }
    }
    survey.loads = counter.loads(neighbours_of_all(net, nodes));
    return survey;
}

}  // namespace orbweaver::studies::hypernet_model
