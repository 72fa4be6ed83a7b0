// SPDX-License-Identifier: Apache-2.0
// scripts/area_calibration: what a level of gates takes in the cells of a library.
#include <fstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/free_library.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

TEST(area_calibration, reports_levels_periods_and_the_error_of_the_delay_that_it_fits) {
    SKIP_WITHOUT("yosys");
    SKIP_WITHOUT("sta");
    SKIP_WITHOUT_FILE(free_library);
    const scratch_folder folder;
    const command_result result = run_script("ORBWEAVER_BUILD='" ORBWEAVER_BINARY_DIR "' '" +
                                                 (source_root() / "scripts/area_calibration").string() +
                                                 "' --quick --out \"$PWD/out\"\n"
                                                 "grep '^fitted' out/calibration.tsv | cut -f 4-6 >fitted",
                                             folder.path());
    EXPECT_THAT(result,
                ends_with(0, AllOf(HasSubstr("fitted on 1 blocks: "), HasSubstr("held out, 1 blocks: mean error"))));
    std::ifstream fitted(folder.path() / "fitted");
    double levels = 0;
    double period_ns = 0;
    double delay_ps = 0;
    fitted >> levels >> period_ns >> delay_ps;
    EXPECT_GT(levels, 0);
    EXPECT_NEAR(delay_ps, 1000 * period_ns / levels, 0.1);
}

}  // namespace
}  // namespace orbweaver
