// SPDX-License-Identifier: Apache-2.0
#include "studies/report.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies {
namespace {

paper_results example() {
    paper_results results;
    results.described = {
        "xyz", "A. Author, A Paper", "What it compares.", "", {{"speed", "Figure 1: speed", false, {}, {}}}};
    results.runs.add("good", {"", 100, 1, {}});
    results.found = {{{{"xyz.E1", "a claim", "section 1", 2, 3, "%", 0.5, false, "a note"}},
                      {{"figure_1", "Figure 1", "x", "y", {{"x", "y"}, {{"1", "2"}}}, {{"y", 1}}}},
                      {{"table", "A caption", {{"a"}, {{"b"}}}}}}};
    results.figures_drawn = true;
    return results;
}

TEST(report, has_claims_figures_tables_and_the_command) {
    const std::string text = report_text({example()}, "orbweaver paper xyz");
    EXPECT_THAT(text, HasSubstr("`orbweaver paper xyz`"));
    EXPECT_THAT(text, HasSubstr("| xyz.E1 | a claim | section 1 | 2 | 3 | % | 0.5 | **no** | predicted | a note |"));
    EXPECT_THAT(text, HasSubstr("![Figure 1](xyz/figure_1.svg)"));
    EXPECT_THAT(text, HasSubstr("A caption: [table.csv](xyz/table.csv)"));
    EXPECT_THAT(text, HasSubstr("All runs ended and verified their results."));
}

TEST(report, shows_no_figure_that_was_not_drawn) {
    paper_results results = example();
    results.figures_drawn = false;
    const std::string text = report_text({results}, "");
    EXPECT_THAT(text, AllOf(Not(HasSubstr("figure_1.svg")), HasSubstr("figure_1.csv")));
}

TEST(report, names_the_runs_that_failed) {
    paper_results results = example();
    results.runs.add("bad", {"exit code 3", {}, 1, {}});
    EXPECT_THAT(report_text({results}, ""), HasSubstr("Runs that failed:\n\n- `bad`: exit code 3\n"));
}

TEST(report, names_the_runs_that_ended_in_a_deadlock_apart_from_those_that_failed) {
    paper_results results = example();
    measured_run cycle;
    cycle.problem = "exit code 3: a cycle";
    cycle.deadlocked = true;
    results.runs.add("cycle", cycle);
    EXPECT_THAT(results.runs.failures(), IsEmpty());
    const std::string text = report_text({results}, "");
    EXPECT_THAT(text, HasSubstr("Runs in which a deadlock is the result:\n\n- `cycle`: exit code 3: a cycle\n"));
    EXPECT_THAT(text, Not(HasSubstr("Runs that failed")));
}

TEST(measurements, refuse_to_give_what_is_not_verified_or_not_there) {
    measurements runs;
    runs.add("good", {"", 100, 1, {{"share", 0.5}}});
    runs.add("bad", {"its program verified nothing", 90, 1, {{"share", 0.5}}});
    runs.add("untimed", {"", {}, 1, {}});
    EXPECT_EQ(runs.cycles("good"), 100);
    EXPECT_THROW(runs.cycles("bad"), unusable_run);
    EXPECT_THROW(runs.cycles("unknown"), unusable_run);
    EXPECT_THROW(runs.cycles("untimed"), unusable_run);
    EXPECT_EQ(runs.reported("good", "share"), 0.5);
    EXPECT_THROW(runs.reported("bad", "share"), unusable_run);
    EXPECT_THROW(runs.reported("untimed", "share"), unusable_run);
}

}  // namespace
}  // namespace orbweaver::studies
