// SPDX-License-Identifier: Apache-2.0
#include "sim/results/resource_load.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "hw/noc/bus/bus.h"
#include "hw/noc/network_desc.h"

namespace orbweaver {

namespace {

double part_of(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

/// The number of the link between the same ports in the other direction.
unsigned opposite(const topology_graph& graph, unsigned number) {
    const topology_graph::link& link = graph.links[number];
    for (unsigned other = 0; other < graph.links.size(); ++other) {
        if (graph.links[other].origin == link.target && graph.links[other].origin_port == link.target_port) {
            return other;
        }
    }
    return number;
}

class link_meter {
public:
    link_meter(const network& fabric, const network_links_desc& link_options, cycle_t cycles)
        : m_network(fabric),
          m_link_options(link_options),
          m_cycles(static_cast<double>(cycles)),
          m_injected(static_cast<double>(fabric.counters(link_kind::injection).flits)),
          m_ejected(static_cast<double>(fabric.counters(link_kind::ejection).flits)) {}

    resource_load measure(unsigned number) const {
        const link_kind kind = m_network.kind_of_link(number);
        resource_load load{name_of(kind), m_network.link_name(number), 0, {}, {}};
        load.utilisation = part_of(flits_that_hold(number), m_cycles * capacity(number));
        const auto flits = static_cast<double>(m_network.link_at(number).counters().flits);
        if (kind == link_kind::transit) {
            const topology_graph::link& link = m_network.topology().links[number];
            load.role =
                fmt::format("the channel from router {} to router {}", router_name(m_network.topology(), link.origin),
                            router_name(m_network.topology(), link.target));
            load.share = fmt::format("{:.0f} % of all flits pass it", 100 * part_of(flits, m_injected));
        } else {
            const bool enters = kind == link_kind::injection;
            const unsigned transit = static_cast<unsigned>(m_network.topology().links.size());
            const unsigned node = (number - transit) % m_network.nodes();
            load.role = fmt::format("the {} link of node {}", name_of(kind), node);
            load.share =
                fmt::format("{:.0f} % of all flits {} node {}", 100 * part_of(flits, enters ? m_injected : m_ejected),
                            enters ? "come from" : "go to", node);
        }
        return load;
    }

private:
    bool is_serial(unsigned number) const {
        return m_link_options.kind == network_link_kind::serial &&
               m_network.kind_of_link(number) == link_kind::transit &&
               m_network.level_of_link(number) == link_level::network;
    }

    /// Flits a cycle.
    double capacity(unsigned number) const {
        const network_desc& described = m_network.description();
        if (m_network.kind_of_link(number) != link_kind::transit) {
            return node_flits_per_cycle(described);
        }
        const double own = m_network.topology().links[number].flits_per_cycle;
        return is_serial(number) ? 0.5 / m_link_options.line.cycles_per_word
               : own != 0        ? own
                                 : described.link.flits_per_cycle;
    }

    double flits_that_hold(unsigned number) const {
        double flits = static_cast<double>(m_network.link_at(number).counters().flits);
        if (is_serial(number) && m_link_options.frames.lines == flit_lines::half_duplex) {
            const unsigned other = opposite(m_network.topology(), number);
            flits += static_cast<double>(m_network.link_at(other).counters().flits);
        }
        return flits;
    }

    const network& m_network;
    const network_links_desc& m_link_options;
    const double m_cycles;
    const double m_injected;
    const double m_ejected;
};

/// Which half of a dimension a router is in: below `middle`, or not.
struct half_plane {
    const topology_graph& graph;
    unsigned dimension;
    unsigned middle;

    bool is_upper(unsigned router) const { return graph.coordinate(router, dimension) >= middle; }
};

std::string range_text(unsigned first, unsigned last) {
    return first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
}

/// "columns 0-3 > 4-7"
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

std::optional<network_cut> measure_cut(const half_plane& cut, bool upwards, const std::vector<resource_load>& links) {
    network_cut found;
    double sum = 0;
    for (unsigned number = 0; number < cut.graph.links.size(); ++number) {
        const topology_graph::link& link = cut.graph.links[number];
        if (cut.is_upper(link.origin) != upwards && cut.is_upper(link.target) == upwards) {
            found.links.push_back(number);
            sum += links[number].utilisation;
        }
    }
    if (found.links.size() < 2) {
        return std::nullopt;
    }
    found.load = {"bisection",
                  cut_name(cut, upwards),
                  sum / static_cast<double>(found.links.size()),
                  fmt::format("the bisection of {} channels", found.links.size()),
                  {}};
    return found;
}

}  // namespace

std::vector<resource_load> link_loads(const network& fabric, const network_links_desc& link_options, cycle_t cycles) {
    const link_meter meter(fabric, link_options, cycles);
    std::vector<resource_load> loads;
    for (unsigned number = 0; number < fabric.links(); ++number) {
        loads.push_back(meter.measure(number));
    }
    return loads;
}

std::vector<resource_load> bus_loads(const network& fabric, cycle_t cycles) {
    std::vector<resource_load> loads;
    for (unsigned place = 0; place < fabric.buses(); ++place) {
        const bus_counters counters = fabric.bus_at(place).counters();
        loads.push_back({"bus", fabric.bus_name(place),
                         part_of(static_cast<double>(counters.busy), static_cast<double>(cycles)), "a shared bus",
                         fmt::format("{} packets in {} tries", counters.transfers, counters.tries)});
    }
    return loads;
}

std::vector<network_cut> bisections(const network& fabric, const std::vector<resource_load>& links) {
    const topology_graph& graph = fabric.topology();
    std::size_t routers = graph.dims.empty() ? 0 : 1;
    for (const unsigned side : graph.dims) {
        routers *= side;
    }
    std::vector<network_cut> cuts;
    if (routers != graph.routers.size()) {
        return cuts;
    }
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

}  // namespace orbweaver
