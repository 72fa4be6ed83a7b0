// SPDX-License-Identifier: Apache-2.0
// R06: broadcast with the P vector reaches each node exactly once.
#include <algorithm>
#include <limits>

#include "studies/arithmetic/hypernet/broadcast/broadcast.h"
#include "studies/arithmetic/hypernet/routing/route.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

struct row {
    unsigned d, h;
    double shallowest, deepest;  // over all sources
    std::vector<double> links;   // by level
};

std::vector<row> rows(bool quick) {
    std::vector<row> all{{2, 2, 3, 5, {6, 1}},
                         {3, 2, 5, 7, {28, 3}},
                         {3, 3, 11, 15, {224, 24, 7}},
                         {4, 2, 7, 9, {120, 7}},
                         {4, 3, 15, 19, {3840, 224, 31}}};
    if (quick) { all.pop_back(); }
    return all;
}

struct survey {
    unsigned shallowest = std::numeric_limits<unsigned>::max();
    unsigned deepest = 0;
    std::uint64_t wrong_copies = 0;  // nodes that had none, or several
    std::vector<std::uint64_t> links;
};

survey of_all_sources(const hypernet& net) {
    survey found;
    for (address source = 0; source < net.positions(); ++source) {
        const broadcast_figures figures = broadcast(net, source, net.h());
        found.shallowest = std::min(found.shallowest, figures.depth);
        found.deepest = std::max(found.deepest, figures.depth);
        found.wrong_copies += static_cast<std::uint64_t>(
            std::count_if(figures.copies.begin(), figures.copies.end(), [](unsigned copies) { return copies != 1; }));
        found.links = figures.links;
    }
    return found;
}

std::string levels_text(const std::vector<std::uint64_t>& links) {
    std::string text;
    for (const std::uint64_t count : links) { text += (text.empty() ? "" : ", ") + std::to_string(count); }
    return text;
}

findings evaluate_broadcast(bool quick) {
    findings found;
    tally figures;
    std::uint64_t wrong_copies = 0;
    unsigned bound_missed = 0;
    report_table table{"broadcast",
                       "Broadcast from every source",
                       {{"net", "depth, reference", "depth", "bound", "links used, level 0, 1, ..."}, {}}};
    for (const row& entry : rows(quick)) {
        const hypernet net(module_kind::cubelet, entry.d, entry.h);
        const survey all = of_all_sources(net);
        figures.count(entry.shallowest, all.shallowest);
        figures.count(entry.deepest, all.deepest);
        for (std::size_t level = 0; level < entry.links.size(); ++level) {
            figures.count(entry.links[level], static_cast<double>(all.links[level]));
        }
        wrong_copies += all.wrong_copies;
        bound_missed += all.deepest == net.longest_route() ? 0 : 1;
        table.data.rows.push_back({net_name(entry.d, entry.h),
                                   figure_text(entry.shallowest) + " to " + figure_text(entry.deepest),
                                   std::to_string(all.shallowest) + " to " + std::to_string(all.deepest),
                                   std::to_string(net.longest_route()), levels_text(all.links)});
    }
    found.claims = {
        judged_figure({"R06", "nodes without exactly one copy, all sources", "section 2.2.2, theorem 2.1", 0, 0},
                      [&] { return static_cast<double>(wrong_copies); }),
        figures.as_claim("R06", "depths and links used", "section 2.2.2", "values calculated again"),
        judged_figure({"R06", "nets whose deepest broadcast is not the bound of the diameter", "section 2.2.2", 0, 0},
                      [&] { return bound_missed; }),
    };
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment broadcasts(bool quick) {
    return calculated("broadcast", "Broadcast with the P vector", [quick] { return evaluate_broadcast(quick); });
}

}  // namespace orbweaver::studies::hypernet_paper
