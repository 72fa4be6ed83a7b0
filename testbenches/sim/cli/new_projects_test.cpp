// SPDX-License-Identifier: Apache-2.0
// `orbweaver new`: what it writes, and what it refuses. testbenches/structure builds and runs the projects.
#include "hw/base/file_text.h"
#include "testbenches/sim/cli/cli_support.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

class new_project : public testing::TestWithParam<const char*> {};

TEST_P(new_project, has_a_class_a_library_and_a_configuration_of_the_name) {
    const scratch_folder folder;
    const std::string kind = GetParam();
    ASSERT_EQ(execute_words({"new", kind, "mine", "--out", (folder.path() / "here").string()}), 0);
    const auto text = [&](const char* file) {
        return orbweaver::file_text(folder.path() / "here" / file).value_or("");
    };
    EXPECT_THAT(text("mine.cpp"), HasSubstr("static const plugin own{.name = \"mine\""));
    EXPECT_THAT(text("mine.yaml"), HasSubstr("library: build/libmine.so"));
    EXPECT_THAT(text("CMakeLists.txt"), HasSubstr("add_library(mine MODULE mine.cpp)"));
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "here")) {
        EXPECT_THAT(orbweaver::file_text(entry.path()).value_or(""), Not(HasSubstr("own_" + kind))) << entry.path();
    }
}

INSTANTIATE_TEST_SUITE_P(kinds, new_project, testing::Values("router", "device", "niu", "endpoint"),
                         [](const auto& each) { return std::string(each.param); });

TEST(new_project_refusal, names_the_mistake) {
    const scratch_folder folder;
    const auto refusal = [&](const char* kind, const char* name) {
        return complaint_of([&] { execute_words({"new", kind, name, "--out", (folder.path() / "here").string()}); });
    };
    for (const char* const name : {"my-router", "7up", "a/b", "", "template", "test", "plugin", "std", "cycle"}) {
        EXPECT_THAT(refusal("router", name), HasSubstr(fmt::format("'{}' cannot name the class", name)));
    }
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "here"));
    folder.write("here", "a file");
    EXPECT_THAT(refusal("router", "mine"), HasSubstr("here is there already"));
    EXPECT_EQ(orbweaver::file_text(folder.path() / "here"), "a file");
}

TEST(new_project_refusal, lists_the_kinds) {
    EXPECT_THAT(complaint_of([] {
                    execute_words({"new", "tile", "mine"});
                }),
                HasSubstr("{router,device,niu,endpoint}"));
}

}  // namespace
}  // namespace orbweaver::sim
