// SPDX-License-Identifier: Apache-2.0
// A cluster with a coordination processor that is composed by hand from an installed tree.
#include "testbenches/structure/installed_example.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

// The clocks are those of scenarios of `orbweaver paper cop` (testbenches/studies/cop/example_test.cpp), and, from the
// last entry into a barrier to its release, those of a machine of a YAML file (testbenches/sim/run).
TEST(installed, a_cluster_composed_by_hand_has_the_clocks_of_the_program_and_shows_its_units) {
    const scratch_folder folder;
    const command_result result =
        with_installed_example("cop_cluster",
                               "build/cop_cluster\n"
                               "grep -A9 'scope module entry_8' tc_mask.vcd | awk '/ mask /{print $4}' >code\n"
                               "grep \"^b.* $(cat code)$\" tc_mask.vcd | cut -d' ' -f1 | tr '\\n' ' '\n",
                               folder.path());
    EXPECT_THAT(result,
                ends_with(0, AllOf(HasSubstr("broadcast: 31 clocks\nbarrier: 228 clocks\nreduction: 102 clocks\n"),
                                   HasSubstr("released after the last entry: 15 16 clocks\nthe sum is 10\n"))));
    for (const char* const unit : {"cop0.integer_alu integer_alu", "cop0.real_alu real_alu", "cop0.tc_mask mask_ram",
                                   "cop0.bcast_mask_0 mask_ram", "host_3.card host_card", "host_3.link serial_link"}) {
        EXPECT_THAT(result.output, HasSubstr(std::string("\n") + unit + "\n"));
    }
    EXPECT_THAT(result.output, HasSubstr("b0 b1111 b1101 b1001 b1 b0 ")) << "the mask of the barrier";
}

}  // namespace
}  // namespace orbweaver
