// SPDX-License-Identifier: Apache-2.0
#include "sim/power/power_report.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>
#include <span>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "rtl_bridge/network/testbench_text.h"
#include "rtl_bridge/power/router_testbench.h"
#include "rtl_bridge/router/router_area.h"
#include "sim/area/block_syntheses.h"
#include "sim/energy/router_kinds.h"
#include "sim/kind/run_kind.h"
#include "sim/power/load_recordings.h"
#include "sim/power/power_points.h"
#include "sim/power/router_recording.h"
#include "sim/power/unit_blocks.h"
#include "sim/rtl/network_emission.h"

namespace orbweaver::sim {

namespace {

constexpr cycle_t recorded_cycles = 1008;                   // a multiple of power_window
constexpr std::array<double, 3> load_shares{0.25, 0.5, 1};  // of the configured rate

/// Returns the configuration with synthetic traffic at a share of its rate, for as long as it is recorded.
system::system_desc at_share(const system::system_desc& described, double share) {
    system::system_desc made = described;
    if (described.kind != system::system_kind::network) { made.traffic = {}; }
    made.kind = system::system_kind::network;
    made.replay = {};
    made.multicast = {};
    made.traffic.rate *= share;
    for (auto& source : made.traffic.classes) { source.rate *= share; }
    made.traffic.warmup_cycles = 2 * recorded_cycles;
    made.traffic.converge = false;
    made.traffic.find_saturation = false;
    return made;
}

double offered_rate(const noc::traffic_desc& traffic) {
    if (traffic.classes.empty()) { return traffic.rate; }
    double sum = 0;
    for (const auto& source : traffic.classes) { sum += source.rate; }
    return sum;
}

/// Counts the events of a router in windows of some cycles.
std::vector<noc::router_events> events_in(const rtl::recorded_traffic& traffic, cycle_t window) {
    constexpr std::uint64_t wires = (std::uint64_t{1} << 34) - 1;  // payload, tail, head
    constexpr std::uint64_t tail = std::uint64_t{1} << 32;
    std::vector<noc::router_events> counted(traffic.cycles / window);
    std::map<unsigned, std::uint64_t> last;  // by port
    for (const rtl::boundary_event& event : traffic.given) {
        if (event.is_credit || event.cycle / window >= counted.size()) { continue; }
        noc::router_events& events = counted[event.cycle / window];
        events[0] += 1;
        events[3] += std::popcount((last[event.node] ^ event.flit) & wires);
        last[event.node] = event.flit & wires;
    }
    for (const rtl::boundary_event& event : traffic.expected) {
        const cycle_t cycle = event.cycle == 0 ? 0 : event.cycle - 1;  // the switch is passed the cycle before
        if (event.is_credit || cycle / window >= counted.size()) { continue; }
        counted[cycle / window][1] += 1;
        counted[cycle / window][2] += (event.flit & tail) != 0 ? 1 : 0;
    }
    return counted;
}

/// A simulation of a router in recorded traffic.
struct router_point {
    power_point point;
    rtl::recorded_traffic traffic;
    double rate = 0;  // flits/node/cycle of the run
};

router_point router_point_of(const router_kind& kind, const rtl::network_shape& network, rtl::recorded_traffic traffic,
                             double rate) {
    const rtl::router_testbench bench(network, kind.routers.front());
    return {{.name = fmt::format("{} at {:g}", kind.block.name, rate),
             .design = kind.block.design,
             .cost = static_cast<double>(bench.shape.nodes),
             .cycles = traffic.cycles,
             .testbench = bench.text(traffic),
             .given = rtl::event_text(bench.shape, traffic.given),
             .expected = rtl::event_text(bench.shape, traffic.expected)},
            std::move(traffic),
            rate};
}

/// The routers of a configuration with their recorded traffic, and the blocks of its interface units.
class power_measurement {
public:
    power_measurement(const system::system_desc& described, const run_options& options)
        : m_described(described),
          m_options(options),
          m_graph(noc::make_network_graph(described.network)),
          m_network(network_in_rtl(described, m_graph)),
          m_shape(rtl::shape_of(described.network, m_graph, m_network.routing())),
          m_kinds(router_kinds(described.network, m_graph, m_network.routing(), described.area)),
          m_yosys(options.rtl_cache, described.area.liberty),
          m_units(described, m_graph, m_yosys),
          m_period_ns(static_cast<double>(described.clock_chip_ps) / 1000) {
        if (described.network.flit_bits != 32) {
            throw noc::description_error("network.flit_bits", "power is measured for flits of 32 bits");
        }
        if (m_yosys.mapping() == rtl::cell_mapping::sized) {
            throw user_error("power needs OpenSTA, which is not installed (Debian: opensta)");
        }
        if (m_yosys.mapping() != rtl::cell_mapping::timed) {
            throw noc::description_error("area.liberty",
                                         "power is that of cells: name a Liberty file whose cells have delays");
        }
    }

    power_report measure() {
        power_report report;
        report.liberty = std::filesystem::path(m_described.area.liberty).filename().string();
        report.period_ns = m_period_ns;
        report.not_counted = {"wires of links"};
        report.not_counted.insert(report.not_counted.end(), m_units.not_counted().begin(), m_units.not_counted().end());
        if (system::has_tiles(m_described.kind)) {
            report.not_counted.insert(report.not_counted.end(), {"cores", "memories"});
        }
        if (!synthesise_all(jobs(), m_yosys, m_options.quiet, [] {})) { return without_figures(std::move(report)); }
        power_points power(m_yosys, m_options.rtl_cache, m_period_ns);
        const std::vector<router_point> routers = recorded_points();
        std::vector<power_point> points = m_units.points();
        for (const router_point& router : routers) { points.push_back(router.point); }
        power.measure(points, m_options.quiet);
        for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) { add_router(report, kind, routers, power); }
        if (is_known(m_units.points(), power)) {
            report.units = m_units.measured(power, m_period_ns);
        } else {
            for (std::string& name : m_units.names()) { report.missing.push_back(std::move(name)); }
        }
        return report;
    }

private:
    power_report without_figures(power_report report) const {
        for (const router_kind& kind : m_kinds) { report.missing.push_back(kind.block.name); }
        for (std::string& name : m_units.names()) { report.missing.push_back(std::move(name)); }
        return report;
    }

    static bool is_known(const std::vector<power_point>& points, power_points& power) {
        return std::all_of(points.begin(), points.end(), [&power](const auto& point) { return power.has(point); });
    }

    void add_router(power_report& report, std::size_t kind, const std::vector<router_point>& all,
                    power_points& power) const {
        std::vector<router_point> own;
        std::vector<power_point> points;
        for (std::size_t load = 0; load < load_shares.size(); ++load) {
            own.push_back(all[load * m_kinds.size() + kind]);
            points.push_back(own.back().point);
        }
        if (is_known(points, power)) {
            report.routers.push_back(measured(m_kinds[kind], own, power));
        } else {
            report.missing.push_back(m_kinds[kind].block.name);
        }
    }

    std::vector<block_job> jobs() const {
        std::vector<block_job> made;
        for (const router_kind& kind : m_kinds) { made.push_back({kind.block.name, kind.block}); }
        for (block_job& unit : m_units.jobs()) { made.push_back(std::move(unit)); }
        return made;
    }

    /// Returns [load][kind of router].
    std::vector<router_point> recorded_points() const {
        std::vector<unsigned> routers;
        for (const router_kind& kind : m_kinds) { routers.push_back(kind.routers.front()); }
        std::vector<router_point> points;
        for (const double share : load_shares) {
            const system::system_desc model = at_share(m_described, share);
            router_traffic all = recorded_apart([&] {
                router_recording recording(m_graph, m_shape, m_network.routing(), routers);
                simulate_model(model, m_options, recorded_cycles, m_network.routing(), recording);
                return recording.recorded(recorded_cycles);
            });
            for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) {
                points.push_back(
                    router_point_of(m_kinds[kind], m_shape, std::move(all[kind]), offered_rate(model.traffic)));
            }
        }
        return points;
    }

    block_power measured(const router_kind& kind, const std::vector<router_point>& points, power_points& power) const {
        block_power made{.name = kind.block.name,
                         .parameters = kind.parameters,
                         .instances = kind.block.instances,
                         .event_names = {noc::router_event_names.begin(), noc::router_event_names.end()}};
        std::vector<simulated_load> loads;
        loads.reserve(points.size());
        for (const router_point& point : points) {
            loads.push_back({point.rate, power.figures(point.point), events_in(point.traffic, power_window)});
        }
        fit_power(made, loads, m_period_ns);
        for (const rtl::macro_memory& memory : kind.block.design.macros) {
            made.leakage_mw += memory.leakage_mw();
            made.costs[0] += memory.write_pj();
            made.costs[1] += memory.read_pj();
        }
        return made;
    }

    const system::system_desc& m_described;
    const run_options& m_options;
    noc::topology_graph m_graph;
    rtl::network_rtl m_network;
    rtl::network_shape m_shape;
    std::vector<router_kind> m_kinds;
    rtl::synthesiser m_yosys;
    unit_blocks m_units;
    double m_period_ns;
};

/// Returns the power of blocks without events, leakage included.
double idle_mw(const power_report& report, const std::vector<block_power>& blocks) {
    double sum = 0;
    for (const block_power& block : blocks) {
        sum += static_cast<double>(block.instances) * (block.leakage_mw + block.idle_pj / report.period_ns);
    }
    return sum;
}

result_json events_json(const std::vector<const char*>& names, const noc::router_events& values) {
    result_json made = result_json::object();
    for (std::size_t kind = 0; kind < names.size(); ++kind) { made[names[kind]] = values[kind]; }
    return made;
}

result_json block_json(const block_power& block, double period_ns) {
    result_json made{{"instances", block.instances},
                     {"leakage_mw", block.leakage_mw},
                     {"clock_pj_per_cycle", block.idle_pj},
                     {"idle_pj_per_cycle", block.idle_pj + block.leakage_mw * period_ns}};
    if (!block.event_names.empty()) { made["events"] = events_json(block.event_names, block.costs); }
    for (const load_power& load : block.loads) {
        made["loads"].push_back({{"rate", load.rate},
                                 {"cycles", load.cycles},
                                 {"events", events_json(block.event_names, load.events)},
                                 {"opensta_mw", load.measured_mw},
                                 {"model_mw", load.model_mw},
                                 {"error_percent", error_percent(load)}});
    }
    if (block.is_estimated) { made["estimated"] = true; }
    return made;
}

/// Returns the table of routers, or of blocks of interface units.
/// @param events names of the columns
std::string block_table(const std::vector<block_power>& blocks, std::span<const char* const> events) {
    std::string text =
        fmt::format("  {:<22} {:>9} {:>11} {:>11}", "one of each", "instances", "leakage, nW", "clock, pJ");
    for (const char* name : events) { text += fmt::format(" {:>14}", name); }
    text += fmt::format(" {:>10}\n", "error, %");
    for (const block_power& block : blocks) {
        text += fmt::format("{} {:<22} {:>9} {:>11.4g} {:>11.4g}", block.is_estimated ? '~' : ' ', block.name,
                            block.instances, block.leakage_mw * 1e6, block.idle_pj);
        for (std::size_t kind = 0; kind < events.size(); ++kind) {
            text += kind < block.event_names.size() ? fmt::format(" {:>14.4g}", block.costs[kind])
                                                    : fmt::format(" {:>14}", "");
        }
        if (!block.loads.empty()) { text += fmt::format(" {:>10.2f}", largest_error_percent(block)); }
        text += '\n';
    }
    return text;
}

}  // namespace

power_report measure_power(const system::system_desc& described, const run_options& options) {
    return power_measurement(described, options).measure();
}

result_json power_json(const power_report& report) {
    result_json made = result_json::object();
    for (const auto* blocks : {&report.routers, &report.units}) {
        for (const block_power& block : *blocks) { made[block.name] = block_json(block, report.period_ns); }
    }
    if (!report.is_whole()) { made["missing"] = report.missing; }
    return made;
}

std::string power_text(const power_report& report) {
    constexpr std::array<const char*, 2> unit_columns{"write, message", "read, flit"};
    std::string text = block_table(report.routers, noc::router_event_names);
    if (!report.units.empty()) { text += block_table(report.units, unit_columns); }
    const auto is_estimated = [](const block_power& unit) { return unit.is_estimated; };
    if (std::any_of(report.units.begin(), report.units.end(), is_estimated)) {
        text += "~ estimated from smaller tables\n";
    }
    if (!report.is_whole()) { return text + fmt::format("missing: {}\n", fmt::join(report.missing, ", ")); }
    text += fmt::format(
        "all routers: {:.4g} mW idle at {:g} ns; energies of events are in pJ; the error is the largest of the fit "
        "against OpenSTA at {} loads\n",
        idle_mw(report, report.routers), report.period_ns, load_shares.size());
    if (!report.units.empty()) {
        text += fmt::format("all blocks of this second table: {:.4g} mW idle\n", idle_mw(report, report.units));
    }
    return text + fmt::format("not counted: {}\n", fmt::join(report.not_counted, ", "));
}

energy_profile profile_of(const power_report& report) {
    energy_profile profile{report.liberty, {}, {}};
    for (const block_power& router : report.routers) {
        const auto& costs = router.costs;
        profile.routers.push_back({router.parameters, router.leakage_mw, router.idle_pj, costs[0], costs[1], costs[2],
                                   costs[3], largest_error_percent(router)});
    }
    for (const block_power& unit : report.units) {
        unit_energy& made =
            profile.units.emplace_back(unit_energy{unit.name, unit.parameters, unit.leakage_mw, unit.idle_pj});
        for (std::size_t event = 0; event < unit.event_names.size(); ++event) {
            for (const unit_event& kind : unit_event_kinds) {
                if (std::string_view(kind.name) == unit.event_names[event]) { made.*kind.energy = unit.costs[event]; }
            }
        }
    }
    return profile;
}

}  // namespace orbweaver::sim
