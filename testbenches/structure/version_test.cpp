// SPDX-License-Identifier: Apache-2.0
// The version of the project is in CMakeLists.txt. What cannot take it from there has it again.
#include <gtest/gtest.h>

#include "testbenches/structure/tree.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

TEST(version, is_the_same_wherever_it_stands) {
    const std::string version =
        first_match(read_project_file("CMakeLists.txt"), R"(project\(orbweaver VERSION ([0-9.]+))");
    EXPECT_NE(version, "");
    EXPECT_EQ(first_match(read_project_file("CITATION.cff"), R"(\nversion: (\S+))"), version);
    EXPECT_EQ(first_match(read_project_file("python/orbweaver/__init__.py"), R"re(__version__ = "([^"]*)")re"),
              version);
    EXPECT_EQ(first_match(read_project_file("hw/system/plugin.h"), R"re(version\{"([^"]*)")re"), version);
    const std::string changes = read_project_file("CHANGELOG.md");
    EXPECT_EQ(first_match(changes, R"(\n## \[([0-9.]+)\] - \d{4}-\d{2}-\d{2}\n)"), version) << "its newest version";
    EXPECT_EQ(first_match(read_project_file("CITATION.cff"), R"(\ndate-released: (\S+))"),
              first_match(changes, R"(\n## \[[0-9.]+\] - (\S+)\n)"));
    const scratch_folder folder;
    EXPECT_EQ(run_script("'" ORBWEAVER_EXECUTABLE "' --version", folder.path()).output, "orbweaver " + version + "\n");
}

}  // namespace
}  // namespace orbweaver
