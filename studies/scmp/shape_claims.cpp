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

peak peak_of(const measured_comparison& one) {
    return highest(improvements(one.original, one.modified));
}

unsigned largest(const measured_comparison& one) {
    return one.original.rbegin()->first;
}

/// Share of the ideal speed-up on the most nodes.
double efficiency(const runtime& cycles) {
    const unsigned nodes = cycles.rbegin()->first;
    return speedup(cycles, nodes) / nodes * cycles.begin()->first;
}

/// E1 to E7 by what the thesis measured, highest first.
measured_study in_published_order(measured_study study) {
    std::stable_sort(study.begin(), study.end(), [](const measured_comparison& a, const measured_comparison& b) {
        return a.compared.published.improvement > b.compared.published.improvement;
    });
    return study;
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

void judge_order(claim& stated, const measured_study& study) {
    const measured_study ordered = in_published_order(study);
    std::vector<std::string> peaks;
    stated.pass = true;
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        peaks.push_back(fmt::format("{} {:.2f} %", ordered[i].compared.published.claim, peak_of(ordered[i]).value));
        stated.pass = stated.pass && (i == 0 || peak_of(ordered[i - 1]).value > peak_of(ordered[i]).value);
    }
    stated.measured = stated.pass ? stated.published : sim::result_json("another order");
    stated.note = fmt::format("measured: {}", fmt::join(peaks, ", "));
}

void judge_peak_nodes(claim& stated, const measured_study& study) {
    std::vector<std::string> places;
    stated.pass = true;
    for (const measured_comparison& one : study) {
        const unsigned nodes = peak_of(one).nodes;
        places.push_back(std::to_string(nodes));
        stated.pass = stated.pass && nodes == one.compared.published.nodes;
    }
    stated.measured = fmt::format("{}", fmt::join(places, " "));
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
    const double doubling = std::next(cycles.rbegin())->second / cycles.rbegin()->second;
    stated.measured = doubling;
    stated.pass = doubling < flat_doubling;
    stated.note = fmt::format("speed-up on {} nodes over that on {}; \"flattens\": below {}", cycles.rbegin()->first,
                              std::next(cycles.rbegin())->first, flat_doubling);
}

void judge_small(claim& stated, const measured_study& study) {
    const double matrix = peak_of(comparison_of(study, "E4")).value;
    const double closure = peak_of(comparison_of(study, "E5")).value;
    stated.measured = fmt::format("{:.2f}, {:.2f}", matrix, closure);
    stated.pass = matrix > 0 && matrix < 10 && closure > 0 && closure < 2;
    stated.note = "\"about one per cent\": above 0, below 2";
}

}  // namespace

std::vector<shape_claim> shape_claims() {
    return {
        {{"scmp.A1", "the modified system is never slower", "chapter 6", "0 or more", nullptr, "%", improvement_noise,
          false, ""},
         judge_never_slower},
        {{"scmp.A2", "order of the peak improvements", "chapter 6", "E3>E2>E1>E7>E6>E4>E5", nullptr, "", nullptr, false,
          ""},
         judge_order},
        {{"scmp.A3", "nodes at which improvement peaks, E1 to E7", "chapter 6", "64 64 16 64 64 64 64", nullptr, "",
          nullptr, false, ""},
         judge_peak_nodes},
        {{"scmp.A4", "LU: Rendezvous beats Ready", "section 6.3.2", 16.67 - 15.06, nullptr, "points", nullptr, false,
          ""},
         judge_modes},
        {{"scmp.A6", "speed-up: Matrix well below ideal, Closure near", "sections 6.2.2, 6.2.3",
          fmt::format("<= {:.0f}, >= {:.0f}", 100 * well_below_ideal, 100 * near_ideal), nullptr, "%", nullptr, false,
          ""},
         judge_ideal},
        {{"scmp.A7", "Neighborhood: more bits, less speed-up", "section 6.2.1", "> 0", nullptr, "%", nullptr, false,
          ""},
         judge_pixel_width},
        {{"scmp.A8", "LU: the original flattens at the end", "section 6.3.2", fmt::format("< {}", flat_doubling),
          nullptr, "", nullptr, false, ""},
         judge_lu_original},
        {{"scmp.A9", "Matrix and Closure improve little", "sections 6.2.2, 6.2.3", "< 10, about 1", nullptr, "%",
          nullptr, false, ""},
         judge_small},
    };
}

}  // namespace orbweaver::studies::scmp
