// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/command_line.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(man_page, has_every_command_with_its_options) {
    const std::string page = command_man_page();
    EXPECT_THAT(page, AllOf(StartsWith(".\\\" Generated"), HasSubstr("\n.SS agent asm\n"),
                            HasSubstr("\n.B \\-\\-engine local|slurm\n"),
                            HasSubstr("\n.B orbweaver run CONFIG [OPTION]...\n")));
}

TEST(man_page, has_exit_codes_and_examples) {
    EXPECT_THAT(command_man_page(), HasSubstr(".SH EXIT STATUS\n.TP\n.B 0\nsuccess\n"));
    EXPECT_THAT(command_man_page(), HasSubstr("\n  orbweaver run configs/hello.yaml\n"));
}

}  // namespace
}  // namespace orbweaver::sim
