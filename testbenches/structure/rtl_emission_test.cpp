// SPDX-License-Identifier: Apache-2.0
// A network in RTL delivers what its model delivers, and has the flip-flops of its routers and links. scripts/bench
// runs all networks.
#include <fstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

// Most of it is what the compiler takes for Verilator's library and its model.
TEST(rtl_emission, agrees_with_a_cube_of_trees_and_not_with_what_it_did_not_deliver) {
    for (const char* tool : {"verilator", "yosys", "jq"}) { SKIP_WITHOUT(tool); }
    const scratch_folder folder;
    EXPECT_THAT(run_script("ORBWEAVER_BUILD='" ORBWEAVER_BINARY_DIR "' '" + source_root().string() +
                               "/scripts/rtl_emission' --out '" + folder.path().string() + "/out' up_down",
                           folder.path()),
                ends_with(0, HasSubstr("\n1 of 1 agree")));

    const std::filesystem::path rtl = folder.path() / "out/up_down/rtl";
    std::string expected;
    std::getline(std::ifstream(rtl / "tb/expected.bin"), expected, '\0');
    constexpr std::size_t last_bit_of_node = 32 + 1 + 4 + 1 + 16 - 1;
    char& bit = expected.at(expected.find('\n', expected.size() / 2) + 1 + last_bit_of_node);
    bit = bit == '0' ? '1' : '0';
    std::ofstream(rtl / "tb/expected.bin") << expected;
    const command_result denial = run_script("obj_dir/Vtestbench", rtl);
    EXPECT_NE(denial.status, 0) << "a flit or a credit at the other node: " << denial.output;
    EXPECT_THAT(denial.output, HasSubstr("node "));
}

TEST(rtl_emission, is_denied_to_a_network_that_starts_in_a_random_state) {
    for (const char* tool : {"verilator", "yosys", "jq"}) { SKIP_WITHOUT(tool); }
    const scratch_folder folder;
    // Without a reset, buffers are empty at first only if all registers begin at 0.
    std::string buffer = read_project_file("rtl_bridge/router/rtl/flit_buffer.sv");
    const std::string reset = "if (rst_i) begin";
    const std::size_t position = buffer.find(reset);
    ASSERT_NE(position, std::string::npos);
    folder.write("flit_buffer.sv", buffer.replace(position, reset.size(), "if (1'b0) begin"));
    EXPECT_THAT(run_script("ORBWEAVER_RTL_SOURCES='" + folder.path().string() +
                               "' ORBWEAVER_BUILD='" ORBWEAVER_BINARY_DIR "' '" + source_root().string() +
                               "/scripts/rtl_emission' --out '" + folder.path().string() + "/out' slow_heads",
                           folder.path()),
                ends_with(1, HasSubstr("\n0 of 1 agree")));
    std::string log;
    std::getline(std::ifstream(folder.path() / "out/slow_heads/verilator.log"), log, '\0');
    EXPECT_THAT(log, AllOf(ContainsRegex("PASSED"), HasSubstr("%Error"))) << "first from 0, then from a random state";
}

}  // namespace
}  // namespace orbweaver
