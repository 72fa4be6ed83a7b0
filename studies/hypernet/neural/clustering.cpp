// SPDX-License-Identifier: Apache-2.0
// R15: how clustering reduces the packets of net A on a hypercube of 16K processors (Fig 6.1).
#include "studies/arithmetic/hypernet/published/clustering.h"

#include <algorithm>

#include "studies/arithmetic/hypernet/neural/bandwidth.h"
#include "studies/arithmetic/hypernet/neural/machine_demand.h"
#include "studies/arithmetic/hypernet/published/neural_runs.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

double handled(double influence, double remote) {
    return handled_on_hypercube(load_of(published_run{'A', 14, 9, 16, 0, influence, remote}));
}

constexpr std::size_t sixteenth = 2;  // index of 1/16 in the lists

tally compare_clusterings() {
    tally figures;
    for (const published_clustering& lists : {clustering_in_theory, clustering_observed}) {
        for (std::size_t row = 0; row < published_inverses.size(); ++row) {
            for (std::size_t column = 0; column < published_inverses.size(); ++column) {
                figures.count(lists.handled[row][column], handled(lists.influence[row], lists.remote[column]),
                              whole_packet);
            }
        }
    }
    return figures;
}

chart figure_6_1() {
    chart figure{"figure_6_1",
                 "Figure 6.1: packets handled, net A, hypercube of 16K processors",
                 "1/p_i",
                 "packets handled by a processor per iteration",
                 {{"1/p_i"}, {}},
                 {},
                 true};
    for (std::size_t column = 1; column <= 3; ++column) {  // 1/p_r = 8, 16, 32
        const std::string inverse = std::to_string(published_inverses[column]);
        figure.add_curve("1/p_r = " + inverse + ", observed");
        figure.curves.push_back({"theory", figure.data.columns.size(), true});
        figure.data.columns.push_back("1/p_r = " + inverse + ", theory");
    }
    for (std::size_t row = 0; row < published_inverses.size(); ++row) {
        std::vector<std::string> cells{std::to_string(published_inverses[row])};
        for (std::size_t column = 1; column <= 3; ++column) {
            cells.push_back(
                figure_text(handled(clustering_observed.influence[row], clustering_observed.remote[column])));
            cells.push_back(
                figure_text(handled(clustering_in_theory.influence[row], clustering_in_theory.remote[column])));
        }
        figure.data.rows.push_back(std::move(cells));
    }
    return figure;
}

claim observed_over_theory() {
    double least = 1;
    double most = 1;
    for (std::size_t row = 0; row < published_inverses.size(); ++row) {
        for (std::size_t column = 1; column <= 3; ++column) {
            const double ratio = handled(clustering_observed.influence[row], clustering_observed.remote[column]) /
                                 handled(clustering_in_theory.influence[row], clustering_in_theory.remote[column]);
            least = std::min(least, ratio);
            most = std::max(most, ratio);
        }
    }
    return judged_statement(
        {"R15", "observed over theory, 1/p_r = 8, 16, 32", "section 6.2.2", "1.02 to 1.09", "from the printed lists"},
        least >= 1.02 && most <= 1.09, figure_text(least) + " to " + figure_text(most));
}

findings evaluate_clustering() {
    const double random = handled(random_influence_in_theory, random_remote_in_theory);
    const double clustered = handled(clustering_observed.influence[sixteenth], clustering_observed.remote[sixteenth]);
    findings found;
    found.claims = {
        compare_clusterings().as_claim("R15", "packets handled, theory and observed", "Fig 6.1",
                                       "from the printed lists"),
        judged_figure(
            {"R15", "packets handled, random connections, theory", "section 6.2.2", random_handled_in_theory, 0},
            [&] { return random; }),
        judged_figure(
            {"R15", "packets handled, random connections, observed", "appendix B.2.3", random_handled_observed, 0},
            [&] { return handled(random_influence_observed, random_remote_observed); }),
        judged_statement({"R15", "Mbyte an iteration with p_i = p_r = 1/16", "section 6.2.2", "below 1"},
                         clustered * packet_bytes < 1e6, figure_text(clustered * packet_bytes / 1e6)),
        judged_statement({"R15", "the same, of random connections", "section 6.2.2", "below 5 %"},
                         clustered < 0.05 * random, figure_text(100 * clustered / random) + " %"),
        observed_over_theory(),
    };
    found.charts.push_back(figure_6_1());
    return found;
}

}  // namespace

experiment neural_clustering_study() {
    return calculated("clustering", "Figure 6.1: clustering", evaluate_clustering, claim_basis::calculated);
}

}  // namespace orbweaver::studies::hypernet_paper
