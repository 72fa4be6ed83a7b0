// SPDX-License-Identifier: Apache-2.0
// `orbweaver rtl emit` of what there is no RTL of; scripts/rtl_emission holds the others against their models.
#include <fstream>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

TEST(emission, is_refused_where_there_is_no_rtl_and_leaves_no_folder) {
    const scratch_folder folder;
    const std::filesystem::path config = temporary_config(
        "network.yaml",
        "system: network\n"
        "network: {topology: {dims: [2, 1]}, classes: [{name: a, vcs: 1}], router: {arbiter: oldest_first}}\n"
        "traffic: {rate: 0.5, warmup_cycles: 100, measure_cycles: 1000}\n");
    EXPECT_THAT(run_in(folder.path(), {"rtl", "emit", config.string(), "--out", (folder.path() / "out").string()}),
                ends_with(2, HasSubstr("network.router.arbiter")));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "out"));
}

/// Returns what the testbench of a folder prints in Icarus Verilog, which knows unknown values.
std::string interpreted(const std::filesystem::path& rtl) {
    const std::string command = "cd '" + rtl.string() +
                                "' && { iverilog -g2012 -f filelist.f tb/testbench.sv -s testbench -o made.vvp "
                                "&& timeout 100 vvp made.vvp; } > printed 2>&1";
    const int status = std::system(command.c_str());
    return content_of(rtl / "printed") + (status == 0 ? "" : "failed");
}

TEST(emission, runs_in_icarus_verilog_without_a_warning_and_shows_a_register_without_reset) {
    SKIP_WITHOUT("iverilog");
    const scratch_folder folder;
    const std::filesystem::path rtl = folder.path() / "rtl";
    std::vector<std::string> words{"rtl", "emit", ORBWEAVER_SOURCE_DIR "/configs/rtl/random_routers.yaml", "--out",
                                   rtl.string()};
    for (const std::string& word :
         settings({"network.topology={kind: hypercube, dimension: 2}", "network.routing=up_down_adaptive",
                   "network.classes=[{name: a, vcs: 1}]", "network.router.arbiter=matrix",
                   "network.router.head_cycles=2", "network.link.flits_per_cycle=0.4", "traffic.rate=0.5"})) {
        words.push_back(word);
    }
    succeeded(run_in(folder.path(), words));
    EXPECT_THAT(interpreted(rtl), MatchesRegex("PASSED: [0-9]+ flits and [0-9]+ credits in 1000 cycles\n"));

    std::string buffer = content_of(rtl / "flit_buffer.sv");
    const std::string reset = "count_q <= '0;";
    ASSERT_NE(buffer.find(reset), std::string::npos);
    std::ofstream(rtl / "flit_buffer.sv") << buffer.erase(buffer.find(reset), reset.size());
    EXPECT_THAT(interpreted(rtl), ContainsRegex("cycle [0-9]+: node .*failed"));
}

}  // namespace
}  // namespace orbweaver
