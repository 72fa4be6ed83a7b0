// SPDX-License-Identifier: Apache-2.0
#include "studies/selection.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/text/nearest_name.h"
#include "sim/text/source_text.h"
#include "studies/papers.h"

namespace orbweaver::studies {

namespace {

std::vector<paper> all_papers(bool quick) {
    return {scmp::make_paper(quick),           cop_paper::make_paper(quick),
            hypernet_paper::make_paper(quick), multicast_paper::make_paper(quick),
            spider_paper::make_paper(quick),   truth::make_paper(quick)};
}

std::string id_of(const paper& one, const experiment& part) { return one.id + "." + part.id; }

void check_ids(const std::vector<std::string>& ids) {
    const std::vector<std::string> known = experiment_ids();
    for (const std::string& id : ids) {
        if (std::find(known.begin(), known.end(), id) == known.end()) {
            throw user_error(fmt::format("orbweaver: there is no experiment '{}'{}\nthere are {}", sim::printable(id),
                                         sim::did_you_mean(id, known), sim::one_of(known)));
        }
    }
}

}  // namespace

std::vector<std::string> experiment_ids() {
    std::vector<std::string> ids;
    for (const paper& one : all_papers(true)) {
        ids.push_back(one.id);
        for (const experiment& part : one.experiments) { ids.push_back(id_of(one, part)); }
    }
    return ids;
}

std::vector<paper> select_experiments(const paper_selection& wanted) {
    check_ids(wanted.ids);
    const auto named = [&wanted](const std::string& id) {
        return std::find(wanted.ids.begin(), wanted.ids.end(), id) != wanted.ids.end();
    };
    std::vector<paper> papers = all_papers(wanted.quick);
    for (paper& one : papers) {
        const bool whole = wanted.ids.empty() || named(one.id);
        std::erase_if(one.experiments, [&](const experiment& part) {
            const bool among_all = whole && !part.only_by_name && (!part.on_request || wanted.sensitivity);
            return !among_all && !named(id_of(one, part));
        });
    }
    std::erase_if(papers, [](const paper& one) { return one.experiments.empty(); });
    return papers;
}

}  // namespace orbweaver::studies
