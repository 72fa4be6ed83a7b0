// SPDX-License-Identifier: Apache-2.0
#include "sim/results/statistics_manual.h"
#include "testbenches/support/matchers.h"

#include <fstream>
#include <sstream>

namespace orbweaver::sim {
namespace {

TEST(statistics_manual, is_the_page_that_is_committed) {
    std::ostringstream page;
    page << std::ifstream(ORBWEAVER_SOURCE_DIR "/docs/reference/statistics.md").rdbuf();
    EXPECT_EQ(page.str(), statistics_manual()) << "run: orbweaver schema --statistics > docs/reference/statistics.md";
}

TEST(statistics_manual, has_a_unit_and_a_meaning_for_every_name) {
    std::istringstream lines(statistics_manual());
    std::string line;
    int rows = 0;
    while (std::getline(lines, line)) {
        if (line.starts_with("| `")) {
            ++rows;
            EXPECT_THAT(line, Not(HasSubstr("|  |"))) << line;
        }
    }
    EXPECT_GT(rows, 60);
}

}  // namespace
}  // namespace orbweaver::sim
