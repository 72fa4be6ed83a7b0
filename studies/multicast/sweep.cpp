// SPDX-License-Identifier: Apache-2.0
#include "studies/multicast/sweep.h"

#include <fmt/core.h>

namespace orbweaver::studies::multicast_paper {

using namespace multicast;

namespace {

/// A column of a table: something that runs report.
struct column {
    const char* title;
    const char* report;
    double scale;
};

constexpr column columns[] = {{"completion, us", "completion", us_per_cycle},
                              {"mean latency, us", "mean_latency", us_per_cycle},
                              {"steps", "steps", 1},
                              {"heads blocked at links", "link_requests", 1},
                              {"blocked at links, us", "link_cycles", us_per_cycle},
                              {"heads blocked at processors", "node_requests", 1},
                              {"blocked at processors, us", "node_cycles", us_per_cycle},
                              {"copies queued, us", "queued_cycles", us_per_cycle},
                              {"copies through the root", "root_crossings", 1}};

/// Completion by the model of messages, microseconds.
estimate calculated_completion(const scenario& point, unsigned repetitions) {
    std::vector<double> samples;
    for (unsigned repetition = 1; repetition <= repetitions; ++repetition) {
        samples.push_back(static_cast<double>(calculate(point, repetition).last) / 1000);
    }
    return estimate_of(samples);
}

}  // namespace

std::vector<scenario_curve> curves_of(const std::vector<multicast_algorithm>& algorithms,
                                      const std::function<scenario(unsigned x)>& base) {
    std::vector<scenario_curve> curves;
    curves.reserve(algorithms.size());
    for (const multicast_algorithm algorithm : algorithms) {
        curves.push_back({std::string(name_of(algorithm)), [algorithm, base](unsigned x) {
                              scenario point = base(x);
                              point.algorithm = algorithm;
                              return point;
                          }});
    }
    return curves;
}

std::vector<multicast_algorithm> agent_algorithms() {
    return {multicast_algorithm::same_tree_binomial, multicast_algorithm::same_tree_cyclic,
            multicast_algorithm::random_binomial, multicast_algorithm::random_cyclic};
}

std::vector<multicast_algorithm> compared_algorithms(bool with_chains) {
    std::vector<multicast_algorithm> all = agent_algorithms();
    all.insert(all.begin(), multicast_algorithm::source_chains);
    if (with_chains) { all.insert(all.begin(), multicast_algorithm::chains); }
    return all;
}

estimate measured_figure(const measurements& measured, const scenario& point, const std::string& report, double scale,
                         unsigned repetitions) {
    std::vector<double> samples;
    for (unsigned repetition = 1; repetition <= repetitions; ++repetition) {
        samples.push_back(scale * measured.reported(plan(point, repetition).name, report));
    }
    return estimate_of(samples);
}

estimate completion(const measurements& measured, const scenario& point, unsigned repetitions) {
    return measured_figure(measured, point, "completion", us_per_cycle, repetitions);
}

std::vector<planned_run> sweep::runs() const {
    std::vector<planned_run> all;
    for (const panel& plot : m_panels) {
        for (const scenario_curve& curve : plot.curves) {
            for (const unsigned x : plot.positions) {
                for (unsigned repetition = 1; repetition <= m_repetitions; ++repetition) {
                    all.push_back(plan(curve.point(x), repetition));
                }
            }
        }
    }
    return all;
}

chart sweep::completion_chart(const measurements& measured, const panel& plot) const {
    chart figure{plot.file, plot.title, plot.x_label, "completion of the last multicast, us", {{plot.x_label}, {}},
                 {},        true};
    for (const scenario_curve& curve : plot.curves) { figure.add_curve(curve.name); }
    for (const unsigned x : plot.positions) {
        std::vector<std::string> row{std::to_string(x)};
        for (const scenario_curve& curve : plot.curves) {
            row.push_back(if_usable(
                [&] { return fmt::format("{:.5g}", completion(measured, curve.point(x), m_repetitions).mean); }));
        }
        figure.data.rows.push_back(std::move(row));
    }
    return figure;
}

report_table sweep::table(const measurements& measured, const panel& plot) const {
    report_table made{
        plot.file + "_table",
        fmt::format("{}; means of {} networks, +- half a 95 % confidence interval", plot.title, m_repetitions),
        {{plot.x_label, "plan"}, {}}};
    for (const column& each : columns) { made.data.columns.emplace_back(each.title); }
    made.data.columns.emplace_back("completion by messages, us");
    for (const unsigned x : plot.positions) {
        for (const scenario_curve& curve : plot.curves) {
            const scenario point = curve.point(x);
            std::vector<std::string> row{std::to_string(x), curve.name};
            for (const column& each : columns) {
                row.push_back(if_usable(
                    [&] { return text_of(measured_figure(measured, point, each.report, each.scale, m_repetitions)); }));
            }
            row.push_back(point.by_switches ? "" : text_of(calculated_completion(point, m_repetitions)));
            made.data.rows.push_back(std::move(row));
        }
    }
    return made;
}

findings sweep::figures(const measurements& measured) const {
    findings found;
    for (const panel& plot : m_panels) {
        found.charts.push_back(completion_chart(measured, plot));
        found.tables.push_back(table(measured, plot));
    }
    return found;
}

experiment swept(const std::string& id, const std::string& title, std::vector<panel> panels, bool quick,
                 const std::function<std::vector<claim>(const measurements&, unsigned repetitions)>& judge) {
    const sweep points(std::move(panels), quick);
    experiment made{.id = id, .title = title};
    made.runs = points.runs();
    made.evaluate = [points, judge, quick](const measurements& measured) {
        findings found = points.figures(measured);
        found.claims = judge(measured, repetitions_of(quick));
        return found;
    };
    return made;
}

}  // namespace orbweaver::studies::multicast_paper
