// SPDX-License-Identifier: Apache-2.0
// R01: Table 2.1, the components of hypernets.
#include <cmath>

#include "studies/arithmetic/hypernet/structure/component_counts.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using hypernet_model::component_counts;

/// As the table prints it. An order of magnitude, of the largest nets, is 0 here.
struct component_row {
    unsigned d, h;
    component_counts printed;
};

double power(int exponent) { return std::ldexp(1.0, exponent); }

std::vector<component_row> component_rows() {
    return {
        {2, 2, {8, 2, 2, 6, 2, 4}},
        {2, 3, {16, 2, 4, 10, 6, 4}},
        {3, 2, {32, 4, 4, 28, 4, 16}},
        {3, 3, {256, 8, 32, 216, 40, 64}},
        {3, 4, {8192, 32, 1024, 6880, 1312, 1024}},
        {4, 2, {128, 8, 8, 120, 8, 64}},
        {4, 3, {4096, 32, 256, 1760, 288, 1024}},
        {4, 4, {power(21), 512, power(17), 1949184, 147968, power(18)}},
        {4, 5, {power(38), 131072, power(34), 0, 0, power(34)}},
        {5, 2, {512, 16, 16, 496, 16, 256}},
        {5, 3, {65536, 128, 2048, 63360, 2176, 16384}},
        {5, 4, {power(29), 8192, power(24), 0, 0, power(26)}},
        {5, 5, {power(54), power(25), power(49), 0, 0, power(50)}},
        {5, 6, {power(103), power(49), power(98), 0, 0, power(98)}},
    };
}

constexpr double misprinted = 1760;  // processing nodes of the (4,3)-net

struct component_column {
    const char* title;
    double component_counts::*figure;
};

constexpr component_column component_columns[] = {
    {"nodes", &component_counts::nodes},     {"subnets", &component_counts::subnets},
    {"modules", &component_counts::modules}, {"processing nodes", &component_counts::processing},
    {"I/O nodes", &component_counts::io},    {"free links", &component_counts::free_links},
};

findings evaluate_table_2_1() {
    findings found;
    tally figures;
    report_table table{"table_2_1", "Table 2.1: components of hypernets, printed / calculated", {{"net"}, {}}};
    for (const component_column& column : component_columns) { table.data.columns.emplace_back(column.title); }
    for (const component_row& row : component_rows()) {
        const component_counts counts = hypernet_model::count_components(row.d, row.h);
        std::vector<std::string> cells{net_name(row.d, row.h)};
        for (const component_column& each : component_columns) {
            const double printed = row.printed.*each.figure;
            const double figure = counts.*each.figure;
            cells.push_back((printed == 0 ? "-" : figure_text(printed)) + " / " + figure_text(figure));
            if (printed != 0 && printed != misprinted) { figures.count(printed, figure); }
        }
        table.data.rows.push_back(std::move(cells));
    }
    found.claims.push_back(figures.as_claim("R01", "Table 2.1, components", "Table 2.1",
                                            "all but the next one; of the largest nets the table has orders alone"));
    found.claims.push_back(judged_figure(
        {"R01", "processing nodes of the (4,3)-net", "Table 2.1", misprinted, 0, "", "nodes less I/O nodes are 3808"},
        [] { return hypernet_model::count_components(4, 3).processing; }));
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment components() { return calculated("components", "Table 2.1: components", evaluate_table_2_1); }

}  // namespace orbweaver::studies::hypernet_paper
