// SPDX-License-Identifier: Apache-2.0
// Map of the wins and losses of coordination processors: operation by size, hosts, clock and main network, compared
// with software on that network and PVM's baselines. The thesis has no such map.
#include <fmt/core.h>

#include <cmath>

#include "studies/arithmetic/cop/pvm_measured.h"
#include "studies/cop/comparison.h"
#include "studies/cop/experiments.h"
#include "studies/cop/map_points.h"

namespace orbweaver::studies::cop_paper {

namespace {

/// Returns the ratio of the first time to the second, as text.
std::string ratio_text(double first, double second) { return fmt::format("{:.3g}", first / second); }

/// Returns the faster of both, and the factor.
std::string winner_text(double software, double cop) {
    return cop < software ? "COP, " + ratio_text(software, cop) : "software, " + ratio_text(cop, software);
}

std::vector<std::string> map_row(const measurements& measured, const map_axes& axes, const map_point& point,
                                 const main_network& network) {
    std::vector<std::string> row{point.collective.title, std::to_string(point.doubles), std::to_string(point.hosts),
                                 network.title,
                                 if_usable([&] { return time_text(software_microseconds(measured, point, network)); })};
    for (const unsigned clock : axes.clocks) {
        row.push_back(if_usable([&] { return time_text(cop_microseconds(measured, point, clock)); }));
    }
    for (const unsigned clock : axes.clocks) {
        row.push_back(if_usable([&] {
            return winner_text(software_microseconds(measured, point, network),
                               cop_microseconds(measured, point, clock));
        }));
    }
    row.push_back(fmt::format("{:.0f}", pvm_simulated_microseconds(point)));
    return row;
}

report_table map_table(const measurements& measured, const map_axes& axes) {
    report_table table{"map",
                       "Global operations, microseconds: software on the main network (chip clock 10 ns), libcop with "
                       "the coordination processor's clock at several periods, and who is faster by what factor; "
                       "next to them PVM on a shared Ethernet, simulated",
                       {{"operation", "doubles", "hosts", "main network", "software"}, {}}};
    for (const unsigned clock : axes.clocks) { table.data.columns.push_back(fmt::format("libcop, {} ns", clock)); }
    for (const unsigned clock : axes.clocks) { table.data.columns.push_back(fmt::format("faster, {} ns", clock)); }
    table.data.columns.emplace_back("PVM, simulated");
    for (const map_point& point : axes.points()) {
        for (const main_network& network : main_networks()) {
            table.data.rows.push_back(map_row(measured, axes, point, network));
        }
    }
    return table;
}

/// Returns the points of an operation on five hosts, the number on which PVM was measured.
std::vector<map_point> points_of_five(const map_axes& axes) {
    return map_axes{axes.doubles, {cop_model::pvm_measured_tasks}, axes.clocks}.points();
}

report_table pvm_table(const measurements& measured, const map_axes& axes) {
    report_table table{
        "map_pvm",
        "Five hosts, microseconds, all clocks 10 ns. PVM, measured: on five workstations, by the thesis; "
        "an all-reduce is a reduction and a broadcast",
        {{"operation", "doubles"}, {}}};
    for (const main_network& network : main_networks()) { table.data.columns.push_back("software, " + network.title); }
    for (const char* column : {"libcop", "PVM, measured", "PVM, simulated", "PVM, measured / libcop"}) {
        table.data.columns.emplace_back(column);
    }
    for (const map_point& point : points_of_five(axes)) {
        std::vector<std::string> row{point.collective.title, std::to_string(point.doubles)};
        for (const main_network& network : main_networks()) {
            row.push_back(if_usable([&] { return time_text(software_microseconds(measured, point, network)); }));
        }
        const std::optional<double> pvm = pvm_measured_microseconds(point);
        row.push_back(if_usable([&] { return time_text(cop_microseconds(measured, point, chip_clock)); }));
        row.push_back(pvm ? fmt::format("{:.0f}", *pvm) : "");
        row.push_back(fmt::format("{:.0f}", pvm_simulated_microseconds(point)));
        row.push_back(pvm ? if_usable([&] { return ratio_text(*pvm, cop_microseconds(measured, point, chip_clock)); })
                          : "");
        table.data.rows.push_back(row);
    }
    return table;
}

/// Software's time divided by libcop's: above 1 the coordination processor wins. One curve per number of hosts and main
/// network.
chart array_chart(const measurements& measured, const map_axes& axes, const map_operation& collective) {
    chart figure{"map_" + collective.id,
                 collective.title + ": time of software over time of libcop, all clocks 10 ns",
                 "doubles",
                 "times faster through the coordination processor",
                 {{"doubles", "equal"}, {}},
                 {{"equal", 1, true}}};
    figure.logarithmic = true;
    for (const main_network& network : main_networks()) {
        for (const unsigned hosts : axes.hosts) {
            const std::string title = fmt::format("{} hosts, {}", hosts, network.title);
            figure.add_curve(title);
        }
    }
    for (const unsigned doubles : axes.doubles) {
        std::vector<std::string> row{std::to_string(doubles), "1"};
        for (const main_network& network : main_networks()) {
            for (const unsigned hosts : axes.hosts) {
                const map_point point{collective, doubles, hosts};
                row.push_back(if_usable([&] {
                    return ratio_text(software_microseconds(measured, point, network),
                                      cop_microseconds(measured, point, chip_clock));
                }));
            }
        }
        figure.data.rows.push_back(row);
    }
    return figure;
}

/// Judges the thesis's Table IV on modelled hosts, whose software needs time.
claim speedup_claim(const measurements& measured, const char* id, const char* what, const map_point& point,
                    double published) {
    constexpr double tolerance = 0.1;  // share
    const claim stated =
        unmeasured(id, what, "Table IV", published, "x",
                   "PVM as measured in the thesis; libcop on five modelled hosts, its instructions included, which "
                   "the thesis leaves out; the thesis's column of libcop is of 64 channels",
                   tolerance * published);
    return judged(stated, [&](claim& entry) {
        const double speedup = *pvm_measured_microseconds(point) / cop_microseconds(measured, point, chip_clock);
        entry.measured = std::round(speedup * 10) / 10;
        entry.pass = std::abs(speedup - published) <= tolerance * published;
    });
}

findings evaluate_map(const measurements& measured, const map_axes& axes) {
    constexpr unsigned five = cop_model::pvm_measured_tasks;
    const auto& operations = map_operations();
    const unsigned longest = axes.doubles.back();
    findings found;
    found.claims = {speedup_claim(measured, "cop.M1", "barrier: libcop over PVM", {operations[0], 1, five}, 1000),
                    speedup_claim(measured, "cop.M2", "reduction of 1024 doubles: libcop over PVM",
                                  {operations[3], longest, five}, 3.96)};
    found.tables = {map_table(measured, axes), pvm_table(measured, axes)};
    for (const map_operation& collective : operations) {
        if (collective.has_array) { found.charts.push_back(array_chart(measured, axes, collective)); }
    }
    return found;
}

std::vector<planned_run> plan(const map_axes& axes) {
    std::vector<planned_run> runs;
    for (const map_point& point : axes.points()) {
        for (const unsigned clock : axes.clocks) { runs.push_back(plan_cop(point, clock)); }
        for (const main_network& network : main_networks()) { runs.push_back(plan_software(point, network)); }
    }
    for (const map_point& point : points_of_five(axes)) {
        runs.push_back(plan_cop(point, chip_clock));
        for (const main_network& network : main_networks()) { runs.push_back(plan_software(point, network)); }
    }
    return runs;
}

}  // namespace

experiment map(bool quick) {
    const map_axes axes = quick ? map_axes::quick() : map_axes::full();
    return {.id = "map",
            .title = "Where a coordination processor wins and loses",
            .on_request = true,
            .runs = plan(axes),
            .evaluate = [axes](const measurements& measured) { return evaluate_map(measured, axes); }};
}

}  // namespace orbweaver::studies::cop_paper
