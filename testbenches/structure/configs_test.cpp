// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "testbenches/structure/tree.h"

namespace orbweaver {
namespace {

TEST(configs, every_file_is_a_valid_configuration) {
    int checked = 0;
    for (const std::string& file : project_files({".yaml"})) {
        if (!file.starts_with("configs/")) {
            continue;
        }
        const scratch_folder folder;
        const command_result result =
            run_script("'" ORBWEAVER_EXECUTABLE "' check '" + (source_root() / file).string() + "' --out '" +
                           folder.path().string() + "/out'",
                       folder.path());
        EXPECT_EQ(result.status, 0) << file << ":\n" << result.output;
        ++checked;
    }
    EXPECT_GT(checked, 0) << "configs/ is empty";
}

}  // namespace
}  // namespace orbweaver
