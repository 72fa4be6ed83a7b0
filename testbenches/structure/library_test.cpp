// SPDX-License-Identifier: Apache-2.0
// What cmake --install makes is used as its user would: from another tree, by the program and the library.
#include <gmock/gmock.h>

#include "testbenches/structure/tree.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

using testing::HasSubstr;

TEST(installed, the_library_builds_somebody_elses_project_and_the_program_finds_its_firmware) {
    const scratch_folder folder;
    const std::string example = (source_root() / "examples/foreign_models").string();
    const command_result result = run_script(
        "cmake --install '" ORBWEAVER_BINARY_DIR
        "' --prefix \"$PWD/prefix\" >/dev/null\n"
        "cp -r '" +
            example +
            "' project\n"
            "cmake -S project -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" -DCMAKE_BUILD_TYPE=Release >/dev/null\n"
            "cmake --build build >/dev/null\n"
            "build/foreign_models\n"
            "printf 'system: chip\\nnetwork: {topology: {dims: [2, 2]}}\\nworkload: {program: hello}\\n' >hello.yaml\n"
            "prefix/bin/orbweaver run hello.yaml --out out | grep verified\n"
            "grep -q '^.SH COMMANDS' prefix/share/man/man1/orbweaver.1\n"
            "bash -c '. prefix/share/bash-completion/completions/orbweaver; complete -p orbweaver'\n"
            "grep -q '^#compdef orbweaver' prefix/share/zsh/site-functions/_orbweaver\n"
            "grep -q vc_depth prefix/share/orbweaver/configuration.schema.json\n"
            "grep -q powers_of_two prefix/share/orbweaver/sweep.schema.json\n",
        folder.path());
    EXPECT_EQ(result.status, 0) << result.output;
    EXPECT_THAT(result.output, HasSubstr("the memory at node 15 holds what node 0 wrote"));
    EXPECT_THAT(result.output, HasSubstr("verified"));
}

}  // namespace
}  // namespace orbweaver
