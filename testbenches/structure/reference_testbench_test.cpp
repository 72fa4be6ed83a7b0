// SPDX-License-Identifier: Apache-2.0
// The example of a testbench in SystemVerilog, built in a folder of its own as a user would.
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

class reference_testbench : public testing::Test {
protected:
    /// Copies the example, and makes one of its targets.
    /// @param rtl folder of the router
    command_result make(const std::string& target,
                        const std::string& rtl = source_root().string() + "/rtl_bridge/router/rtl") const {
        const std::string root = source_root().string();
        return run_script("for file in Makefile router.yaml testbench.sv; do cp '" + root +
                              "/examples/reference_testbench/'$file .; done\nmake " + target +
                              " ORBWEAVER='" ORBWEAVER_BINARY_DIR "' RTL='" + rtl + "' REFERENCE='" + root +
                              "/reference' 2>&1",
                          m_folder.path());
    }
    /// Plants a fault of each kind, which must be found in its cycle and at its port.
    /// @param simulation command without its last arguments
    void expect_faults_found(const std::string& simulation, unsigned first_cycle) const {
        for (int kind = 0; kind < 5; ++kind) {
            const std::string planted = "planted: fault " + std::to_string(kind) + " in ";
            const std::string output = run_script(simulation + " +fault=" + std::to_string(first_cycle) +
                                                      " +kind=" + std::to_string(kind) + " 2>&1",
                                                  m_folder.path())
                                           .output;
            ASSERT_THAT(output, StartsWith(planted));
            // "cycle 500, r5.E"
            const std::string position = output.substr(planted.size(), output.find('\n') - planted.size());
            EXPECT_THAT(output, HasSubstr("\nFAILED: " + position + ": ")) << "in its cycle, at its port";
        }
    }

    scratch_folder m_folder;
};

TEST_F(reference_testbench, passes_and_finds_every_planted_fault_in_its_cycle) {
    SKIP_WITHOUT("verilator");
    SKIP_WITHOUT("make");
    EXPECT_THAT(make("run"), ends_with(0, HasSubstr("PASSED: 10000 cycles")));
    expect_faults_found("obj_dir/testbench", 500);
}

TEST_F(reference_testbench, does_so_without_dpi) {
    SKIP_WITHOUT("iverilog");
    SKIP_WITHOUT("make");
    EXPECT_THAT(make("icarus ARGUMENTS=+cycles=200"), ends_with(0, HasSubstr("PASSED: 200 cycles")));
    expect_faults_found("vvp -M. -morbweaver_reference testbench.vvp", 50);
}

TEST_F(reference_testbench, finds_a_missing_reset_without_dpi) {
    SKIP_WITHOUT("iverilog");
    SKIP_WITHOUT("make");
    // With four states, a buffer without its reset has an unknown number of flits.
    run_script("cp -r '" + source_root().string() +
                   "/rtl_bridge/router/rtl' rtl && sed -i \"s/if (rst_i)/if (1'b0)/\" rtl/flit_buffer.sv",
               m_folder.path());
    EXPECT_THAT(make("icarus ARGUMENTS=+cycles=20", (m_folder.path() / "rtl").string()),
                ends_with(0, HasSubstr("FAILED: cycle 2, r5.E: valid has unknown bits")));
}

}  // namespace
}  // namespace orbweaver
