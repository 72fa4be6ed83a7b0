// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/configured_output.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "sim/output/output_file.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

/// Works in another folder while it lives.
class working_folder {
public:
    explicit working_folder(const std::filesystem::path& folder) : m_former(std::filesystem::current_path()) {
        std::filesystem::current_path(folder);
    }
    ~working_folder() { std::filesystem::current_path(m_former); }
    working_folder(const working_folder&) = delete;
    working_folder& operator=(const working_folder&) = delete;

private:
    std::filesystem::path m_former;
};

void leave_result(const system::system_desc& described) {
    configured_output out({"orbweaver run", "test.yaml"}, described, result_folder({}, described),
                          {"run", {"result.json"}});
    write_file(out.path() / "result.json", "{}\n");
    out.directory().keep();
}

// A user's trial: `run x.yaml`, then `area x.yaml --set ...` was refused for the folder that neither had named.
TEST(result_folder, of_area_leaves_results_of_another_configuration_alone) {
    const scratch_folder scratch;
    const working_folder here(scratch.path());
    const std::string text = "system: network\nnetwork: {topology: {dims: [2, 2]}}\n";
    const system::system_desc run = accepted(text);
    const system::system_desc deeper = accepted(text, {"network.vc_depth=8"});
    EXPECT_EQ(result_folder({}, deeper, "area"), "out/test") << "nothing is there";
    leave_result(run);
    EXPECT_EQ(result_folder({}, run, "area"), "out/test");
    EXPECT_EQ(result_folder({}, deeper, "area"), "out/test.area");
    EXPECT_EQ(result_folder("out/test", deeper, "area"), "out/test") << "the user chose it";
}

}  // namespace
}  // namespace orbweaver::sim
