// SPDX-License-Identifier: Apache-2.0
// The example of a testbench in SystemVerilog, built in a folder of its own as a user would.
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

TEST(reference_testbench, passes_and_finds_every_planted_fault_in_its_cycle) {
    SKIP_WITHOUT("verilator");
    SKIP_WITHOUT("make");
    const scratch_folder folder;
    const std::string root = source_root().string();
    const command_result built =
        run_script("for file in Makefile router.yaml testbench.sv; do cp '" + root +
                       "'/examples/reference_testbench/$file .; done\nmake ORBWEAVER='" ORBWEAVER_BINARY_DIR "' RTL='" +
                       root + "/rtl_bridge/router/rtl' PACKAGE='" + root + "/reference/orbweaver_reference.sv' 2>&1",
                   folder.path());
    EXPECT_THAT(built, ends_with(0, HasSubstr("PASSED: 10000 cycles")));
    for (int kind = 0; kind < 5; ++kind) {
        const std::string planted = "planted: fault " + std::to_string(kind) + " in ";
        const std::string output =
            run_script("obj_dir/testbench +fault=500 +kind=" + std::to_string(kind) + " 2>&1", folder.path()).output;
        ASSERT_THAT(output, StartsWith(planted));
        // "cycle 500, r5.E"
        const std::string position = output.substr(planted.size(), output.find('\n') - planted.size());
        EXPECT_THAT(output, HasSubstr("\nFAILED: " + position + ": ")) << "in its cycle, at its port";
    }
}

}  // namespace
}  // namespace orbweaver
