// SPDX-License-Identifier: Apache-2.0
// `orbweaver rtl emit` of what there is no RTL of; scripts/rtl_emission holds the others against their models.
#include <gmock/gmock.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

TEST(emission, is_refused_where_there_is_no_rtl_and_leaves_no_folder) {
    const scratch_folder folder;
    const std::filesystem::path config = temporary_config(
        "network.yaml",
        "system: network\n"
        "network: {topology: {dims: [2, 1]}, classes: [{name: a, vcs: 1}], router: {arbiter: oldest_first}}\n"
        "traffic: {rate: 0.5, warmup_cycles: 100, measure_cycles: 1000}\n");
    const program_run refused =
        run_in(folder.path(), {"rtl", "emit", config.string(), "--out", (folder.path() / "out").string()});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.output, testing::HasSubstr("network.router.arbiter"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "out"));
}

}  // namespace
}  // namespace orbweaver
