// SPDX-License-Identifier: Apache-2.0
// run --json -: the results for a pipe.
#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

command_result run_with_json(const std::string& options) {
    const scratch_folder folder;
    return run_script(
        "status=0\n'" ORBWEAVER_EXECUTABLE "' run '" + (source_root() / "configs/explore/mesh8.yaml").string() +
            "' --set traffic.measure_cycles=200 --out out " + options + " >printed 2>said || status=$?\n" +
            "cat said\n[[ $status != 0 ]] || cmp printed out/result.json\nexit $status",
        folder.path());
}

TEST(run_json, prints_what_the_file_holds_and_nothing_else) {
    const command_result result = run_with_json("--json -");
    EXPECT_EQ(result.status, 0) << result.output;
}

TEST(run_json, is_for_standard_output_alone) {
    EXPECT_THAT(run_with_json("--json results.json"), ends_with(2, HasSubstr("--json")));
}

}  // namespace
}  // namespace orbweaver
