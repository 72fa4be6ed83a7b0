// SPDX-License-Identifier: Apache-2.0
#include "studies/selection.h"

#include "hw/base/errors.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies {
namespace {

std::vector<std::string> selected(const paper_selection& wanted) {
    std::vector<std::string> ids;
    for (const paper& one : select_experiments(wanted)) {
        for (const experiment& part : one.experiments) { ids.push_back(one.id + "." + part.id); }
    }
    return ids;
}

TEST(paper_selection, is_all_but_what_runs_on_request) {
    EXPECT_THAT(selected({}),
                AllOf(Contains("scmp.lu"), Contains("hypernet.allocation"), Not(Contains("scmp.sensitivity"))));
    EXPECT_THAT(selected({{"scmp"}, true, true}), Contains("scmp.sensitivity"));
    EXPECT_THAT(selected({{"scmp"}, true, true}), Not(Contains("scmp.calibration"))) << "only by its name";
}

TEST(paper_selection, of_one_experiment_is_that_alone) {
    EXPECT_THAT(selected({{"scmp.lu"}, false, false}), ElementsAre("scmp.lu"));
    EXPECT_THAT(selected({{"scmp.sensitivity"}, false, false}), ElementsAre("scmp.sensitivity"));
}

TEST(paper_selection, refuses_what_it_does_not_know_and_states_what_there_is) {
    EXPECT_THAT(
        [&] {
            select_experiments({{"scmp.matrx"}, false, false});
        },
        ThrowsMessage<user_error>(AllOf(HasSubstr("there is no experiment 'scmp.matrx'; did you mean 'scmp.matrix'?"),
                                        HasSubstr("scmp.queue_depth"))));
}

}  // namespace
}  // namespace orbweaver::studies
