// SPDX-License-Identifier: Apache-2.0
// Tests of `orbweaver rtl`: the output of its commands, and their errors.
#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "testbenches/sim/cli/cli_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

std::string refusal_of(const std::vector<std::string>& words) {
    return complaint_of([&] { execute_words(words); });
}

TEST(rtl_new, writes_a_router_of_the_name) {
    const scratch_folder folder;
    const std::string out = (folder.path() / "mine").string();
    EXPECT_EQ(execute_words({"rtl", "new", "my_router", "--out", out}), 0);
    EXPECT_THAT(orbweaver::file_text(folder.path() / "mine" / "my_router.sv").value_or(""),
                HasSubstr("\nmodule my_router #("));
    std::filesystem::remove(folder.path() / "mine" / "my_router.yaml");  // as if it had been killed
    EXPECT_EQ(execute_words({"rtl", "new", "my_router", "--out", out}), 0);
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "mine" / "my_router.yaml"));
}

TEST(rtl_new, replaces_nothing) {
    const scratch_folder folder;
    folder.write("my_router.sv", "changed");
    EXPECT_THAT(refusal_of({"rtl", "new", "my_router", "--out", folder.path().string()}),
                HasSubstr("my_router.sv is there already"));
    EXPECT_EQ(orbweaver::file_text(folder.path() / "my_router.sv"), "changed");
}

TEST(rtl_new, wants_a_name_that_a_module_can_have) {
    EXPECT_THAT(refusal_of({"rtl", "new", "my-router"}), HasSubstr("'my-router' cannot name a module"));
}

}  // namespace
}  // namespace orbweaver::sim
