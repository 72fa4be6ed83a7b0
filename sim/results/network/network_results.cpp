// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/network_results.h"

#include <algorithm>
#include <vector>

#include "hw/noc/faults/link_faults.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/network_statistics.h"
#include "sim/results/network/bus_results.h"
#include "sim/results/network/fault_results.h"

namespace orbweaver::sim {

namespace {

double per_cycle(std::uint64_t count, cycle_t cycles) {
    return cycles == 0 ? 0 : static_cast<double>(count) / static_cast<double>(cycles);
}

/// Returns mean and maximum over the links that `counts` accepts, by link index, and the name of the busiest.
template <class Counts>
result_json utilisation_of(const noc::network& fabric, cycle_t cycles, Counts counts) {
    double sum = 0;
    double max = 0;
    unsigned links = 0;
    std::string busiest;
    for (unsigned number = 0; number < fabric.links(); ++number) {
        if (!counts(number)) { continue; }
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

result_json utilisation(const noc::network& fabric, noc::link_kind kind, cycle_t cycles) {
    return utilisation_of(fabric, cycles, [&](unsigned number) { return fabric.kind_of_link(number) == kind; });
}

/// Returns the results of the transit links on one level of a cluster of chips.
result_json level_results(const noc::network& fabric, noc::link_level level, cycle_t cycles) {
    const auto counts = [&](unsigned number) {
        return fabric.kind_of_link(number) == noc::link_kind::transit && fabric.level_of_link(number) == level;
    };
    std::uint64_t links = 0;
    noc::link_counters sum;
    for (unsigned number = 0; number < fabric.links(); ++number) {
        if (counts(number)) {
            ++links;
            accumulate<noc::link_counters>(noc::link_statistics, sum, fabric.link_at(number).counters());
        }
    }
    return {{"links", links},
            {"packets", sum.packets},
            {"flits", sum.flits},
            {"link_utilisation", utilisation_of(fabric, cycles, counts)}};
}

/// Returns the counters of a table.
template <class Source>
result_json figures_json(std::span<const noc::network_statistic<Source>> table, const Source& source) {
    result_json object = result_json::object();
    for (const auto& entry : table) {
        add_new(object, std::string(entry.name),
                std::visit([](auto value) { return result_json(value); }, entry.value(source)));
    }
    return object;
}

/// Returns the utilisation of each router's busiest outgoing mesh link, for the heat map of the summary.
std::vector<double> busiest_link_of_routers(const noc::network& fabric, cycle_t cycles) {
    std::vector<double> busiest(fabric.routers());
    for (std::size_t number = 0; number < fabric.topology().links.size(); ++number) {
        const auto& link = fabric.topology().links[number];
        const double busy = per_cycle(fabric.link_at(static_cast<unsigned>(number)).counters().flits, cycles);
        busiest[link.origin] = std::max(busiest[link.origin], busy);
    }
    return busiest;
}

/// Returns whether routers have names other than r0, r1, ...
bool has_router_names(const noc::topology_graph& graph) {
    return std::any_of(graph.routers.begin(), graph.routers.end(),
                       [](const auto& router) { return !router.name.empty(); });
}

/// Returns whether node n is at router n for all n.
bool is_node_at_each_router(const noc::topology_graph& graph) {
    for (unsigned node = 0; node < graph.nodes.size(); ++node) {
        if (graph.nodes[node].router != node) { return false; }
    }
    return true;
}

/// Writes the mean number of flits in the input buffers of each router.
void write_occupancy(json_writer& writer, const noc::network& fabric, class_id message_class, cycle_t cycles) {
    std::vector<std::uint64_t> buffered(fabric.routers());
    for (unsigned link = 0; link < fabric.topology().links.size(); ++link) {
        buffered[fabric.topology().links[link].target] += fabric.link_at(link).counters(message_class).buffered;
    }
    for (unsigned node = 0; node < fabric.nodes(); ++node) {
        const node_id injecting{static_cast<std::uint16_t>(node)};
        buffered[fabric.topology().nodes[node].router] +=
            fabric.injection_link(injecting).counters(message_class).buffered;
    }
    for (const std::uint64_t count : buffered) { writer.value(per_cycle(count, cycles)); }
}

/// Returns the mean number of flits in the input buffers of each router, by class.
result_json occupancy_of_routers(result_document& result, const noc::network& fabric, cycle_t cycles) {
    const result_json::json_pointer location("/network/vc_occupancy_of_router");
    result_json object = result_json::object();
    for (unsigned number = 0; number < fabric.partition().classes(); ++number) {
        const class_id message_class{static_cast<std::uint8_t>(number)};
        const std::string& name = fabric.partition().name(message_class);
        object[name] = result.array(location / name, [&fabric, message_class, cycles](json_writer& writer) {
            write_occupancy(writer, fabric, message_class, cycles);
        });
    }
    return object;
}

/// Adds lists that map indices to names and positions, where these differ from the default.
void add_numbering(result_document& result, result_json& object, const noc::topology_graph& graph) {
    if (has_router_names(graph)) {
        object["router_names"] =
            result.array(result_json::json_pointer("/network/router_names"), [&graph](json_writer& writer) {
                for (unsigned number = 0; number < graph.routers.size(); ++number) {
                    writer.value(noc::router_name(graph, number));
                }
            });
    }
    if (!is_node_at_each_router(graph)) {
        object["router_of_node"] =
            result.array(result_json::json_pointer("/network/router_of_node"), [&graph](json_writer& writer) {
                for (const auto& node : graph.nodes) { writer.value(node.router); }
            });
    }
}

/// Adds the first violated rule, if there is one.
void add_first(result_json& block, const char* kind, const std::optional<rtl::first_failure>& failure) {
    if (!failure) { return; }
    block["first"] = {{"cycle", failure->cycle},
                      {kind, failure->router},
                      {"rule", name_of(failure->broken.rule)},
                      {"text", failure->broken.text}};
}

}  // namespace

void add_network(result_document& result, const noc::network& fabric, cycle_t cycles) {
    result_json& object = result.values()["network"];
    reserve(object, 64);  // includes the lists of all routers
    object["nodes"] = fabric.nodes();
    object["columns"] = fabric.columns();
    object["rows"] = fabric.rows();
    append(object, figures_json(noc::network_statistics(), fabric));
    object["link_utilisation"] = utilisation(fabric, noc::link_kind::transit, cycles);
    object["injection_utilisation"] = utilisation(fabric, noc::link_kind::injection, cycles);
    object["ejection_utilisation"] = utilisation(fabric, noc::link_kind::ejection, cycles);
    if (noc::has_chip_networks(fabric.description())) {
        object["levels"]["chip"] = level_results(fabric, noc::link_level::chip, cycles);
        object["levels"]["gateway"] = level_results(fabric, noc::link_level::gateway, cycles);
        object["levels"]["cluster"] = level_results(fabric, noc::link_level::network, cycles);
    }
    if (fabric.buses() != 0) { object["buses"] = bus_results(fabric, cycles); }
    if (const noc::link_faults* faults = fabric.routing().faults(); faults != nullptr && faults->news() != nullptr) {
        object["faults"] = fault_results(fabric.description().faults, *faults->news(), cycles);
    }
    for (unsigned number = 0; number < fabric.partition().classes(); ++number) {
        const class_id message_class{static_cast<std::uint8_t>(number)};
        object["classes"][fabric.partition().name(message_class)] =
            figures_json(noc::class_statistics(), noc::counts_of(fabric, message_class, cycles));
    }
    add_numbering(result, object, fabric.topology());
    object["vc_occupancy_of_router"] = occupancy_of_routers(result, fabric, cycles);
    object["busiest_link_of_router"] = busiest_link_of_routers(fabric, cycles);
    object["links"] = result.object(result_json::json_pointer("/network/links"), [&fabric](json_writer& writer) {
        for (unsigned number = 0; number < fabric.links(); ++number) {
            writer.entry(fabric.link_name(number), fabric.link_at(number).counters().flits);
        }
    });
}

void add_external_results(result_json& block, const rtl::external_routers& routers,
                          const noc::network_desc& described) {
    const rtl::external_counters counters = routers.counters();
    block["flits"] = counters.flits;
    block["packets"] = counters.packets;
    block["credits"] = counters.credits;
    if (counters.packets != 0) {
        block["head_cycles"] = {
            {"least", counters.min_head_cycles},
            {"mean", static_cast<double>(counters.head_cycles) / static_cast<double>(counters.packets)}};
    }
    block["most_flits_inside"] = counters.max_flits;
    block["buffer_flits"] = described.vc_depth + described.external_router.depth;
    add_first(block, "router", routers.failure());
}

result_json endpoint_results(const rtl::plugin_endpoints& endpoints) {
    const rtl::rtl_counters counters = endpoints.counters();
    result_json block = {{"instances", counters.instances},
                         {"mismatches", counters.mismatches},
                         {"packets", endpoints.started()},
                         {"flits_sent", endpoints.sent_flits()},
                         {"flits_taken", endpoints.accepted_flits()}};
    add_first(block, "endpoint", endpoints.failure());
    return block;
}

result_json plugin_niu_results(const rtl::plugin_nius& units) {
    const rtl::rtl_counters counters = units.counters();
    result_json block = {{"instances", counters.instances},
                         {"mismatches", counters.mismatches},
                         {"packets", units.packets()},
                         {"flits_sent", units.sent_flits()},
                         {"flits_taken", units.taken_flits()}};
    add_first(block, "niu", units.failure());
    return block;
}

}  // namespace orbweaver::sim
