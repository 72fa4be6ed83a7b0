// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network_results.h"

#include <algorithm>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/noc/network_statistics.h"
#include "sim/results/bus_results.h"

namespace orbweaver {

namespace {

double per_cycle(std::uint64_t count, cycle_t cycles) {
    return cycles == 0 ? 0 : static_cast<double>(count) / static_cast<double>(cycles);
}

/// Mean and maximum over the links that `counts` takes, by number, and the busiest one's name.
template <class Counts>
result_json utilisation_of(const network& fabric, cycle_t cycles, Counts counts) {
    double sum = 0;
    double max = 0;
    unsigned links = 0;
    std::string busiest;
    for (unsigned number = 0; number < fabric.links(); ++number) {
        if (!counts(number)) {
            continue;
        }
        const double busy = per_cycle(fabric.link_at(number).counters().flits, cycles);
        ++links;
        sum += busy;
        if (busy > max) {
            max = busy;
            busiest = fabric.link_name(number);
        }
    }
    return {{"mean", links == 0 ? 0 : sum / links}, {"max", max}, {"busiest", busiest}};
}

result_json utilisation(const network& fabric, link_kind kind, cycle_t cycles) {
    return utilisation_of(fabric, cycles, [&](unsigned number) { return fabric.kind_of_link(number) == kind; });
}

/// The transit links of a level of a cluster of chips.
result_json level_results(const network& fabric, link_level level, cycle_t cycles) {
    const auto counts = [&](unsigned number) {
        return fabric.kind_of_link(number) == link_kind::transit && fabric.level_of_link(number) == level;
    };
    std::uint64_t links = 0;
    link_counters sum;
    for (unsigned number = 0; number < fabric.links(); ++number) {
        if (counts(number)) {
            ++links;
            accumulate<link_counters>(link_statistics, sum, fabric.link_at(number).counters());
        }
    }
    return {{"links", links},
            {"packets", sum.packets},
            {"flits", sum.flits},
            {"link_utilisation", utilisation_of(fabric, cycles, counts)}};
}

/// The figures of a table.
template <class Source>
result_json figures_json(std::span<const network_statistic<Source>> table, const Source& source) {
    result_json object = result_json::object();
    for (const auto& entry : table) {
        add_new(object, std::string(entry.name),
                std::visit([](auto value) { return result_json(value); }, entry.value(source)));
    }
    return object;
}

/// Where each router's busiest outgoing mesh link stands: what the heat map of the summary shows.
std::vector<double> busiest_link_of_routers(const network& fabric, cycle_t cycles) {
    std::vector<double> busiest(fabric.routers());
    for (std::size_t number = 0; number < fabric.topology().links.size(); ++number) {
        const auto& link = fabric.topology().links[number];
        const double busy = per_cycle(fabric.link_at(static_cast<unsigned>(number)).counters().flits, cycles);
        busiest[link.origin] = std::max(busiest[link.origin], busy);
    }
    return busiest;
}

/// In the order of lists by router; nothing if the topology gives none a name: then they are r0, r1, ...
result_json names_of_routers(const network& net) {
    const auto& routers = net.topology().routers;
    result_json names = result_json::array();
    if (std::any_of(routers.begin(), routers.end(), [](const auto& router) { return !router.name.empty(); })) {
        for (unsigned number = 0; number < net.routers(); ++number) {
            names.push_back(router_name(net.topology(), number));
        }
    }
    return names;
}

/// At which router each node is; empty if node n is at router n for all.
result_json routers_of_nodes(const network& net) {
    result_json routers = result_json::array();
    bool is_plain = true;
    for (unsigned node = 0; node < net.nodes(); ++node) {
        routers.push_back(net.topology().nodes[node].router);
        is_plain = is_plain && net.topology().nodes[node].router == node;
    }
    return is_plain ? result_json::array() : routers;
}

/// Mean flits in the input buffers of each router, by class.
result_json occupancy_of_routers(const network& fabric, cycle_t cycles) {
    const unsigned transit = static_cast<unsigned>(fabric.topology().links.size());
    result_json object = result_json::object();
    for (unsigned number = 0; number < fabric.partition().classes(); ++number) {
        const class_id message_class{static_cast<std::uint8_t>(number)};
        std::vector<std::uint64_t> buffered(fabric.routers());
        for (unsigned link = 0; link < transit; ++link) {
            buffered[fabric.topology().links[link].target] += fabric.link_at(link).counters(message_class).buffered;
        }
        for (unsigned node = 0; node < fabric.nodes(); ++node) {
            const node_id injecting{static_cast<std::uint16_t>(node)};
            buffered[fabric.topology().nodes[node].router] +=
                fabric.injection_link(injecting).counters(message_class).buffered;
        }
        result_json& means = object[fabric.partition().name(message_class)] = result_json::array();
        for (const std::uint64_t count : buffered) {
            means.push_back(per_cycle(count, cycles));
        }
    }
    return object;
}

}  // namespace

result_json network_results(const network& fabric, cycle_t cycles) {
    result_json object;
    object["nodes"] = fabric.nodes();
    object["columns"] = fabric.columns();
    object["rows"] = fabric.rows();
    append(object, figures_json(network_statistics(), fabric));
    object["link_utilisation"] = utilisation(fabric, link_kind::transit, cycles);
    object["injection_utilisation"] = utilisation(fabric, link_kind::injection, cycles);
    object["ejection_utilisation"] = utilisation(fabric, link_kind::ejection, cycles);
    if (has_chip_networks(fabric.description())) {
        object["levels"]["chip"] = level_results(fabric, link_level::chip, cycles);
        object["levels"]["gateway"] = level_results(fabric, link_level::gateway, cycles);
        object["levels"]["cluster"] = level_results(fabric, link_level::network, cycles);
    }
    if (fabric.buses() != 0) {
        object["buses"] = bus_results(fabric, cycles);
    }
    for (unsigned number = 0; number < fabric.partition().classes(); ++number) {
        const class_id message_class{static_cast<std::uint8_t>(number)};
        object["classes"][fabric.partition().name(message_class)] =
            figures_json(class_statistics(), counts_of(fabric, message_class, cycles));
    }
    if (result_json names = names_of_routers(fabric); !names.empty()) {
        object["router_names"] = std::move(names);
    }
    if (result_json routers = routers_of_nodes(fabric); !routers.empty()) {
        object["router_of_node"] = std::move(routers);
    }
    object["vc_occupancy_of_router"] = occupancy_of_routers(fabric, cycles);
    object["busiest_link_of_router"] = busiest_link_of_routers(fabric, cycles);
    result_json& links = object["links"] = result_json::object();
    for (unsigned number = 0; number < fabric.links(); ++number) {
        add_new(links, fabric.link_name(number), fabric.link_at(number).counters().flits);
    }
    return object;
}

}  // namespace orbweaver
