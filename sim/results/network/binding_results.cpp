// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/binding_results.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "sim/results/network/stall_results.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t links_listed = 12;
constexpr double near_capacity = 0.85;  // utilisation from which a resource itself limits a saturated network
constexpr double remarkable = 0.9;      // utilisation from which a run that is not saturated reports the resource
constexpr double part_of_waits =
    0.6;  // fraction of a core's waiting cycles in which a resource must be busy to count as the cause
constexpr double most_of_the_time = 0.5;
constexpr double even_cut = 0.9;  // minimum mean load of a cut, relative to its busiest channel

bool is_busier(const resource_load& one, const resource_load& other) { return one.work() > other.work(); }

result_json busiest_links(const link_loads& links) {
    result_json list = result_json::array();
    for (const unsigned number : links.busiest(links_listed)) {
        const resource_load load = links.describe(number);
        list.push_back({{"name", load.name}, {"kind", load.kind}, {"utilisation", load.utilisation}});
    }
    return list;
}

/// Returns the utilisation of links whose capacity is not one flit per cycle, by link index. For all other links it is
/// flits divided by cycles.
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

/// Returns the busy fraction of the busiest channel of each router.
std::vector<double> busiest_channels(const noc::network& fabric, const link_loads& links) {
    std::vector<double> busiest(fabric.routers());
    for (unsigned number = 0; number < fabric.topology().links.size(); ++number) {
        double& most = busiest[fabric.topology().links[number].origin];
        most = std::max(most, links.utilisation(number));
    }
    return busiest;
}

/// Returns the busy fraction of the busiest node link of each router.
std::vector<double> busiest_node_links(const noc::network& fabric, const link_loads& links) {
    std::vector<double> busiest(fabric.routers());
    const auto transit = static_cast<unsigned>(fabric.topology().links.size());
    for (unsigned number = transit; number < links.links(); ++number) {
        double& most = busiest[fabric.topology().nodes[(number - transit) % fabric.nodes()].router];
        most = std::max(most, links.utilisation(number));
    }
    return busiest;
}

/// Returns the resource of each kind that is nearest to its capacity.
std::map<std::string, resource_load> busiest_of_kinds(const noc::network& fabric, const link_loads& links,
                                                      const std::vector<resource_load>& elsewhere, cycle_t cycles) {
    std::map<std::string, resource_load> found;
    const auto add = [&found](const resource_load& load) {
        const auto [position, is_new] = found.try_emplace(load.kind, load);
        if (!is_new && is_busier(load, position->second)) { position->second = load; }
    };
    std::map<noc::link_kind, unsigned> busiest;
    for (unsigned number = 0; number < links.links(); ++number) {
        const auto [position, is_new] = busiest.try_emplace(fabric.kind_of_link(number), number);
        if (!is_new && links.utilisation(number) > links.utilisation(position->second)) { position->second = number; }
    }
    for (const auto& [kind, number] : busiest) { add(links.describe(number)); }
    for (const std::vector<resource_load>& others : {bus_loads(fabric, cycles), elsewhere}) {
        for (const resource_load& other : others) { add(other); }
    }
    return found;
}

/// Returns the cut that contains the channel if all its channels are about as busy; otherwise the channel itself.
resource_load widened_to_cut(resource_load channel, const noc::network& fabric, const link_loads& links) {
    for (network_cut& cut : bisections(fabric, links)) {
        const bool crosses = std::any_of(cut.links.begin(), cut.links.end(),
                                         [&](unsigned link) { return fabric.link_name(link) == channel.name; });
        if (crosses && cut.load.utilisation >= even_cut * channel.utilisation) {
            cut.load.share = fmt::format("the busiest of them, {}, {:.0f} %", channel.name, 100 * channel.utilisation);
            return std::move(cut.load);
        }
    }
    return channel;
}

/// The resource nearest to its capacity, and saturated resources of other kinds.
struct limiting_resources {
    resource_load nearest;
    std::vector<resource_load> also{};  // sorted, the most limiting first
};

limiting_resources find_limits(const noc::network& fabric, const link_loads& links,
                               const std::vector<resource_load>& elsewhere, cycle_t cycles) {
    std::vector<resource_load> loads;
    for (auto& [kind, load] : busiest_of_kinds(fabric, links, elsewhere, cycles)) { loads.push_back(std::move(load)); }
    std::stable_sort(loads.begin(), loads.end(), is_busier);
    limiting_resources found{loads.front()};
    if (found.nearest.kind == "channel" && found.nearest.utilisation >= near_capacity) {
        found.nearest = widened_to_cut(std::move(found.nearest), fabric, links);
    }
    std::copy_if(loads.begin() + 1, loads.end(), std::back_inserter(found.also),
                 [](const resource_load& load) { return load.work() >= near_capacity; });
    return found;
}

std::string missing_resource(noc::wait_reason reason) {
    switch (reason) {
        case noc::wait_reason::no_vc: return "lack a free virtual channel";
        case noc::wait_reason::no_credit: return "lack a credit";
        case noc::wait_reason::link_down: return "wait for a link that has failed";
        case noc::wait_reason::not_combined: return "wait for packets to be combined with";
        case noc::wait_reason::throttled: return "wait for a throttled link";
        case noc::wait_reason::moving:
        case noc::wait_reason::no_flit: break;
    }
    return "move";
}

/// Returns the most frequent cause of waiting flits; empty if causes were not counted or nothing waited.
std::string main_stall(const noc::network& fabric) {
    const std::optional<noc::router_stalls> stalls = stalls_in(fabric);
    if (!stalls) { return ""; }
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

/// The missing resources of packets in routers at the end of the run.
struct held_up_packets {
    std::string text;        // resource that most packets lack; empty: no packet is held up
    bool is_counted = true;  // main_stall() counts this cause
};

held_up_packets main_cause(const noc::network& fabric) {
    std::map<noc::wait_reason, unsigned> counts;
    unsigned held_up = 0;
    unsigned moving = 0;
    for (const noc::network_wait& wait : fabric.waits()) {
        if (wait.flits == 0 || wait.reason == noc::wait_reason::no_flit) { continue; }
        if (wait.reason == noc::wait_reason::moving) {
            ++moving;
        } else {
            ++counts[wait.reason];
            ++held_up;
        }
    }
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& one, const auto& other) { return one.second < other.second; });
    if (held_up == 0) {
        return {moving != 0 ? fmt::format("{} packets in routers wait for their turn at the switch", moving) : ""};
    }
    const noc::wait_reason reason = most->first;
    return {fmt::format("{} of {} packets that are held up in routers at the end {}", most->second, held_up,
                        missing_resource(reason)),
            reason == noc::wait_reason::no_vc || reason == noc::wait_reason::no_credit};
}

/// Returns why flits wait: the counted cause, unless most packets lack something that is not counted.
std::string cause_of_waits(const noc::network& fabric) {
    const held_up_packets at_end = main_cause(fabric);
    const std::string counted = at_end.is_counted ? main_stall(fabric) : "";
    return counted.empty() ? at_end.text : counted;
}

bool fills(const resource_load& load) {
    return load.utilisation >= (load.kind == "bisection" ? near_capacity * even_cut : near_capacity);
}

/// @param cause result of cause_of_waits()
std::string text_of(const limiting_resources& limits, const std::string& cause,
                    const std::vector<std::string>& warnings) {
    const resource_load& load = limits.nearest;
    const double busy = 100 * load.utilisation;
    if (fills(load)) {
        std::string text =
            fmt::format("{}, {}, is busy {:.0f} % of the cycles{}{}", load.name, load.role, busy,
                        load.kind == "bisection" ? " on average" : "", load.share.empty() ? "" : ": " + load.share);
        for (const resource_load& other : limits.also) {
            text += fmt::format("; {}, {}, is busy {:.0f} %, too", other.name, other.role, 100 * other.utilisation);
        }
        return text;
    }
    std::string text = fmt::format("nothing is busy above {:.0f} % of the cycles", busy);
    if (load.utilisation > 0) { text += fmt::format(" ({}, {})", load.name, load.role); }
    text += ": " + (cause.empty() ? std::string{"no packet is held up in a router at the end"} : cause);
    return warnings.empty() ? text : text + "; " + warnings.front();
}

/// @param binding the binding resource of `found`, or the wait of the cores
result_json binding_json(const resource_load& binding, const limiting_resources& found, const std::string& text) {
    result_json object = {
        {"kind", binding.kind}, {"name", binding.name}, {"utilisation", binding.utilisation}, {"text", text}};
    for (const resource_load& load : found.also) {
        object["also"].push_back({{"kind", load.kind}, {"name", load.name}, {"utilisation", load.utilisation}});
    }
    return object;
}

/// Returns the hardware resource that was busy during most of the cycles in which even the busiest core waited. Returns
/// null if bandwidth does not explain the waits.
const resource_load* resource_of_waits(const limiting_resources& found, const core_loads& cores) {
    const resource_load& load = found.nearest;
    const double waited = 1 - cores.busiest().utilisation;
    return load.kind != "core" && load.work() >= part_of_waits * waited ? &load : nullptr;
}

/// Returns the limit of firmware: a saturated resource, or the busiest core with its execution or its waits.
/// @param busiest_link description of the busiest link; may be empty
result_json binding_of_cores(const limiting_resources& found, const limits_of_run& limits,
                             const std::string& busiest_link) {
    const core_loads& cores = *limits.cores;
    const std::string remark = limits.remark.empty() ? "" : "; " + limits.remark;
    if (fills(found.nearest)) {
        const std::string more = found.nearest.kind == "core" ? "" : "; " + cores.sentence();
        return binding_json(found.nearest, found, text_of(found, "", {}) + more + remark);
    }
    const std::string text = cores.sentence() + busiest_link + remark;
    if (cores.busiest().utilisation >= most_of_the_time) { return binding_json(cores.busiest(), found, text); }
    const resource_load* const busy = resource_of_waits(found, cores);
    return binding_json(busy != nullptr ? *busy : cores.wait(), found, text);
}

/// Returns a text such as "; no link is busy above 15 % (n0.in)".
std::string busiest_link_text(const link_loads& links) {
    const std::vector<unsigned> busiest = links.busiest(1);
    if (busiest.empty()) { return {}; }
    const resource_load load = links.describe(busiest.front());
    return fmt::format("; no link is busy above {:.0f} % ({})", 100 * load.utilisation, load.name);
}

void add_busiest_links(result_document& result, const noc::network& fabric, const link_loads& links, cycle_t cycles) {
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
}

}  // namespace

void add_binding(result_document& result, const noc::network& fabric, const system::network_links_desc& link_options,
                 const limits_of_run& limits, cycle_t cycles) {
    const link_loads links(fabric, link_options, cycles);
    add_busiest_links(result, fabric, links, cycles);
    result.values()["warnings"] = limits.warnings;
    result.values()["doubts"] = limits.doubts;
    if (links.links() == 0) { return; }
    const limiting_resources found = find_limits(fabric, links, limits.elsewhere, cycles);
    if (limits.cores && (limits.status == "ok" || limits.status == "timeout")) {
        result.values()["binding"] = binding_of_cores(found, limits, busiest_link_text(links));
        return;
    }
    const double most = found.nearest.utilisation;
    const bool stands = limits.status == "deadlock" || limits.status == "timeout";
    if (most < remarkable && limits.status != "saturated" && !stands) { return; }
    const std::string cause = cause_of_waits(fabric);
    if (most >= remarkable || limits.status == "saturated" || (stands && !cause.empty())) {
        result.values()["binding"] = binding_json(found.nearest, found, text_of(found, cause, limits.warnings));
    }
}

}  // namespace orbweaver::sim
