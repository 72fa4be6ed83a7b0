// SPDX-License-Identifier: Apache-2.0
// One element over the number of nodes (chapter VI, E12, and appendix A.2).
#include <algorithm>
#include <cmath>

#include "studies/cop/comparison.h"
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

struct call {
    const char* name;  // also the name of its scenarios
    bool real;
    cop_model::call_clocks form;
};

constexpr call calls[] = {
    {"write", false, cop_model::write_clocks},     {"write", true, cop_model::write_clocks},
    {"read", false, cop_model::read_clocks},       {"read", true, cop_model::read_clocks},
    {"bcast", false, cop_model::broadcast_clocks}, {"bcast", true, cop_model::broadcast_clocks},
    {"reduce", false, cop_model::reduce_clocks},   {"reduce", true, cop_model::reduce_clocks},
};

double expression(const call& operation, unsigned nodes) {
    const auto counts = counts_of(operation.real);
    return cop_model::microseconds(operation.form(counts, cop_model::all_others(nodes, counts), 1));
}

std::string scenario_of(const call& operation, unsigned nodes) { return scaled(operation.name, operation.real, nodes); }

/// Compares the time with the most nodes over the time with the fewest: simulated, and by the expression.
claim growth(const study& all, const call& operation) {
    const unsigned least = all.sizes.nodes.front();
    const unsigned most = all.sizes.nodes.back();
    const double expected = expression(operation, most) / expression(operation, least);
    const claim stated = unmeasured(
        "cop.E12",
        typed(operation.name, operation.real) + ": time with " + std::to_string(most) + " nodes over time with " +
            std::to_string(least) + ", simulated",
        "chapter VI", std::round(expected * 100) / 100, "x",
        "published: of the expressions. A trend: holds if it is within a factor of two, and no time "
        "falls as nodes are added; the expression of a reduction counts the others' services as waiting and as "
        "contributions");
    return judged(stated, [&](claim& entry) {
        std::vector<double> times;
        for (const unsigned nodes : all.sizes.nodes) {
            times.push_back(all.microseconds(scenario_of(operation, nodes)));
        }
        const double grown = times.back() / times.front();
        entry.measured = std::round(grown * 100) / 100;
        entry.pass = grown > expected / 2 && grown < expected * 2 && std::is_sorted(times.begin(), times.end());
    });
}

findings evaluate_scaling(const study& all) {
    findings found;
    report_table table{"scaling",
                       "One element over the number of nodes, microseconds: by the expression (e) and simulated (s)",
                       {{"nodes"}, {}}};
    for (const call& operation : calls) {
        found.claims.push_back(growth(all, operation));
        table.data.columns.push_back(typed(operation.name, operation.real) + ", e");
        table.data.columns.push_back(typed(operation.name, operation.real) + ", s");
    }
    for (const unsigned nodes : all.sizes.nodes) {
        std::vector<std::string> cells{std::to_string(nodes)};
        for (const call& operation : calls) {
            cells.push_back(time_text(expression(operation, nodes)));
            cells.push_back(time_text(all.microseconds(scenario_of(operation, nodes))));
        }
        table.data.rows.push_back(std::move(cells));
    }
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment scaling(const study& all) {
    return calculated("scaling", "Over the number of nodes", [all] { return evaluate_scaling(all); });
}

}  // namespace orbweaver::studies::cop_paper
