// SPDX-License-Identifier: Apache-2.0
// P1 and P2: memory-based reasoning (section 4.2.4), on a whole net and in all of its subnets at once.
#include <fmt/core.h>

#include "studies/arithmetic/hypernet/structure/component_counts.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"
#include "studies/hypernet/programs/program_runs.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using hypernet_model::address_bits;

/// A (d,h)-net, each of whose (d,level)-subnets is a memory.
struct memories {
    unsigned d, h, level;

    unsigned count() const { return 1U << (address_bits(d, h) - address_bits(d, level)); }
    unsigned records() const { return 1U << address_bits(d, level); }
    planned_run run() const {
        return plan_program("memory_based_reasoning", chip_of_net(d, h),
                            net_arguments(d, h, fmt::format("level: {}, questions: {}", level, questions)),
                            std::to_string(level));
    }

    static constexpr unsigned questions = 4;
};

/// One memory of a subnet's size; the whole net as one; a memory in each subnet.
struct compared {
    memories small, whole, parallel;
};
compared sizes(bool quick) {
    return quick ? compared{{2, 2, 2}, {2, 3, 3}, {2, 3, 2}} : compared{{3, 2, 2}, {3, 3, 3}, {3, 3, 2}};
}

double cycles_of(const measurements& measured, const memories& layout) {
    const std::string run = layout.run().name;
    return measured.reported(run, "count_cycles") + memories::questions * measured.reported(run, "question_cycles");
}

/// The steps of sorts grow with the square of the dimensions, those of counts and questions with the dimensions.
claim growth_claim(const measurements& measured, const compared& all) {
    const double bits = 1.0 * address_bits(all.whole.d, all.whole.h) / address_bits(all.small.d, all.small.h);
    const claim stated = unmeasured("hypernet.P1",
                                    fmt::format("memory-based reasoning: steps on {} nodes over those on {}",
                                                all.whole.records(), all.small.records()),
                                    "section 4.2.4", fmt::format("at most {:.2f}", bits * bits), "",
                                    "O(log^2 N): the ratio of the dimensions, squared");
    return judged(stated, [&](claim& entry) {
        const double steps =
            measured.reported(all.whole.run().name, "steps") / measured.reported(all.small.run().name, "steps");
        entry.measured = figure_text(steps);
        entry.pass = steps <= bits * bits;
    });
}

claim parallel_claim(const measurements& measured, const compared& all) {
    return judged_figure({"P2", fmt::format("{} memories at once over one of that size: cycles", all.parallel.count()),
                          "section 4.2.4", 1, 0.1, "", "parallel hypotheses in subnets; within a tenth"},
                         [&] { return cycles_of(measured, all.parallel) / cycles_of(measured, all.small); });
}

findings evaluate_reasoning(const measurements& measured, bool quick) {
    const compared all = sizes(quick);
    findings found;
    found.claims = {growth_claim(measured, all), parallel_claim(measured, all)};
    report_table table{"reasoning",
                       "Memory-based reasoning",
                       {{"net", "memories", "records each", "steps", "exchanges", "cycles to count",
                         "cycles a question", "goals predicted"},
                        {}}};
    for (const memories& layout : {all.small, all.whole, all.parallel}) {
        const auto reported = [&](const char* report) {
            return if_usable([&] { return figure_text(measured.reported(layout.run().name, report)); });
        };
        table.data.rows.push_back({net_name(layout.d, layout.h), std::to_string(layout.count()),
                                   std::to_string(layout.records()), reported("steps"), reported("exchanges"),
                                   reported("count_cycles"), reported("question_cycles"), reported("right_goals")});
    }
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment reasoning(bool quick) {
    experiment result{.id = "reasoning", .title = "Memory-based reasoning"};
    const compared all = sizes(quick);
    result.runs = {all.small.run(), all.whole.run(), all.parallel.run()};
    result.evaluate = [quick](const measurements& measured) { return evaluate_reasoning(measured, quick); };
    return result;
}

}  // namespace orbweaver::studies::hypernet_paper
