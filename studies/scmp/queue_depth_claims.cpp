// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/queue_depth_claims.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace orbweaver::studies::scmp {

namespace {

constexpr double growth_noise = 0.3;  // points by which a growing gap may seem to fall

bool grows(const std::map<unsigned, double>& gap) {
    return std::adjacent_find(gap.begin(), gap.end(), [](const auto& a, const auto& b) {
               return b.second < a.second - growth_noise;
           }) == gap.end();
}

}  // namespace

double largest_difference(const runtime_of_depth& measured) {
    const auto first = measured.lower_bound(sufficient_depth);
    double difference = 0;
    for (const auto& [nodes, cycles] : first->second) {
        double least = cycles;
        double most = cycles;
        for (auto depth = first; depth != measured.end(); ++depth) {
            least = std::min(least, depth->second.at(nodes));
            most = std::max(most, depth->second.at(nodes));
        }
        difference = std::max(difference, (most / least - 1) * 100);
    }
    return difference;
}

std::map<unsigned, double> extra_cycles(const runtime_of_depth& measured, unsigned depth) {
    std::map<unsigned, double> extra;
    for (const auto& [nodes, cycles] : measured.at(depth)) {
        extra[nodes] = (cycles / measured.at(sufficient_depth).at(nodes) - 1) * 100;
    }
    return extra;
}

claim stated_coincidence() {
    return unmeasured("scmp.E9", "queue depths 16 to 128: same curves, 11 bits", "section 6.2.1, figure 6.1", 0, "%",
                      "", same_runtime);
}

void judge_coincidence(claim& stated, const runtime_of_depth& measured) {
    const double difference = largest_difference(measured);
    stated.measured = difference;
    stated.pass = difference <= same_runtime;
    stated.note =
        "largest difference of cycles among these depths, over all numbers of nodes; curves that differ by less "
        "look alike in print";
}

claim stated_shallow_queues() {
    return unmeasured("scmp.A5", "queues below 16 slow, ever more with nodes", "section 6.2.1, figure 6.1",
                      "> 1, growing", "%");
}

void judge_shallow_queues(claim& stated, const runtime_of_depth& measured) {
    std::vector<std::string> gaps;
    std::vector<std::string> notes;
    bool slower = true;
    bool growing = true;
    for (auto depth = measured.begin(); depth != measured.lower_bound(sufficient_depth); ++depth) {
        const std::map<unsigned, double> extra = extra_cycles(measured, depth->first);
        slower = slower && extra.rbegin()->second > same_runtime;
        growing = growing && grows(extra);
        gaps.push_back(fmt::format("{:.1f}", extra.rbegin()->second));
        std::vector<std::string> points;
        points.reserve(extra.size());
        for (const auto& [nodes, percent] : extra) { points.push_back(fmt::format("{}: {:.2f}", nodes, percent)); }
        notes.push_back(fmt::format("depth {}: {}", depth->first, fmt::join(points, ", ")));
    }
    const bool alike = largest_difference(measured) <= same_runtime;
    stated.measured = fmt::format("{}{}", fmt::join(gaps, ", "), growing ? ", growing" : "");
    stated.pass = slower && growing && alike;
    stated.note =
        fmt::format("extra cycles over depth {} in per cent, by nodes: {}", sufficient_depth, fmt::join(notes, "; "));
}

}  // namespace orbweaver::studies::scmp
