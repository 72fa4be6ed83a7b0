// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <sstream>

#include "hw/base/errors.h"
#include "sim/cli/command_line.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(command_manual, is_the_page_that_is_committed) {
    std::ostringstream page;
    page << std::ifstream(ORBWEAVER_SOURCE_DIR "/docs/reference/commands.md").rdbuf();
    EXPECT_EQ(page.str(), command_reference()) << "run: orbweaver schema --commands > docs/reference/commands.md";
}

TEST(command_manual, writes_options_as_they_are_given) {
    const std::string page = command_reference();
    EXPECT_THAT(page, AllOf(HasSubstr("`orbweaver run CONFIG [OPTION]...`\n"),
                            HasSubstr("`orbweaver paper [ID]... [OPTION]...`\n"), HasSubstr("| `--set KEY=VALUE` | "),
                            HasSubstr("| `-q, --quiet` | "), HasSubstr("| `--engine local\\|slurm` | "),
                            Not(HasSubstr("--help` |"))));
}

TEST(command_manual, has_the_meaning_of_every_exit_code) {
    for (const exit_code code :
         {exit_code::success, exit_code::user_error, exit_code::deadlock, exit_code::firmware_failure,
          exit_code::timeout, exit_code::lockstep_mismatch, exit_code::lost_run, exit_code::model_bug}) {
        EXPECT_THAT(command_reference(), HasSubstr("\n| " + std::to_string(static_cast<int>(code)) + " | "));
    }
}

}  // namespace
}  // namespace orbweaver::sim
