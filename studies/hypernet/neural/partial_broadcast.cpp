// SPDX-License-Identifier: Apache-2.0
// R18: when a broadcast to the influence region needs fewer packets than messages to single processors (Table 6.2).
#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/neural/bandwidth.h"
#include "studies/arithmetic/hypernet/neural/machine_demand.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

/// Row of Table 6.1, with the p_b of Table 6.2.
struct row {
    char net;
    unsigned all_cells, influence_cells;  // log2
    double connections, core_share;
    double of_4k, of_64k;
};

constexpr row rows[] = {
    {'A', 24, 16, 128, 0.25, 0.14, 0.06}, {'B', 24, 14, 128, 0.25, 0.56, 0.13}, {'C', 24, 13, 256, 0.5, 0.52, 0.22},
    {'D', 24, 16, 1024, 0.5, 0.15, 0.16}, {'E', 20, 13, 128, 1, 0.07, 0.21},
};

double bound(const row& entry, unsigned machine_bits) {
    const unsigned bits = region_bits(machine_bits, entry.influence_cells, entry.all_cells);
    return broadcast_threshold(entry.connections, hypercube_mean(bits), entry.core_share,
                               static_cast<double>(1U << entry.influence_cells));
}

findings evaluate_partial_broadcast() {
    findings found;
    unsigned above = 0;
    report_table table{"table_6_2",
                       "Table 6.2: p_i below which a partial broadcast pays, printed / lower bound (6.2.11)",
                       {{"net", "4K processors", "64K processors"}, {}}};
    for (const row& entry : rows) {
        above += entry.of_4k > bound(entry, 12) ? 1 : 0;
        above += entry.of_64k > bound(entry, 16) ? 1 : 0;
        table.data.rows.push_back({std::string(1, entry.net),
                                   figure_text(entry.of_4k) + " / " + figure_text(bound(entry, 12)),
                                   figure_text(entry.of_64k) + " / " + figure_text(bound(entry, 16))});
    }
    found.claims.push_back(judged_figure({"R18", "thresholds of Table 6.2 above the lower bound", "Table 6.2",
                                          2.0 * std::size(rows), 0, "", "the table's own expression is lost"},
                                         [&] { return above; }));
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment partial_broadcasts() {
    return calculated("partial_broadcast", "Table 6.2: partial broadcast", evaluate_partial_broadcast,
                      claim_basis::calculated);
}

}  // namespace orbweaver::studies::hypernet_paper
