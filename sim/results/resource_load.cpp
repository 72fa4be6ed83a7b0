// SPDX-License-Identifier: Apache-2.0
#include "sim/results/resource_load.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "hw/noc/bus/bus.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/network_plan.h"

namespace orbweaver::sim {

namespace {

double part_of(double part, double whole) { return whole > 0 ? part / whole : 0; }

bool is_serial(const noc::network& fabric, const system::network_links_desc& options, unsigned number) {
    return options.kind == system::network_link_kind::serial &&
           fabric.kind_of_link(number) == noc::link_kind::transit &&
           fabric.level_of_link(number) == noc::link_level::network;
}

/// Returns, for each link between routers, its flits plus the flits in the opposite direction between the same ports.
/// Both directions occupy a shared line.
std::vector<std::uint64_t> flits_of_both(const noc::network& fabric) {
    const std::vector<noc::topology_graph::link>& links = fabric.topology().links;
    std::map<std::pair<unsigned, port_id>, std::uint64_t> sent;  // by router and port
    for (unsigned number = 0; number < links.size(); ++number) {
        sent[{links[number].origin, links[number].origin_port}] = fabric.link_at(number).counters().flits;
    }
    std::vector<std::uint64_t> flits;
    flits.reserve(links.size());
    for (const noc::topology_graph::link& link : links) {
        flits.push_back(sent[{link.origin, link.origin_port}] + sent[{link.target, link.target_port}]);
    }
    return flits;
}

/// One half of a dimension: the routers below `middle`, or the others.
struct half_plane {
    const noc::topology_graph& graph;
    unsigned dimension;
    unsigned middle;

    bool is_upper(unsigned router) const { return graph.coordinate(router, dimension) >= middle; }
};

std::string range_text(unsigned first, unsigned last) {
    return first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
}

/// Returns a name such as "columns 0-3 > 4-7".
std::string cut_name(const half_plane& cut, bool upwards) {
    const std::vector<unsigned>& dims = cut.graph.dims;
    const std::string lower = range_text(0, cut.middle - 1);
    const std::string upper = range_text(cut.middle, dims[cut.dimension] - 1);
    const std::string what = dims.size() == 1     ? "routers"
                             : dims.size() > 2    ? fmt::format("dimension {}:", cut.dimension)
                             : cut.dimension == 0 ? "columns"
                                                  : "rows";
    return fmt::format("{} {} > {}", what, upwards ? lower : upper, upwards ? upper : lower);
}

std::optional<network_cut> measure_cut(const half_plane& cut, bool upwards, const link_loads& links) {
    network_cut found;
    double sum = 0;
    for (unsigned number = 0; number < cut.graph.links.size(); ++number) {
        const noc::topology_graph::link& link = cut.graph.links[number];
        if (cut.is_upper(link.origin) != upwards && cut.is_upper(link.target) == upwards) {
            found.links.push_back(number);
            sum += links.utilisation(number);
        }
    }
    if (found.links.size() < 2) { return std::nullopt; }
    found.load = {"bisection",
                  cut_name(cut, upwards),
                  sum / static_cast<double>(found.links.size()),
                  fmt::format("the bisection of {} channels", found.links.size()),
                  {}};
    return found;
}

}  // namespace

link_loads::link_loads(const noc::network& fabric, const system::network_links_desc& link_options, cycle_t cycles)
    : m_network(fabric),
      m_link_options(link_options),
      m_utilisation(fabric.links()),
      m_injected(static_cast<double>(fabric.counters(noc::link_kind::injection).flits)),
      m_ejected(static_cast<double>(fabric.counters(noc::link_kind::ejection).flits)) {
    const bool is_shared = link_options.frames.lines == serial::flit_lines::half_duplex;
    const std::vector<std::uint64_t> shared = is_shared && link_options.kind == system::network_link_kind::serial
                                                  ? flits_of_both(fabric)
                                                  : std::vector<std::uint64_t>{};
    for (unsigned number = 0; number < links(); ++number) {
        const bool holds_both = is_shared && is_serial(fabric, link_options, number);
        const std::uint64_t flits = holds_both ? shared[number] : fabric.link_at(number).counters().flits;
        // A flit counts when it enters a link. In a serial link it may still wait at the end of the run.
        m_utilisation[number] =
            std::min(part_of(static_cast<double>(flits), static_cast<double>(cycles) * capacity(number)), 1.0);
    }
}

std::vector<unsigned> link_loads::busiest(std::size_t most) const {
    std::vector<unsigned> numbers(m_utilisation.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    const auto end = numbers.begin() + static_cast<std::ptrdiff_t>(std::min(most, numbers.size()));
    std::partial_sort(numbers.begin(), end, numbers.end(), [this](unsigned one, unsigned other) {
        return m_utilisation[one] != m_utilisation[other] ? m_utilisation[one] > m_utilisation[other] : one < other;
    });
    numbers.erase(end, numbers.end());
    const auto idle = std::ranges::find_if(numbers, [this](unsigned number) { return m_utilisation[number] == 0; });
    numbers.erase(idle, numbers.end());
    return numbers;
}

resource_load link_loads::describe(unsigned number) const {
    const noc::link_kind kind = m_network.kind_of_link(number);
    const noc::topology_graph& graph = m_network.topology();
    resource_load load{name_of(kind), m_network.link_name(number), m_utilisation[number], {}, {}};
    const auto flits = static_cast<double>(m_network.link_at(number).counters().flits);
    if (kind == noc::link_kind::transit) {
        const noc::topology_graph::link& link = graph.links[number];
        load.role = fmt::format("the channel from router {} to router {}", noc::router_name(graph, link.origin),
                                noc::router_name(graph, link.target));
        load.share = fmt::format("{:.0f} % of all flits pass it", 100 * part_of(flits, m_injected));
    } else {
        const bool enters = kind == noc::link_kind::injection;
        const unsigned node = (number - static_cast<unsigned>(graph.links.size())) % m_network.nodes();
        load.role = fmt::format("the {} link of node {}", name_of(kind), node);
        load.share =
            fmt::format("{:.0f} % of all flits {} node {}", 100 * part_of(flits, enters ? m_injected : m_ejected),
                        enters ? "come from" : "go to", node);
    }
    return load;
}

/// Returns the capacity in flits per cycle.
double link_loads::capacity(unsigned number) const {
    return is_serial(m_network, m_link_options, number) ? 0.5 / m_link_options.line.cycles_per_word
                                                        : m_network.plan()->link_properties(number).flits_per_cycle;
}

std::vector<resource_load> bus_loads(const noc::network& fabric, cycle_t cycles) {
    std::vector<resource_load> loads;
    for (unsigned position = 0; position < fabric.buses(); ++position) {
        const noc::bus_counters counters = fabric.bus_at(position).counters();
        loads.push_back({"bus", fabric.bus_name(position),
                         part_of(static_cast<double>(counters.busy), static_cast<double>(cycles)), "a shared bus",
                         fmt::format("{} packets in {} tries", counters.transfers, counters.tries)});
    }
    return loads;
}

std::vector<network_cut> bisections(const noc::network& fabric, const link_loads& links) {
    const noc::topology_graph& graph = fabric.topology();
    std::size_t routers = graph.dims.empty() ? 0 : 1;
    for (const unsigned side : graph.dims) { routers *= side; }
    std::vector<network_cut> cuts;
    if (routers != graph.routers.size()) { return cuts; }
    for (unsigned dimension = 0; dimension < graph.dims.size(); ++dimension) {
        const unsigned side = graph.dims[dimension];
        for (unsigned middle = side / 2; side > 1 && middle <= (side + 1) / 2; ++middle) {
            for (const bool upwards : {true, false}) {
                if (auto cut = measure_cut({graph, dimension, middle}, upwards, links)) {
                    cuts.push_back(std::move(*cut));
                }
            }
        }
    }
    return cuts;
}

}  // namespace orbweaver::sim
