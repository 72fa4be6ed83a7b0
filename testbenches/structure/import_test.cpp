// SPDX-License-Identifier: Apache-2.0
// Configurations of other simulators in configs/ are imported, and what comes out is valid.
#include <gtest/gtest.h>

#include "testbenches/structure/tree.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

command_result orbweaver_output(const std::string& words, const scratch_folder& folder) {
    return run_script("'" ORBWEAVER_EXECUTABLE "' " + words, folder.path());
}

TEST(imported_configs, are_valid_configurations) {
    const scratch_folder folder;
    const std::string input = (source_root() / "configs/booksim/mesh8.cfg").string();
    const std::string out = (folder.path() / "out").string();
    EXPECT_THAT(orbweaver_output("import booksim '" + input + "' --out '" + out + "'", folder),
                ends_with(0, HasSubstr("mesh8.cfg:15:21: warning: print_csv_results = 1: left out")));
    const command_result checked = orbweaver_output("check '" + out + "/mesh8.yaml'", folder);
    EXPECT_EQ(checked.status, 0) << checked.output;
}

TEST(imported_configs, are_printed_without_a_directory) {
    const scratch_folder folder;
    const std::string input = (source_root() / "configs/booksim/mesh8.cfg").string();
    EXPECT_THAT(orbweaver_output("import booksim '" + input + "'", folder),
                ends_with(0, HasSubstr("  topology: {kind: mesh, dims: [8, 8]}")));
}

TEST(imported_configs, of_an_unknown_simulator_or_file_are_the_users_mistake) {
    const scratch_folder folder;
    EXPECT_EQ(orbweaver_output("import garnet x.cfg", folder).status, 2);
    EXPECT_EQ(orbweaver_output("import booksim /nonexistent.cfg", folder).status, 2);
    EXPECT_EQ(orbweaver_output("import booksim", folder).status, 2);
}

}  // namespace
}  // namespace orbweaver
