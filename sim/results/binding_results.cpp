// SPDX-License-Identifier: Apache-2.0
#include "sim/results/binding_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "sim/results/stall_results.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t links_listed = 12;
constexpr double near_capacity = 0.85;  // from here on a saturated network is held up by the resource itself
constexpr double remarkable = 0.9;      // from here on a run that is not saturated is told of it
constexpr double even_cut = 0.9;        // of the load of its busiest channel that the mean of a cut is at least

bool is_busier(const resource_load& one, const resource_load& other) {
    return one.utilisation > other.utilisation;
}

result_json busiest_links(const link_loads& links) {
    result_json list = result_json::array();
    for (const unsigned number : links.busiest(links_listed)) {
        const resource_load load = links.describe(number);
        list.push_back({{"name", load.name}, {"kind", load.kind}, {"utilisation", load.utilisation}});
    }
    return list;
}

/// By number of links that carry more or less than a flit a cycle: their utilisation. Of all others it is their flits
/// by the cycles.
std::vector<std::pair<unsigned, double>> uncommon_utilisation(const noc::network& fabric, const link_loads& links,
                                                              cycle_t cycles) {
    std::vector<std::pair<unsigned, double>> found;
    for (unsigned number = 0; number < links.links(); ++number) {
        const auto flits = static_cast<double>(fabric.link_at(number).counters().flits);
        if (flits > 0 && links.utilisation(number) != flits / static_cast<double>(cycles)) {
            found.emplace_back(number, links.utilisation(number));
        }
    }
    return found;
}

/// Of each router the busiest of its channels.
std::vector<double> busiest_channels(const noc::network& fabric, const link_loads& links) {
    std::vector<double> busiest(fabric.routers());
    for (unsigned number = 0; number < fabric.topology().links.size(); ++number) {
        double& most = busiest[fabric.topology().links[number].origin];
        most = std::max(most, links.utilisation(number));
    }
    return busiest;
}

/// Of each router the busiest of the links of its nodes.
std::vector<double> busiest_node_links(const noc::network& fabric, const link_loads& links) {
    std::vector<double> busiest(fabric.routers());
    const auto transit = static_cast<unsigned>(fabric.topology().links.size());
    for (unsigned number = transit; number < links.links(); ++number) {
        double& most = busiest[fabric.topology().nodes[(number - transit) % fabric.nodes()].router];
        most = std::max(most, links.utilisation(number));
    }
    return busiest;
}

/// The resource that is nearest to its capacity: a cut if its channels are about as busy as the busiest of them.
resource_load nearest_to_capacity(const noc::network& fabric, const link_loads& links,
                                  const std::vector<resource_load>& elsewhere, cycle_t cycles) {
    const std::vector<unsigned> most = links.busiest(1);
    const unsigned busiest = most.empty() ? 0 : most.front();
    resource_load found = links.describe(busiest);
    if (found.kind == "channel" && found.utilisation >= near_capacity) {
        for (network_cut& cut : bisections(fabric, links)) {
            const bool crosses = std::find(cut.links.begin(), cut.links.end(), busiest) != cut.links.end();
            if (crosses && cut.load.utilisation >= even_cut * found.utilisation) {
                cut.load.share = fmt::format("the busiest of them, {}, {:.0f} %", found.name, 100 * found.utilisation);
                found = std::move(cut.load);
                break;
            }
        }
    }
    for (const std::vector<resource_load>& others : {bus_loads(fabric, cycles), elsewhere}) {
        for (const resource_load& other : others) {
            if (is_busier(other, found)) {
                found = other;
            }
        }
    }
    return found;
}

std::string lack_of(noc::wait_reason reason) {
    switch (reason) {
        case noc::wait_reason::no_vc:
            return "lack a free virtual channel";
        case noc::wait_reason::no_credit:
            return "lack a credit";
        case noc::wait_reason::link_down:
            return "wait for a link that has failed";
        case noc::wait_reason::not_combined:
            return "wait for packets to be combined with";
        case noc::wait_reason::throttled:
            return "wait for a throttled link";
        case noc::wait_reason::moving:
        case noc::wait_reason::no_flit:
            break;
    }
    return "move";
}

/// What flits waited for in most of the cycles; empty if nobody counted, or nothing waited.
std::string main_stall(const noc::network& fabric) {
    const std::optional<noc::router_stalls> stalls = stalls_in(fabric);
    if (!stalls) {
        return "";
    }
    const std::pair<std::uint64_t, const char*> causes[] = {
        {stalls->no_credit, "for a credit"},
        {stalls->no_free_vc, "for a free virtual channel"},
        {stalls->lost_switch, "for the switch"},
        {stalls->head_of_line, "behind a packet for another output"}};
    const auto most = std::max_element(std::begin(causes), std::end(causes),
                                       [](const auto& one, const auto& other) { return one.first < other.first; });
    const std::uint64_t all = stalls->no_credit + stalls->no_free_vc + stalls->lost_switch + stalls->head_of_line;
    return all == 0 ? ""
                    : fmt::format("flits in routers wait {}, in {:.0f} % of the cycles in which any waits",
                                  most->second, 100 * static_cast<double>(most->first) / static_cast<double>(all));
}

/// What most of the packets lack that are held up in routers at the end of the run; empty if none is.
std::string main_cause(const noc::network& fabric) {
    std::map<noc::wait_reason, unsigned> counts;
    unsigned held_up = 0;
    unsigned moving = 0;
    for (const noc::network_wait& wait : fabric.waits()) {
        if (wait.flits == 0 || wait.reason == noc::wait_reason::no_flit) {
            continue;
        }
        if (wait.reason == noc::wait_reason::moving) {
            ++moving;
        } else {
            ++counts[wait.reason];
            ++held_up;
        }
    }
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& one, const auto& other) { return one.second < other.second; });
    if (held_up != 0) {
        return fmt::format("{} of {} packets that are held up in routers at the end {}", most->second, held_up,
                           lack_of(most->first));
    }
    return moving != 0 ? fmt::format("{} packets in routers wait for their turn at the switch", moving) : "";
}

bool fills(const resource_load& load) {
    return load.utilisation >= (load.kind == "bisection" ? near_capacity * even_cut : near_capacity);
}

/// @param cause of main_cause()
std::string text_of(const resource_load& load, const std::string& cause, const std::vector<std::string>& warnings) {
    const double busy = 100 * load.utilisation;
    if (fills(load)) {
        return fmt::format("{}, {}, is busy {:.0f} % of the cycles{}{}", load.name, load.role, busy,
                           load.kind == "bisection" ? " on average" : "", load.share.empty() ? "" : ": " + load.share);
    }
    std::string text = fmt::format("nothing is busy above {:.0f} % of the cycles", busy);
    if (load.utilisation > 0) {
        text += fmt::format(" ({}, {})", load.name, load.role);
    }
    text += ": " + (cause.empty() ? std::string{"no packet is held up in a router at the end"} : cause);
    return warnings.empty() ? text : text + "; " + warnings.front();
}

}  // namespace

void add_binding(result_document& result, const noc::network& fabric, const system::network_links_desc& link_options,
                 const limits_of_run& limits, cycle_t cycles) {
    const link_loads links(fabric, link_options, cycles);
    result_json& object = result.values()["network"];
    object["busiest_links"] = busiest_links(links);
    if (auto uncommon = uncommon_utilisation(fabric, links, cycles); !uncommon.empty()) {
        object["utilisation_of_link"] = result.object(result_json::json_pointer("/network/utilisation_of_link"),
                                                      [&fabric, uncommon = std::move(uncommon)](json_writer& writer) {
                                                          for (const auto& [number, utilisation] : uncommon) {
                                                              writer.entry(fabric.link_name(number), utilisation);
                                                          }
                                                      });
        object["busiest_channel_of_router"] = busiest_channels(fabric, links);
    }
    object["busiest_node_link_of_router"] = busiest_node_links(fabric, links);
    object["warnings"] = limits.warnings;
    if (links.links() == 0) {
        return;
    }
    const resource_load found = nearest_to_capacity(fabric, links, limits.elsewhere, cycles);
    const bool stands = limits.status == "deadlock" || limits.status == "timeout";
    if (found.utilisation < remarkable && limits.status != "saturated" && !stands) {
        return;
    }
    const std::string counted = main_stall(fabric);
    const std::string cause = counted.empty() ? main_cause(fabric) : counted;
    if (found.utilisation >= remarkable || limits.status == "saturated" || (stands && !cause.empty())) {
        object["binding"] = {{"kind", found.kind},
                             {"name", found.name},
                             {"utilisation", found.utilisation},
                             {"text", text_of(found, cause, limits.warnings)}};
    }
}

}  // namespace orbweaver::sim
