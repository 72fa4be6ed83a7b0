// SPDX-License-Identifier: Apache-2.0
// X1 and X2: hypernets compared with hypercubes and tori of equal size and equal total link bandwidth. The dissertation
// compares distances times ports; here packets interact.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "studies/arithmetic/hypernet/structure/component_counts.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/network/traffic_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using hypernet_model::address_bits;
using pattern = traffic_locality::kind;

constexpr double light = 0.02;  // flits/node/cycle
constexpr double overload = 1;
constexpr double cost_of_overload = 5;  // times that of light traffic, on the host

/// The points of the comparison on networks of one size.
struct extent {
    unsigned d, h;
    std::vector<double> shares;  // shares of local messages; 0: uniform
    std::vector<double> rates;   // rates of uniform traffic
    unsigned measured_cycles;
    unsigned longest_wait;  // cycles; a network that has not delivered by then is saturated
};

std::vector<extent> extents(bool quick) {
    const std::vector<double> shares{0, 0.5, 0.8, 0.9, 0.95};
    const std::vector<double> rates{0.02, 0.05, 0.1, 0.15, 0.2};
    if (quick) { return {{3, 2, {0, 0.9}, {0.02}, 1000, 100000}}; }
    return {{3, 2, shares, rates, 3000, 100000}, {3, 3, shares, rates, 3000, 100000}};
}

/// 4096 nodes, where a cycle takes up to 10 ms. Sources continue while a network drains, so a saturated one, like the
/// torus at 0.05, costs as much per cycle of waiting as per measured cycle.
std::vector<extent> large_extents() { return {{4, 3, {0, 0.5, 0.8, 0.9}, {0.02, 0.05}, 500, 1000}}; }

/// Three networks of one size.
struct rivals {
    std::string name;  // name of the hypernet
    std::vector<compared_network> networks;
    std::vector<unsigned> modules;  // nodes of the hypernet's modules
    unsigned measured_cycles;
    unsigned longest_wait;
};

rivals rivals_of(const extent& points) {
    const unsigned bits = address_bits(points.d, points.h);
    rivals all{net_name(points.d, points.h),
               {cubelet_net(points.d, points.h), hypercube_of(bits), torus_of(bits)},
               {},
               points.measured_cycles,
               points.longest_wait};
    for (unsigned level = 1; level <= points.h; ++level) { all.modules.push_back(1U << address_bits(points.d, level)); }
    return all;
}

/// Returns the link capacity for equal total bandwidth; the network with the fewest links has one flit per cycle.
double capacity_of(const rivals& all, const compared_network& one) {
    unsigned fewest = one.links;
    for (const compared_network& other : all.networks) { fewest = std::min(fewest, other.links); }
    return static_cast<double>(fewest) / one.links;
}

planned_run plan(const rivals& all, const compared_network& network, const traffic_locality& locality, double rate,
                 bool stored) {
    traffic_load load;
    load.rate = rate;
    load.flits_per_cycle = capacity_of(all, network);
    load.stored = stored;
    load.measured_cycles = all.measured_cycles;
    const std::string name = fmt::format("load-{}-{}-{}{}", network.id, locality.id(), rate, stored ? "-stored" : "");
    planned_run run = plan_traffic(name, network, locality, load);
    run.settings.push_back(fmt::format("traffic.drain_cycles={}", rate >= overload ? 0 : all.longest_wait));
    run.cost *= rate >= overload ? cost_of_overload : rate / light;
    return run;
}

traffic_locality local(const rivals& all, pattern distribution, double share) {
    return share == 0 ? traffic_locality{} : traffic_locality{distribution, share, all.modules};
}

/// Returns a figure of a run; empty if it was not made or, for a latency, saturated.
std::optional<double> value_of(const measurements& measured, const planned_run& run, const std::string& figure) {
    return if_usable([&] {
        const bool known = figure != "packet_latency" || measured.reported(run.name, "saturated") == 0;
        return known ? std::optional(measured.reported(run.name, figure)) : std::nullopt;
    });
}

std::string cell_of(const std::optional<double>& value, int digits) {
    return value ? fmt::format("{:.{}f}", *value, digits) : "";
}

chart empty_chart(const rivals& all, const std::string& file, const std::string& title, const std::string& x_label,
                  const std::string& y_label) {
    std::string file_name = file + "_" + std::to_string(all.networks.front().nodes);
    return {std::move(file_name),
            title + ", " + std::to_string(all.networks.front().nodes) + " nodes",
            x_label,
            y_label,
            {{x_label}, {}},
            {}};
}

void add_curve(chart& figure, const std::string& name) { figure.add_curve(name); }

chart latency_over_load(const measurements& measured, const rivals& all, const extent& points) {
    chart figure = empty_chart(all, "latency", "Latency of uniform traffic, wormhole", "flits/node/cycle", "cycles");
    for (const compared_network& network : all.networks) { add_curve(figure, network.title); }
    for (const double rate : points.rates) {
        std::vector<std::string> cells{figure_text(rate)};
        for (const compared_network& network : all.networks) {
            cells.push_back(cell_of(value_of(measured, plan(all, network, {}, rate, false), "packet_latency"), 2));
        }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

chart latency_over_locality(const measurements& measured, const rivals& all, const extent& points, bool stored) {
    chart figure = empty_chart(all, stored ? "locality_stored" : "locality",
                               std::string("Latency at light load, ") + (stored ? "store and forward" : "wormhole"),
                               "local share", "cycles");
    for (const char* suffix : {"", ", geometric"}) {
        for (const compared_network& network : all.networks) { add_curve(figure, network.title + suffix); }
    }
    for (const double share : points.shares) {
        std::vector<std::string> cells{figure_text(share)};
        for (const pattern distribution : {pattern::threshold, pattern::geometric}) {
            for (const compared_network& network : all.networks) {
                const planned_run run = plan(all, network, local(all, distribution, share), light, stored);
                cells.push_back(cell_of(value_of(measured, run, "packet_latency"), 2));
            }
        }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

chart throughput_over_locality(const measurements& measured, const rivals& all, const extent& points) {
    chart figure = empty_chart(all, "throughput", "Accepted of an offered flit a node and cycle, wormhole",
                               "local share", "flits/node/cycle");
    for (const compared_network& network : all.networks) { add_curve(figure, network.title); }
    for (const double share : points.shares) {
        std::vector<std::string> cells{figure_text(share)};
        for (const compared_network& network : all.networks) {
            const planned_run run = plan(all, network, local(all, pattern::threshold, share), overload, false);
            cells.push_back(cell_of(value_of(measured, run, "accepted"), 3));
        }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

/// Returns the ratio of a figure of the other network to the hypernet's.
/// @throws unusable_run
double ratio(const measurements& measured, const planned_run& other, const planned_run& hypernet,
             const std::string& figure) {
    return measured.reported(other.name, figure) / measured.reported(hypernet.name, figure);
}

/// Claims that locality improves the hypernet's figure relative to the other network's.
claim favoured_by_locality(const measurements& measured, const rivals& all, const extent& points,
                           const compared_network& other, const std::string& figure, bool stored) {
    const bool is_latency = figure == "packet_latency";
    const std::string what =
        fmt::format("{}: {} over hypernet, uniform and {} local{}", is_latency ? "latency" : "throughput", other.title,
                    points.shares.back(), is_latency ? (stored ? ", stored" : ", wormhole") : "");
    const claim stated =
        unmeasured(is_latency ? "hypernet.X1" : "hypernet.X2", what + ", " + all.name, "section 3.4",
                   is_latency ? "grows" : "falls", "", "the dissertation: hypernets gain with locality");
    return judged(stated, [&](claim& entry) {
        const auto advantage = [&](double share) {
            const traffic_locality locality = local(all, pattern::threshold, share);
            const double rate = is_latency ? light : overload;
            return ratio(measured, plan(all, other, locality, rate, stored),
                         plan(all, all.networks.front(), locality, rate, stored), figure);
        };
        const double uniform = advantage(0);
        const double max_local = advantage(points.shares.back());
        entry.measured = fmt::format("{:.2f}, {:.2f}", uniform, max_local);
        entry.pass = is_latency ? max_local > uniform : max_local < uniform;
    });
}

/// Judges the fraction of the hypernet's link capacity that is used beyond saturation. Flits are counted at the links
/// from the first cycle on: at overload few packets with long routes arrive, so the mean hops of arrived packets would
/// be biased.
claim used_bandwidth(const measurements& measured, const rivals& all) {
    const compared_network& hypernet = all.networks.front();
    return judged_figure({"X2", "part of all links' bandwidth that uniform traffic uses, " + all.name, "section 5.4.4",
                          0.5, 0.1, "", "the dissertation: contention costs about half; within a tenth"},
                         [&] {
                             const std::string run = plan(all, hypernet, {}, overload, false).name;
                             return measured.reported(run, "link_utilisation") / capacity_of(all, hypernet);
                         });
}

void add_findings(findings& found, const measurements& measured, const extent& points) {
    const rivals all = rivals_of(points);
    for (std::size_t other = 1; other < all.networks.size(); ++other) {
        const compared_network& rival = all.networks[other];
        for (const bool stored : {false, true}) {
            found.claims.push_back(favoured_by_locality(measured, all, points, rival, "packet_latency", stored));
        }
        found.claims.push_back(favoured_by_locality(measured, all, points, rival, "accepted", false));
    }
    found.claims.push_back(used_bandwidth(measured, all));
    found.charts.push_back(latency_over_load(measured, all, points));
    found.charts.push_back(latency_over_locality(measured, all, points, false));
    found.charts.push_back(latency_over_locality(measured, all, points, true));
    found.charts.push_back(throughput_over_locality(measured, all, points));
}

findings evaluate_under_load(const measurements& measured, const std::vector<extent>& sizes) {
    findings found;
    for (const extent& points : sizes) { add_findings(found, measured, points); }
    return found;
}

void add_runs(std::vector<planned_run>& runs, const extent& points) {
    const rivals all = rivals_of(points);
    for (const compared_network& network : all.networks) {
        for (const double rate : points.rates) { runs.push_back(plan(all, network, {}, rate, false)); }
        for (const double share : points.shares) {
            const traffic_locality sphere = local(all, pattern::threshold, share);
            const traffic_locality regions = local(all, pattern::geometric, share);
            runs.push_back(plan(all, network, sphere, overload, false));
            for (const bool stored : {false, true}) {
                runs.push_back(plan(all, network, sphere, light, stored));
                runs.push_back(plan(all, network, regions, light, stored));
            }
        }
    }
}

experiment experiment_of(const std::string& id, const std::string& title, const std::vector<extent>& sizes) {
    experiment result{.id = id, .title = title};
    for (const extent& points : sizes) { add_runs(result.runs, points); }
    result.evaluate = [sizes](const measurements& measured) { return evaluate_under_load(measured, sizes); };
    return result;
}

}  // namespace

experiment comparison_under_load(bool quick) {
    return experiment_of("under_load", "Under load: hypernets, hypercubes and tori with equal bandwidth of all links",
                         extents(quick));
}

experiment comparison_of_4096_nodes() {
    experiment result = experiment_of("under_load_4096", "Under load: 4096 nodes", large_extents());
    result.on_request = true;
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
