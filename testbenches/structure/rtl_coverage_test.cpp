// SPDX-License-Identifier: Apache-2.0
// scripts/rtl_coverage and scripts/rtl_mutations in their short forms.
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

/// Runs a script with the build of these tests.
command_result run_project_script(const std::string& command, const scratch_folder& folder) {
    return run_script("ORBWEAVER_BUILD='" ORBWEAVER_BINARY_DIR "' '" + source_root().string() + "/scripts/" + command +
                          " --out '" + folder.path().string() + "/out'",
                      folder.path());
}

TEST(rtl_coverage, is_the_share_of_points_that_the_tests_of_a_module_execute) {
    SKIP_WITHOUT("verilator");
    const scratch_folder folder;
    const command_result quick = run_project_script("rtl_coverage' --quick", folder);
    EXPECT_EQ(quick.status, 0) << quick.output;
    EXPECT_THAT(quick.output, ContainsRegex("\nsend_table +[0-9]+ +[0-9]+ +(100|9[0-9])\\.[0-9] %\n"));
    EXPECT_THAT(quick.output, ContainsRegex("\nfpu_round +[0-9]+ +[0-9]+ +100\\.0 %\n"));
    EXPECT_THAT(quick.output, Not(HasSubstr("\ncrossbar"))) << "whose tests did not run";
}

TEST(rtl_mutations, are_found_and_their_modules_are_named) {
    SKIP_WITHOUT("verilator");
    const scratch_folder folder;
    const command_result quick = run_project_script("rtl_mutations' crossbar", folder);
    EXPECT_THAT(quick, ends_with(0, HasSubstr("\n1 of 1 found, 1 named\n")));
    EXPECT_THAT(quick.output, HasSubstr(" crossbar           router.i_crossbar\n"));
}

}  // namespace
}  // namespace orbweaver
