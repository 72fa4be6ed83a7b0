// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/simulations.h"

#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

TEST(prepared_job, has_no_path_that_a_reader_takes_for_an_option) {
    const scratch_folder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    simulation described;
    described.name = "1";
    described.config = "-dash/runs/1/point.yaml";
    const job made = prepared_job(described, "-dash/runs", "/bin/orbweaver");
    std::filesystem::current_path(before);
    EXPECT_THAT(made.words, ElementsAre("/bin/orbweaver", "run", "./-dash/runs/1/point.yaml", "--quiet", "--out",
                                        "./-dash/runs/1"));
}

}  // namespace
}  // namespace orbweaver::sim
