// SPDX-License-Identifier: Apache-2.0
// R12 and R13: dynamic allocation of the TAK process tree (appendix A's trace, Table 4.2, Figs 4.6 and 4.7).
#include <fmt/core.h>

#include <numeric>

#include "studies/arithmetic/hypernet/tak/simulator.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr unsigned subnet_level = 2;  // (3,2)-subnets
constexpr unsigned subnets = 8;
constexpr unsigned root_subnet = 4;

struct outcome {
    tak_figures figures;
    std::vector<std::uint64_t> executed;  // by subnet
    int answer = 0;
};

outcome run_tak(int bias_1, int bias_2, queue_order order) {
    tak_setting setting;
    setting.bias = {0, bias_1, bias_2};
    setting.order = order;
    tak_simulator tak({module_kind::cubelet, 3, 3}, setting);
    const int answer = tak.run();
    return {tak.figures(), tak.executed(subnet_level), answer};
}

double sum_of(const std::vector<std::uint64_t>& figures) {
    return static_cast<double>(std::accumulate(figures.begin(), figures.end(), std::uint64_t{0}));
}

double used_nodes(const tak_figures& figures) {
    double used = 0;
    for (const std::uint64_t count : figures.executed) { used += count > 0 ? 1 : 0; }
    return used;
}

/// The trace of appendix A.2: FIFO, biases 0, 2, 4.
claim trace_claim() {
    const outcome run = run_tak(2, 4, queue_order::fifo);
    constexpr double executed[subnets] = {6765, 6906, 1152, 1281, 37535, 5608, 2433, 1929};
    tally figures;
    figures.count(7, run.answer);
    figures.count(2081, run.figures.iterations);
    figures.count(63609, sum_of(run.figures.executed));
    figures.count(242, used_nodes(run.figures));
    figures.count(117, static_cast<double>(run.figures.peak_queue));
    const double traversals[] = {42075, 3501, 2130};
    for (unsigned level = 0; level < 3; ++level) {
        figures.count(traversals[level], static_cast<double>(run.figures.traversals[level]));
    }
    for (unsigned subnet = 0; subnet < subnets; ++subnet) {
        figures.count(executed[subnet], static_cast<double>(run.executed[subnet]));
    }
    return figures.as_claim("R12", "trace: answer, iterations, processes, traffic, by subnet", "appendix A.2",
                            "queues first in, first out");
}

/// A row of Table 4.2. Its shares are in per cent.
struct row {
    int bias_1, bias_2;
    double iterations;
    double shares[6];  // processes in net 4, in nets 0 and 1, in others; traffic on levels 0, 1, 2
};

constexpr row rows[] = {
    {0, 0, 1798, {59.2, 25.1, 15.7, 86.5, 8.6, 4.9}},  {2, 4, 2012, {69.8, 18.8, 11.4, 91.1, 6.9, 2.0}},
    {5, 25, 2273, {72.3, 24.7, 3.0, 93.4, 3.8, 2.8}},  {0, 10, 2487, {82.2, 14.1, 6.7, 89.1, 10.0, 0.9}},
    {10, 10, 4249, {81.3, 13.5, 5.2, 95.8, 2.9, 1.3}}, {10, 100, 5082, {85.4, 14.6, 0.0, 96.0, 2.9, 0.1}},
};
constexpr double rounded = 0.151;  // tolerance: one digit, adjusted so that the row sums up to 100
constexpr const char* share_names[] = {"net 4, %",   "nets 0, 1, %", "others, %",
                                       "level 0, %", "level 1, %",   "level 2, %"};

/// Returns whether the row mixes two runs.
bool is_mixed(const row& entry) { return entry.bias_2 == 25; }
/// Returns whether a share is one of the two with which the row does not sum up to 100.
bool is_misprinted(const row& entry, unsigned share) {
    return (entry.bias_2 == 10 && entry.bias_1 == 0 && share == 2) || (entry.bias_2 == 100 && share == 5);
}

std::vector<double> shares_of(const outcome& run) {
    const double all = sum_of(run.executed) / 100;
    const double traffic = sum_of(run.figures.traversals) / 100;
    const double root = static_cast<double>(run.executed[root_subnet]) / all;
    const double neighbours = static_cast<double>(run.executed[0] + run.executed[1]) / all;
    const double others =
        static_cast<double>(run.executed[2] + run.executed[3] + run.executed[5] + run.executed[6] + run.executed[7]) /
        all;
    std::vector<double> shares{root, neighbours, others};
    for (const std::uint64_t count : run.figures.traversals) { shares.push_back(static_cast<double>(count) / traffic); }
    return shares;
}

std::string percent_text(double printed, double share) { return fmt::format("{:.1f} / {:.1f}", printed, share); }

/// Returns a chart of three shares over the rows of the table, without data.
chart empty_chart(const std::string& file, const std::string& title, unsigned first) {
    chart figure{file, title, "row of Table 4.2", "per cent", {{"row", "bias 1", "bias 2"}, {}}, {}};
    for (unsigned share = first; share < first + 3; ++share) { figure.add_curve(share_names[share]); }
    return figure;
}

struct table_4_2 {
    tally figures;
    report_table table{"table_4_2",
                       "Table 4.2, queues last in, first out: printed / simulated",
                       {{"bias 1", "bias 2", "iterations"}, {}}};
    chart load = empty_chart("figure_4_6", "Figure 4.6: processes by subnet", 0);
    chart traffic = empty_chart("figure_4_7", "Figure 4.7: traffic by level", 3);
    std::vector<claim> exceptions;

    void add(const row& entry) {
        const outcome run = run_tak(entry.bias_1, entry.bias_2, queue_order::lifo);
        const std::vector<double> shares = shares_of(run);
        std::vector<std::string> cells{std::to_string(entry.bias_1), std::to_string(entry.bias_2),
                                       figure_text(entry.iterations) + " / " + std::to_string(run.figures.iterations)};
        std::vector<std::string> load_cells{std::to_string(table.data.rows.size() + 1), cells[0], cells[1]};
        std::vector<std::string> traffic_cells = load_cells;
        count(entry, run, shares);
        for (unsigned share = 0; share < shares.size(); ++share) {
            cells.push_back(percent_text(entry.shares[share], shares[share]));
            (share < 3 ? load_cells : traffic_cells).push_back(fmt::format("{:.2f}", shares[share]));
        }
        table.data.rows.push_back(std::move(cells));
        load.data.rows.push_back(std::move(load_cells));
        traffic.data.rows.push_back(std::move(traffic_cells));
    }

    void count(const row& entry, const outcome& run, const std::vector<double>& shares) {
        if (is_mixed(entry)) {
            exceptions.push_back(judged_figure({"R13", "iterations with biases 5, 25", "Table 4.2", entry.iterations, 0,
                                                "", "the row has time and traffic of biases 5, 10"},
                                               [&] { return run.figures.iterations; }));
            return;
        }
        figures.count(entry.iterations, run.figures.iterations);
        for (unsigned share = 0; share < shares.size(); ++share) {
            if (!is_misprinted(entry, share)) {
                figures.count(entry.shares[share], shares[share], rounded);
                continue;
            }
            exceptions.push_back(judged_figure(
                {"R13", fmt::format("{} with biases {}, {}", share_names[share], entry.bias_1, entry.bias_2),
                 "Table 4.2", entry.shares[share], rounded, "%", "the row as printed does not sum up to 100"},
                [&] { return shares[share]; }));
        }
    }
};

/// Explains the row of biases 5, 25: it mixes time and traffic of one run with processes of another.
claim mixture_claim() {
    const row& mixed = rows[2];
    const outcome time = run_tak(5, 10, queue_order::lifo);
    const outcome load = run_tak(5, 25, queue_order::lifo);
    tally figures;
    figures.count(mixed.iterations, time.figures.iterations);
    for (unsigned share = 0; share < 6; ++share) {
        figures.count(mixed.shares[share], shares_of(share < 3 ? load : time)[share], rounded);
    }
    return figures.as_claim("R13", "row 5, 25: time and traffic of 5, 10, processes of 5, 25", "Table 4.2");
}

findings evaluate_allocation() {
    table_4_2 printed;
    for (const char* name : share_names) { printed.table.data.columns.emplace_back(name); }
    for (const row& entry : rows) { printed.add(entry); }
    findings found;
    found.claims = {trace_claim(),
                    printed.figures.as_claim("R13", "five rows: iterations, processes, traffic", "Table 4.2",
                                             "all but the next ones; queues last in, first out, as the printed "
                                             "function has them"),
                    mixture_claim()};
    found.claims.insert(found.claims.end(), printed.exceptions.begin(), printed.exceptions.end());
    found.charts = {printed.load, printed.traffic};
    found.tables = {printed.table};
    return found;
}

}  // namespace

experiment allocation() {
    return calculated("allocation", "Table 4.2, Figures 4.6 and 4.7: dynamic allocation", evaluate_allocation);
}

}  // namespace orbweaver::studies::hypernet_paper
