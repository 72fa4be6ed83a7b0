// SPDX-License-Identifier: Apache-2.0
// R10 and R11 on machines: reductions by recursive doubling, the Fourier transform and bitonic sorts as programs, whose
// steps are counted and take cycles.
#include "studies/arithmetic/hypernet/algorithms/steps.h"

#include <fmt/core.h>

#include "studies/arithmetic/hypernet/structure/component_counts.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/programs/program_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

struct net_size {
    unsigned d, h;
};

constexpr double transform_tolerance = 1e-10;  // relative to the largest point

std::vector<net_size> reduced_nets(bool quick) {
    return quick ? std::vector<net_size>{{3, 2}} : std::vector<net_size>{{3, 2}, {4, 2}, {5, 2}, {3, 3}};
}
/// Returns the steps with 4^(d-1) points.
std::vector<net_size> transformed_nets(bool quick) {
    return quick ? std::vector<net_size>{{3, 2}} : std::vector<net_size>{{3, 2}, {4, 2}, {5, 2}};
}

planned_run reduction_run(const net_size& net) {
    return plan_program("recursive_doubling", chip_of_net(net.d, net.h), net_arguments(net.d, net.h));
}
planned_run transform_run(const net_size& net) {
    return plan_program("fourier_transform", chip_of_net(net.d, net.h), net_arguments(net.d, net.h));
}
planned_run sort_run(const net_size& net) {
    return plan_program("bitonic_sort", chip_of_net(net.d, net.h), net_arguments(net.d, net.h));
}

/// An algorithm as a program on some nets.
struct algorithm {
    std::string name;
    std::string cycles_report;
    bool exchanges;  // whether exchanges over external links are counted next to the steps
    std::vector<net_size> nets;
    planned_run (*run)(const net_size&);
    unsigned (*steps)(const net_size&);  // by the dissertation: exchanges included, if they are counted
};

unsigned sort_steps(const net_size& net) {
    const unsigned n = address_bits(net.d, net.h);
    return n * (n + 1) / 2;
}

std::vector<algorithm> algorithms(bool quick) {
    return {{"minimum", "reduction_cycles", false, reduced_nets(quick), reduction_run,
             [](const net_size& net) { return doubling_steps(net.d, net.h); }},
            // a descent on the even nodes, as on a net of cubelets with a dimension less
            {"Fourier transform", "transform_cycles", true, transformed_nets(quick), transform_run,
             [](const net_size& net) { return descend_steps(net.d - 1, net.h); }},
            {"bitonic sort", "sort_cycles", false, reduced_nets(quick), sort_run, sort_steps}};
}

double counted_steps(const measurements& measured, const algorithm& program, const net_size& net) {
    const std::string run = program.run(net).name;
    return measured.reported(run, "steps") + (program.exchanges ? measured.reported(run, "exchanges") : 0);
}

claim steps_claim(const measurements& measured, const algorithm& program, const std::string& what,
                  const std::string& source, const std::string& note) {
    return judged_figures("R10", program.name + " as a program: " + what, source, note, [&](tally& figures) {
        for (const net_size& net : program.nets) {
            figures.count(program.steps(net), counted_steps(measured, program, net));
        }
    });
}

claim error_claim(const measurements& measured, const net_size& net) {
    const unsigned points = 1U << (2 * (net.d - 1));
    return judged_figure({"R11", fmt::format("transform of {} points as a program: largest difference", points),
                          "section 4.2.2", 0, transform_tolerance, "", "of 16 points from the definition"},
                         [&] { return measured.reported(transform_run(net).name, "error"); });
}

report_table steps_table(const measurements& measured, bool quick) {
    report_table table{"program_steps",
                       "Algorithms as programs: steps by the dissertation, counted ones, cycles",
                       {{"algorithm", "net", "nodes", "steps, published", "counted", "exchanges", "cycles"}, {}}};
    for (const algorithm& program : algorithms(quick)) {
        for (const net_size& net : program.nets) {
            const std::string run = program.run(net).name;
            const auto reported = [&](const char* report) {
                return if_usable([&] { return figure_text(measured.reported(run, report)); });
            };
            table.data.rows.push_back(
                {program.name, net_name(net.d, net.h), std::to_string(1U << address_bits(net.d, net.h)),
                 std::to_string(program.steps(net)),
                 if_usable([&] { return figure_text(counted_steps(measured, program, net)); }),
                 program.run == reduction_run ? "" : reported("exchanges"), reported(program.cycles_report.c_str())});
        }
    }
    return table;
}

/// Cycles of nets of two levels over their nodes.
chart cycles_chart(const measurements& measured, bool quick) {
    chart figure{
        "program_cycles", "Algorithms as programs on nets of two levels", "nodes", "cycles", {{"nodes"}, {}}, {}, true};
    for (const algorithm& program : algorithms(quick)) { figure.add_curve(program.name); }
    for (const net_size& net : transformed_nets(quick)) {
        std::vector<std::string> cells{std::to_string(1U << address_bits(net.d, net.h))};
        for (const algorithm& program : algorithms(quick)) {
            cells.push_back(if_usable(
                [&] { return figure_text(measured.reported(program.run(net).name, program.cycles_report)); }));
        }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

findings evaluate_steps(const measurements& measured, bool quick) {
    const std::vector<algorithm> all = algorithms(quick);
    findings found;
    found.claims = {steps_claim(measured, all[0], "steps R(d,h)", "section 4.2.1", "counted by the messages"),
                    steps_claim(measured, all[1], "steps and exchanges DES(d-1,2)", "section 4.2.3",
                                "on even nodes, so with a dimension of the cubelets less"),
                    steps_claim(measured, all[2], "steps n(n+1)/2", "Table 4.1", "O(log^2 N), exchanges not counted")};
    for (const net_size& net : transformed_nets(quick)) { found.claims.push_back(error_claim(measured, net)); }
    found.tables = {steps_table(measured, quick)};
    found.charts = {cycles_chart(measured, quick)};
    return found;
}

}  // namespace

experiment measured_steps(bool quick) {
    experiment result{.id = "steps_measured", .title = "Data-parallel algorithms on machines"};
    for (const algorithm& program : algorithms(quick)) {
        for (const net_size& net : program.nets) { result.runs.push_back(program.run(net)); }
    }
    result.evaluate = [quick](const measurements& measured) { return evaluate_steps(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
