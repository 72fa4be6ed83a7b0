// SPDX-License-Identifier: Apache-2.0
// R19: hypercube, hypernet, buslets and torus under the traffic of neural networks (Figs 6.7 and 6.8).
#include <cmath>

#include "studies/arithmetic/hypernet/metrics/distances.h"
#include "studies/arithmetic/hypernet/published/neural_runs.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

tally compare_topologies() {
    tally figures;
    for (const published_run& run : published_runs) {
        const neural_load load = load_of(run);
        if (run.cubelets > 0) { figures.count(run.cubelets, handled_on_cubelets(load), whole_packet); }
        if (run.buslets > 0) {
            figures.count(run.buslets, handled_on_buslets(load), whole_packet);
            figures.count(run.torus, handled_on_torus(load), whole_packet);
        }
    }
    return figures;
}

/// Returns the packets that a processor handles, times its links.
double normalised_hypercube(const published_run& run) {
    return handled_on_hypercube(load_of(run)) * hypercube_ports(run.machine_bits);
}
double normalised_hypernet(const published_run& run) { return handled_on_cubelets(load_of(run)) * hypernet_ports(5); }
double normalised_torus(const published_run& run) { return handled_on_torus(load_of(run)) * torus_ports; }

/// Returns the published run of a net on a machine; the first run if there is none.
const published_run& run_of(char net, unsigned machine_bits) {
    for (const published_run& run : published_runs) {
        if (run.net == net && run.machine_bits == machine_bits) { return run; }
    }
    return published_runs[0];
}

/// Returns the ratio of the hypercube's demand to the hypernet's.
double advantage(char net, unsigned machine_bits) {
    const published_run& run = run_of(net, machine_bits);
    return normalised_hypercube(run) / normalised_hypernet(run);
}

constexpr unsigned compared_machines[] = {10, 12, 14, 16};

std::string processors(unsigned machine_bits) { return figure_text(std::ldexp(1.0, static_cast<int>(machine_bits))); }

chart figure_6_7_a() {
    chart figure{"figure_6_7_a",
                 "Figure 6.7a: packets handled, net A",
                 "processors",
                 "packets handled by a processor per iteration",
                 {{"processors", "hypercube", "cubelets", "buslets", "torus", "torus, charged as the others"}, {}},
                 {{"hypercube", 1, false},
                  {"cubelets", 2, false},
                  {"buslets", 3, false},
                  {"torus", 4, false},
                  {"torus, charged as the others", 5, true}},
                 true};
    constexpr double per_hop = 2.2;
    for (const unsigned bits : compared_machines) {
        const neural_load load = load_of(run_of('A', bits));
        figure.data.rows.push_back({processors(bits), figure_text(handled_on_hypercube(load)),
                                    figure_text(handled_on_cubelets(load)), figure_text(handled_on_buslets(load)),
                                    figure_text(handled_on_torus(load)), figure_text(handled_on_torus(load, per_hop))});
    }
    return figure;
}

chart normalised(const char* file, const char* title, char net) {
    chart figure{file,
                 title,
                 "processors",
                 "packets handled x links of a processor",
                 {{"processors", "hypercube", "cubelets", "torus"}, {}},
                 {{"hypercube", 1, false}, {"cubelets", 2, false}, {"torus", 3, false}},
                 true};
    for (const unsigned bits : compared_machines) {
        const published_run& run = run_of(net, bits);
        figure.data.rows.push_back({processors(bits), figure_text(normalised_hypercube(run)),
                                    figure_text(normalised_hypernet(run)), figure_text(normalised_torus(run))});
    }
    return figure;
}

claim hypercube_needs_least() {
    std::string others;
    for (const published_run& run : published_runs) {
        const neural_load load = load_of(run);
        if (run.cubelets > 0 && handled_on_cubelets(load) <= handled_on_hypercube(load)) {
            others += (others.empty() ? "not net " : ", ") + std::string(1, run.net);
        }
    }
    return judged_statement(
        {"R19", "a hypercube's processors handle fewer packets than a hypernet's", "section 6.5.1", "on all machines"},
        others.empty(), others.empty() ? "on all machines" : others);
}

findings evaluate_topologies() {
    findings found;
    found.claims = {
        compare_topologies().as_claim("R19", "packets of five nets on cubelets, buslets and torus", "Figs 6.7, 6.8",
                                      "from the printed lists"),
        hypercube_needs_least(),
        judged_statement(
            {"R19", "normalised, net A: hypercube over hypernet on 4K, 16K, 64K", "section 6.5.1", "above 1"},
            advantage('A', 12) > 1 && advantage('A', 14) > 1 && advantage('A', 16) > 1,
            figure_text(advantage('A', 12)) + ", " + figure_text(advantage('A', 14)) + ", " +
                figure_text(advantage('A', 16))),
        judged_statement({"R19", "the same of net C, which is more local, on 64K", "section 6.5.1", "larger"},
                         advantage('C', 16) > advantage('A', 16), figure_text(advantage('C', 16))),
    };
    found.charts = {figure_6_7_a(), normalised("figure_6_7_b", "Figure 6.7b: packets times links, net A", 'A'),
                    normalised("figure_6_8", "Figure 6.8: packets times links, net C", 'C')};
    return found;
}

}  // namespace

experiment neural_topologies() {
    return calculated("topologies", "Figures 6.7 and 6.8: topologies", evaluate_topologies, claim_basis::calculated);
}

}  // namespace orbweaver::studies::hypernet_paper
