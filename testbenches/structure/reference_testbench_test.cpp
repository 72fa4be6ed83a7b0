// SPDX-License-Identifier: Apache-2.0
// The example of a testbench in SystemVerilog, built in a folder of its own as a user would.
#include <gmock/gmock.h>

#include "testbenches/structure/tree.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

TEST(reference_testbench, passes_and_finds_every_planted_fault_in_its_cycle) {
    const scratch_folder folder;
    if (run_script("command -v verilator make", folder.path()).status != 0) {
        GTEST_SKIP() << "no Verilator";
    }
    const std::string root = source_root().string();
    const command_result built = run_script(
        "cp '" + root + "'/examples/reference_testbench/* .\nmake ORBWEAVER='" ORBWEAVER_BINARY_DIR "' RTL='" + root +
            "/rtl_bridge/router/rtl' PACKAGE='" + root + "/reference/orbweaver_reference.sv' 2>&1",
        folder.path());
    ASSERT_EQ(built.status, 0) << built.output;
    EXPECT_THAT(built.output, HasSubstr("PASSED: 10000 cycles"));
    for (int kind = 0; kind < 5; ++kind) {
        const command_result found =
            run_script("obj_dir/testbench +fault=500 +kind=" + std::to_string(kind) + " 2>&1", folder.path());
        EXPECT_THAT(found.output, HasSubstr("planted: fault " + std::to_string(kind) + " in cycle "));
        EXPECT_THAT(found.output, ContainsRegex("FAILED: cycle 5[0-9][0-9], "));
    }
}

}  // namespace
}  // namespace orbweaver
