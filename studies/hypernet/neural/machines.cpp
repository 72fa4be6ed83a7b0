// SPDX-License-Identifier: Apache-2.0
// R20 and R22: demands of a network of a million cells on machines, and the machines of 1988 that met them (Tables 6.3
// and 6.4).
#include "studies/arithmetic/hypernet/neural/machine_demand.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

constexpr double all_cells = 1e6;
constexpr double connections = 1000;
constexpr double megabyte = 1e6;
constexpr double factor = 1.4;  // by which memory may differ: buffers and lists are estimates

double memory_of(double processors) { return memory_bytes(all_cells / processors, connections) / megabyte; }

claim memory_claim(double processors, double published) {
    const double least = published / factor;
    return judged_figure({"R22", "memory of one of " + figure_text(processors) + " processors", "section 5.4.2",
                          published, published - least, "MB", "6 bytes a connection; within a factor of 1.4"},
                         [&] { return memory_of(processors); });
}

/// Table 6.3, a processor; updates in millions an iteration.
struct demand_row {
    double processors, memory, hypercube, torus, updates;
};

constexpr demand_row demands[] = {{1024, 8, 0.5, 4, 1}, {4096, 2, 0.5, 8, 0.25}, {16384, 0.5, 2, 32, 0.07}};

report_table table_6_3() {
    report_table table{"table_6_3",
                       "Table 6.3: requirements of a processor, a million cells of 1000 connections",
                       {{"processors", "memory, MB: printed", "calculated", "updates, millions: printed", "calculated ",
                         "hypercube, MB: printed", "torus, MB: printed"},
                        {}}};
    for (const demand_row& demand : demands) {
        table.data.rows.push_back({figure_text(demand.processors), figure_text(demand.memory),
                                   figure_text(memory_of(demand.processors)), figure_text(demand.updates),
                                   figure_text(all_cells / demand.processors * connections / 1e6),
                                   figure_text(demand.hypercube), figure_text(demand.torus)});
    }
    return table;
}

/// The dissertation's judgements, without a calculation.
report_table table_6_4() {
    return {"table_6_4",
            "Table 6.4: existing machines, as the dissertation judges them",
            {{"machine", "processors", "processor functions", "memory", "communication bandwidth"},
             {{"Connection Machine CM-2", "65536", "adequate", "poor", "inadequate"},
              {"FPS T-series", "4096", "overkill", "inadequate", "inadequate"},
              {"DAP", "4096", "inadequate", "poor", "poor"},
              {"NCUBE/ten", "1024", "adequate", "poor", "adequate"},
              {"GF-11", "576", "overkill", "inadequate", "adequate"},
              {"Butterfly Plus", "256", "inadequate", "inadequate", "inadequate"},
              {"Computing Surface", "130", "overkill", "poor", "poor"}}}};
}

findings evaluate_machines() {
    tally updates;
    for (const demand_row& demand : demands) {
        updates.count(demand.updates, all_cells / demand.processors * connections / 1e6, 0.15 * demand.updates);
    }
    findings found;
    found.claims = {
        updates.as_claim("R20", "connection updates of a processor per iteration", "Table 6.3",
                         "rounded to one or two digits; the table's bandwidths come without tuple or expression"),
        memory_claim(4096, 2),
        memory_claim(65536, 0.128),
        judged_statement({"R22", "iterations a second on 64K processors", "section 6.5", "over 50"},
                         1 / iteration_seconds(all_cells / 65536, connections) > 50,
                         figure_text(1 / iteration_seconds(all_cells / 65536, connections))),
    };
    found.tables = {table_6_3(), table_6_4()};
    return found;
}

}  // namespace

experiment neural_machines() {
    return calculated("machines", "Tables 6.3 and 6.4: machines", evaluate_machines, claim_basis::calculated);
}

}  // namespace orbweaver::studies::hypernet_paper
