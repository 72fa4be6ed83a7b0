// SPDX-License-Identifier: Apache-2.0
#include "studies/papers.h"

#include "studies/truth/experiments.h"

namespace orbweaver::studies::truth {

namespace {

constexpr const char* introduction =
    "Rows are figures that others measured on hardware or simulators of theirs. A row is *predicted* if its figure "
    "set no constant and was compared with no run of ours before; bars count these rows. `studies/truth/protocol.md` "
    "states what is known from each source, what is fitted, and what was expected before the first run.\n";

const char* const routers_of_one_cycle =
    "# ProNoC's router: allocation in one cycle, crossbar and link in the next. Each run sets what its model differs "
    "in.\n"
    "system: network\n"
    "network:\n"
    "  topology: {kind: mesh, dims: [8, 8]}\n"
    "  router: {pipeline: single_cycle}\n"
    "  classes: [{name: any, vcs: 2}]\n"
    "  vc_depth: 4\n"
    "replay: {trace: none}\n";

}  // namespace

paper make_paper(bool quick) {
    const std::vector<std::pair<std::string, source_comparison>> sources = {
        {"pronoc", pronoc(quick)}, {"loads", pronoc_loads(quick)}, {"constellation", constellation()},
        {"merlin", merlin(quick)}, {"epiphany", epiphany()},       {"wormhole", wormhole(quick)}};
    paper made{"truth", "Measurements of others, predicted", introduction, routers_of_one_cycle, {}};
    experiment all{.id = "scatter", .title = "All sources"};
    for (const auto& [id, source] : sources) {
        made.experiments.push_back(compared(id, source.name, source.letter, source.runs, source.rows, source.bars));
        all.runs.insert(all.runs.end(), source.runs.begin(), source.runs.end());
    }
    all.evaluate = [sources](const measurements& measured) {
        std::vector<std::pair<std::string, std::vector<compared_row>>> rows;
        rows.reserve(sources.size());
        for (const auto& [id, source] : sources) { rows.emplace_back(source.name, source.rows(measured)); }
        return findings{{}, {scatter(rows)}, {}};
    };
    made.experiments.push_back(std::move(all));
    return made;
}

}  // namespace orbweaver::studies::truth
