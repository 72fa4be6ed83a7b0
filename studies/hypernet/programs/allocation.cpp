// SPDX-License-Identifier: Apache-2.0
// R12 and R13 on a machine: the TAK process tree as firmware of 256 nodes, in which loads and children take time to
// travel, compared with the dissertation's simulator, in which they do not.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "studies/arithmetic/hypernet/tak/simulator.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/programs/program_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr unsigned subnets = 8;
constexpr unsigned root_subnet = 4;
constexpr unsigned levels = 3;
constexpr double points = 5;         // tolerance of shares, in per cent
constexpr double tenth = 0.1;        // tolerance of other figures
constexpr unsigned share_count = 6;  // in a row of Table 4.2

/// A run of Table 4.2 or of the trace.
struct setting {
    int bias_1, bias_2;
    queue_order order;
    bool quick;

    std::string biases() const { return fmt::format("{}, {}", bias_1, bias_2); }
    /// Arguments of TAK; in quick form a tree of some hundred processes.
    std::array<int, 3> arguments() const { return quick ? std::array{12, 8, 4} : std::array{18, 12, 6}; }
    planned_run run() const {
        const auto [x, y, z] = arguments();
        const char* const queue = order == queue_order::fifo ? "fifo" : "lifo";
        return plan_program("tak", chip_of_net(3, 3),
                            net_arguments(3, 3,
                                          fmt::format("x: {}, y: {}, z: {}, bias_1: {}, bias_2: {}, queue: {}", x, y, z,
                                                      bias_1, bias_2, queue)),
                            fmt::format("{}-{}-{}", queue, bias_1, bias_2));
    }
};

/// Results common to the simulator and the machine.
struct outcome {
    double answer = 0;
    double time = 0;  // iterations or cycles
    double nodes_used = 0;
    double longest_queue = 0;
    std::array<double, subnets> executed{};
    std::array<double, levels> children{};

    double processes() const { return std::accumulate(executed.begin(), executed.end(), 0.0); }
    double all_children() const { return std::accumulate(children.begin(), children.end(), 0.0); }
    double share_of_subnets(std::initializer_list<unsigned> which) const {
        double sum = 0;
        for (const unsigned subnet : which) { sum += executed[subnet]; }
        return 100 * sum / processes();
    }
    /// Processes in net 4, in nets 0 and 1, in others; children over links of levels 0, 1, 2; per cent.
    std::array<double, share_count> shares() const {
        const double root = share_of_subnets({root_subnet});
        const double neighbours = share_of_subnets({0, 1});
        const double all = all_children() / 100;
        return {root,
                neighbours,
                share_of_subnets({2, 3, 5, 6, 7}),
                children[0] / all,
                children[1] / all,
                children[2] / all};
    }
};

outcome simulated(const setting& trial) {
    tak_setting how;
    const auto [x, y, z] = trial.arguments();
    how.x = x;
    how.y = y;
    how.z = z;
    how.bias = {0, trial.bias_1, trial.bias_2};
    how.order = trial.order;
    tak_simulator tak({module_kind::cubelet, 3, 3}, how);
    outcome result;
    result.answer = tak.run();
    const tak_figures& figures = tak.figures();
    result.time = figures.iterations;
    result.longest_queue = static_cast<double>(figures.peak_queue);
    result.nodes_used = static_cast<double>(
        std::count_if(figures.executed.begin(), figures.executed.end(), [](std::uint64_t count) { return count > 0; }));
    std::ranges::copy(tak.executed(2), result.executed.begin());
    std::ranges::copy(figures.traversals, result.children.begin());
    return result;
}

/// @throws unusable_run
outcome measured_on_machine(const measurements& measured, const setting& trial) {
    const auto reported = [&](const std::string& name) { return measured.reported(trial.run().name, name); };
    outcome result;
    result.answer = reported("answer");
    result.time = reported("tak_cycles");
    result.nodes_used = reported("nodes_used");
    result.longest_queue = reported("longest_queue");
    for (unsigned subnet = 0; subnet < subnets; ++subnet) {
        result.executed[subnet] = reported(fmt::format("processes_subnet_{}", subnet));
    }
    result.children = {reported("children_internal"), reported("children_level_1"), reported("children_level_2")};
    return result;
}

setting trace(bool quick) { return {2, 4, queue_order::fifo, quick}; }

std::vector<setting> table_rows(bool quick) {
    std::vector<setting> rows;
    for (const auto& [bias_1, bias_2] : {std::pair{0, 0}, {2, 4}, {5, 25}, {0, 10}, {10, 10}, {10, 100}}) {
        rows.push_back({bias_1, bias_2, queue_order::lifo, quick});
    }
    if (quick) { rows.resize(1); }
    return rows;
}

constexpr const char* late = "the machine learns loads late, and children travel";

void add_trace_claims(findings& found, const measurements& measured, bool quick) {
    const setting trial = trace(quick);
    const outcome expected = simulated(trial);
    found.claims.push_back(judged_figures("R12", "trace on the machine: answer, processes, children handed over",
                                          "appendix A.2", "", [&](tally& figures) {
                                              const outcome run = measured_on_machine(measured, trial);
                                              figures.count(expected.answer, run.answer);
                                              figures.count(expected.processes(), run.processes());
                                              figures.count(expected.all_children(), run.all_children());
                                          }));
    found.claims.push_back(judged_figures("R12", "the same: processes of nets 4, 0 and 1, others; traffic by level",
                                          "appendix A.2", fmt::format("shares within {} points; {}", points, late),
                                          [&](tally& figures) {
                                              const outcome run = measured_on_machine(measured, trial);
                                              for (unsigned share = 0; share < share_count; ++share) {
                                                  figures.count(expected.shares()[share], run.shares()[share], points);
                                              }
                                          }));
    found.claims.push_back(judged_figure(
        {"R12", "the same: nodes used", "appendix A.2", expected.nodes_used, tenth * expected.nodes_used, "", late},
        [&] { return measured_on_machine(measured, trial).nodes_used; }));
}

/// Returns the rows in ascending order of a value: "0, 0 < 2, 4".
std::string order_text(const std::vector<setting>& rows, const std::vector<outcome>& outcomes,
                       double outcome::*figure) {
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(
        order, [&](std::size_t one, std::size_t other) { return outcomes[one].*figure < outcomes[other].*figure; });
    std::vector<std::string> names;
    names.reserve(order.size());
    for (const std::size_t index : order) { names.push_back(rows[index].biases()); }
    return fmt::format("{}", fmt::join(names, " < "));
}

std::vector<outcome> all_on_machine(const measurements& measured, const std::vector<setting>& rows) {
    std::vector<outcome> outcomes;
    outcomes.reserve(rows.size());
    for (const setting& trial : rows) { outcomes.push_back(measured_on_machine(measured, trial)); }
    return outcomes;
}

claim order_claim(const measurements& measured, const std::vector<setting>& rows, const std::vector<outcome>& expected,
                  const std::string& what, double outcome::*figure) {
    const std::string published = order_text(rows, expected, figure);
    const claim stated = unmeasured("hypernet.R13", what, "Table 4.2", published, "", "row 5, 25 as simulated");
    return judged(stated, [&](claim& entry) {
        const std::string found = order_text(rows, all_on_machine(measured, rows), figure);
        entry.measured = found;
        entry.pass = found == published;
    });
}

std::vector<std::string> table_cells(const setting& trial, const std::string& who, const outcome& run) {
    std::vector<std::string> cells{trial.order == queue_order::fifo ? "FIFO" : "LIFO",
                                   trial.biases(),
                                   who,
                                   figure_text(run.time),
                                   figure_text(run.nodes_used),
                                   figure_text(run.longest_queue)};
    for (const double share : run.shares()) { cells.push_back(fmt::format("{:.1f}", share)); }
    return cells;
}

report_table comparison_table(const measurements& measured, const std::vector<setting>& rows) {
    report_table table{"allocation_measured",
                       "TAK: the dissertation's simulator (time in iterations) and the machine (in cycles)",
                       {{"queue", "biases", "by", "time", "nodes used", "longest queue", "net 4, %", "nets 0, 1, %",
                         "others, %", "level 0, %", "level 1, %", "level 2, %"},
                        {}}};
    for (const setting& trial : rows) {
        table.data.rows.push_back(table_cells(trial, "simulator", simulated(trial)));
        try {
            table.data.rows.push_back(table_cells(trial, "machine", measured_on_machine(measured, trial)));
        } catch (const unusable_run&) {
            continue;  // the list of runs shows the reason
        }
    }
    return table;
}

findings evaluate_allocation(const measurements& measured, bool quick) {
    const std::vector<setting> rows = table_rows(quick);
    std::vector<outcome> expected(rows.size());
    std::ranges::transform(rows, expected.begin(), simulated);
    findings found;
    add_trace_claims(found, measured, quick);
    found.claims.push_back(judged_figures(
        "R13", "Table 4.2 on the machine: processes by net, traffic by level", "Table 4.2",
        fmt::format("shares within {} points of the simulated ones; {}", points, late), [&](tally& figures) {
            const std::vector<outcome> runs = all_on_machine(measured, rows);
            for (std::size_t row = 0; row < rows.size(); ++row) {
                for (unsigned share = 0; share < share_count; ++share) {
                    figures.count(expected[row].shares()[share], runs[row].shares()[share], points);
                }
            }
        }));
    found.claims.push_back(
        order_claim(measured, rows, expected, "rows by nodes used, on the machine", &outcome::nodes_used));
    found.claims.push_back(order_claim(measured, rows, expected, "rows by time, on the machine", &outcome::time));
    std::vector<setting> all{trace(quick)};
    all.insert(all.end(), rows.begin(), rows.end());
    found.tables = {comparison_table(measured, all)};
    return found;
}

}  // namespace

experiment measured_allocation(bool quick) {
    experiment result{.id = "allocation_measured", .title = "Dynamic allocation on a machine"};
    result.runs.push_back(trace(quick).run());
    for (const setting& trial : table_rows(quick)) { result.runs.push_back(trial.run()); }
    result.evaluate = [quick](const measurements& measured) { return evaluate_allocation(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
