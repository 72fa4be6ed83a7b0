// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/shape_claims.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace orbweaver::studies::scmp {

namespace {

const measured_comparison& comparison_of(const measured_study& study, const std::string& id) {
    return *std::find_if(study.begin(), study.end(),
                         [&id](const measured_comparison& one) { return one.compared.published.claim == id; });
}

peak peak_of(const measured_comparison& one) { return highest(improvements(one.original, one.modified)); }

unsigned largest(const measured_comparison& one) { return one.original.rbegin()->first; }

/// Share of the ideal speed-up on the most nodes.
double efficiency(const runtime& cycles) {
    const unsigned nodes = cycles.rbegin()->first;
    return speedup(cycles, nodes) / nodes * cycles.begin()->first;
}

void judge_never_slower(claim& stated, const measured_study& study) {
    double least = 100;
    for (const measured_comparison& one : study) {
        for (const auto& [nodes, percent] : improvements(one.original, one.modified)) {
            if (percent < least) {
                least = percent;
                stated.note = fmt::format("least: {} on {} nodes", one.compared.title, nodes);
            }
        }
    }
    stated.measured = least;
    stated.pass = least >= -improvement_noise;
}

void judge_peak_nodes(claim& stated, const measured_study& study) {
    std::vector<std::string> node_counts;
    stated.pass = true;
    for (const measured_comparison& one : study) {
        const unsigned nodes = peak_of(one).nodes;
        node_counts.push_back(std::to_string(nodes));
        stated.pass = stated.pass && nodes == one.compared.published.nodes;
    }
    stated.measured = fmt::format("{}", fmt::join(node_counts, " "));
    stated.note = "nodes of the peaks of E1 to E7";
}

void judge_modes(claim& stated, const measured_study& study) {
    const double handshake = peak_of(comparison_of(study, "E7")).value;
    const double barrier = peak_of(comparison_of(study, "E6")).value;
    stated.measured = handshake - barrier;
    stated.pass = handshake > barrier;
    stated.note = "peak improvement of Rendezvous less that of Ready; any positive difference counts";
}

void judge_ideal(claim& stated, const measured_study& study) {
    const measured_comparison& matrix = comparison_of(study, "E4");
    const measured_comparison& closure = comparison_of(study, "E5");
    const double most = std::max(efficiency(matrix.original), efficiency(matrix.modified));
    const double least = std::min(efficiency(closure.original), efficiency(closure.modified));
    stated.measured = fmt::format("{:.0f}, {:.0f}", 100 * most, 100 * least);
    stated.pass = most <= well_below_ideal && least >= near_ideal;
    stated.note =
        fmt::format("speed-up on {} nodes as a share of the ideal one: Matrix at most, Transitive closure at least",
                    largest(matrix));
}

void judge_pixel_width(claim& stated, const measured_study& study) {
    double worst = 100;
    const auto compare = [&](const runtime& narrow, const runtime& wide, const char* system) {
        for (auto entry = std::next(narrow.begin()); entry != narrow.end(); ++entry) {
            const double fall = 100 * (1 - speedup(wide, entry->first) / speedup(narrow, entry->first));
            if (fall < worst) {
                worst = fall;
                stated.note = fmt::format("least fall: {}, {} nodes", system, entry->first);
            }
        }
    };
    for (const auto& [narrow, wide] : {std::pair{"E1", "E2"}, std::pair{"E2", "E3"}}) {
        compare(comparison_of(study, narrow).original, comparison_of(study, wide).original, "original");
        compare(comparison_of(study, narrow).modified, comparison_of(study, wide).modified, "modified");
    }
    stated.measured = worst;
    stated.pass = worst > 0;
}

void judge_lu_original(claim& stated, const measured_study& study) {
    const runtime& cycles = comparison_of(study, "E7").original;
    std::vector<std::string> shares;
    double former = 2;
    stated.pass = true;
    for (const auto& [nodes, unused] : cycles) {
        const double share = speedup(cycles, nodes) / nodes * cycles.begin()->first;
        shares.push_back(fmt::format("{:.2f}", share));
        stated.pass = stated.pass && share < former;
        former = share;
    }
    stated.measured = fmt::format("{}", fmt::join(shares, " "));
    stated.note = "efficiency by nodes; \"suffers\": it falls with every doubling";
}

}  // namespace

std::vector<shape_claim> shape_claims() {
    return {
        {unmeasured("scmp.A1", "the modified system is never slower", "chapter 6", "0 or more", "%", "",
                    improvement_noise),
         judge_never_slower},
        {unmeasured("scmp.A3", "nodes at which improvement peaks, E1 to E7", "chapter 6", "64 64 16 64 64 64 64"),
         judge_peak_nodes},
        {unmeasured("scmp.A4", "LU: Rendezvous beats Ready", "section 6.3.2", 16.67 - 15.06, "points"), judge_modes},
        {unmeasured("scmp.A6", "speed-up: Matrix well below ideal, Closure near", "sections 6.2.2, 6.2.3",
                    fmt::format("<= {:.0f}, >= {:.0f}", 100 * well_below_ideal, 100 * near_ideal), "%"),
         judge_ideal},
        {unmeasured("scmp.A7", "Neighborhood: more bits, less speed-up", "section 6.2.1", "> 0", "%"),
         judge_pixel_width},
        {unmeasured("scmp.A8", "LU: the original suffers as nodes increase", "section 6.3.2", "falls"),
         judge_lu_original},
    };
}

}  // namespace orbweaver::studies::scmp
