// SPDX-License-Identifier: Apache-2.0
// Tests of the study of PVM on simulated workstations: each claim has the outcome that docs/studies/cop.md states.
#include "studies/cop/experiments.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::cop_paper {
namespace {

/// The subject of a claim, and whether it holds.
using outcome = std::pair<std::string, bool>;

TEST(cop_pvm_figures, hold_where_the_page_reports_it) {
    const findings found = pvm_figures().evaluate({});
    std::vector<outcome> outcomes;
    for (const claim& one : found.claims) { outcomes.emplace_back(one.claim, one.pass); }
    EXPECT_THAT(
        outcomes,
        ElementsAre(
            outcome("PVM, 8 KB from host to host, direct", false),
            outcome("PVM, 16 KB from host to host, direct", false), outcome("on one host a direct route saves", true),
            outcome("between hosts the normal route is slower", true),
            outcome("a bump after 4 KB, more with the normal route", true),
            outcome("PVM, barrier of five hosts", false),
            outcome("direct is faster between hosts, more with more tasks: gap of 10 over 2", true),
            outcome("a barrier of ten hosts takes", false),
            outcome("PVM, reduction of 1,024 doubles of five hosts", false),
            outcome("a reduction of one double, ten tasks over two, read as twice", false),
            outcome("a reduction of one double, ten tasks over two, read as two orders of magnitude", false),
            outcome("a reduction of one double between 2 to 10 hosts", false),
            outcome("reductions on one host are slower than between hosts", false),
            outcome("ten hosts: times grow faster with the array on direct routes", true),
            outcome("PVM, broadcast of 16 KB to five hosts", false),
            outcome("PVM, multicast of 16 KB to five hosts", false),
            outcome("a broadcast costs more than a multicast", true),
            outcome("a multicast of 16 KB to 4 receivers less one to 1, which others report too [Chang95a]", false)));
}

TEST(cop_pvm_figures, have_the_times_and_ranges_of_the_page) {
    const findings found = pvm_figures().evaluate({});
    const claim& echo = found.claims.at(0);
    EXPECT_NEAR(echo.measured.get<double>(), 10517, 1);
    EXPECT_THAT(echo.note, HasSubstr("9250 and 14559 us with all assumptions halved and doubled"));
    EXPECT_NEAR(found.claims.at(5).measured.get<double>(), 16176, 1);
    EXPECT_NEAR(found.claims.at(15).measured.get<double>(), 89604, 1);
    for (const claim& one : found.claims) {
        EXPECT_THAT(one.note, HasSubstr("with all assumptions halved and doubled")) << one.claim;
    }
}

}  // namespace
}  // namespace orbweaver::studies::cop_paper
