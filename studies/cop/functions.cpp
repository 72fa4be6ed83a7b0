// SPDX-License-Identifier: Apache-2.0
// Functional guarantees of the hardware (E13): protection, refusals, repetition after line errors, messages for other
// tasks, and a failed node. Each holds or not, with the observation.
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

struct promise {
    const char* what;
    const char* source;
    const char* scenario;
};

constexpr promise promises[] = {
    {"another channel's task space is not written, and can be read", "chapter V, address spaces", "owner_alone_writes"},
    {"masks in use are refused to one channel, and the operation goes on", "chapter V, additional features",
     "masks_in_use"},
    {"a tag beyond its space is refused, and others go on", "chapter V, address spaces", "beyond_the_space"},
    {"with one word in a hundred corrupted, 64 channels' sums are exact and nothing counts twice",
     "chapter IV, architecture", "errors_on_the_line"},
    {"a node whose link is dead disturbs nobody else", "chapter VII", "dead_link"},
    {"messages of other tasks wait in the card until those own it", "chapter V, driver", "out_of_context"},
};

findings evaluate_functions(const study& all) {
    findings found;
    report_table table{
        "functions", "What the hardware promises in addition to times", {{"promise", "thesis", "seen"}, {}}};
    for (const promise& guarantee : promises) {
        const claim stated = unmeasured("cop.E13", guarantee.what, guarantee.source, "holds", {}, {}, nullptr,
                                        claim_basis::by_construction);
        const claim result = judged(stated, [&](claim& entry) {
            const std::string& wrong = all.simulated->outcome(guarantee.scenario);
            entry.pass = wrong.empty();
            entry.measured = entry.pass ? "holds" : wrong;
        });
        table.data.rows.push_back(
            {guarantee.what, guarantee.source, result.measured.is_null() ? "" : result.measured.get<std::string>()});
        found.claims.push_back(result);
    }
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment functions(const study& all) {
    return calculated("functions", "Protection, refusals and errors", [all] { return evaluate_functions(all); });
}

}  // namespace orbweaver::studies::cop_paper
