// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdio>

#include "sim/cli/command_line.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::sim {
namespace {

/// Returns the words that bash offers for a line, one a line.
std::string offered(const std::string& line) {
    const scratch_folder folder;
    const std::filesystem::path script = folder.write("completion.bash", command_bash_completion());
    const std::filesystem::path caller = folder.write(
        "caller.bash", "compopt() { echo \"options $*\"; }\nsource '" + script.string() + "'\nCOMP_LINE='" + line +
                           "'\nCOMP_POINT=${#COMP_LINE}\n_orbweaver\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
    FILE* const pipe = popen(("bash -u '" + caller.string() + "' 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) { output.append(part.data(), size); }
    EXPECT_EQ(pclose(pipe), 0);
    return output;
}

TEST(bash_completion, offers_commands_and_commands_below_one) {
    EXPECT_EQ(offered("orbweaver sc"), "schema\n");
    EXPECT_EQ(offered("orbweaver agent as"), "asm\n");
    EXPECT_THAT(offered("orbweaver "), HasSubstr("sweep\n"));
}

TEST(bash_completion, offers_the_options_of_the_command) {
    EXPECT_EQ(offered("orbweaver run --tr"), "--trace\n");
    EXPECT_EQ(offered("orbweaver sweep a.sweep.yaml --re"), "--resume\n");
    EXPECT_EQ(offered("orbweaver agent asm --s"), "--set\n");
}

TEST(bash_completion, offers_the_words_of_a_choice) {
    EXPECT_EQ(offered("orbweaver run --trace m"), "messages\n");
    EXPECT_EQ(offered("orbweaver sweep --engine "), "local\nslurm\n");
}

TEST(bash_completion, offers_keys_before_the_sign_and_nothing_behind_it) {
    EXPECT_EQ(offered("orbweaver run a.yaml --set network.vc_d"), "options +o default -o nospace\nnetwork.vc_depth=\n");
    EXPECT_EQ(offered("orbweaver run a.yaml --set network.vc_depth=4"), "options +o default -o nospace\n\n");
}

TEST(bash_completion, leaves_files_to_the_shell_and_offers_folders_for_folders) {
    EXPECT_EQ(offered("orbweaver run conf"), "\n");
    EXPECT_EQ(offered("orbweaver run a.yaml --out o"), "options -o dirnames\n\n");
    EXPECT_EQ(offered("orbweaver run a.yaml --gdb 1"), "options +o default\n\n");
}

/// Returns the words that zsh offers after the words of a line. The cursor is at the last word.
std::string offered_in_zsh(const std::string& words) {
    const scratch_folder folder;
    const std::filesystem::path script = folder.write("_orbweaver", command_zsh_completion());
    const std::filesystem::path caller = folder.write(
        "caller.zsh",
        "compdef() { : }\ncompadd() { print -- \"words $*\" }\n_files() { print -- \"files $*\" }\nsource '" +
            script.string() + "'\nwords=(" + words + ")\nCURRENT=$#words\nPREFIX=$words[-1]\n_orbweaver\n");
    FILE* const pipe = popen(("zsh -f -u '" + caller.string() + "' 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) { output.append(part.data(), size); }
    pclose(pipe);
    return output;
}

TEST(zsh_completion, offers_commands_options_and_the_words_of_a_choice) {
    SKIP_WITHOUT("zsh");
    EXPECT_THAT(offered_in_zsh("orbweaver sc"), StartsWith("words -- run check sweep"));
    EXPECT_THAT(offered_in_zsh("orbweaver agent ''"), StartsWith("words -- asm dis"));
    EXPECT_THAT(offered_in_zsh("orbweaver run --tr"), AllOf(StartsWith("words --"), HasSubstr(" --trace ")));
    EXPECT_EQ(offered_in_zsh("orbweaver sweep --engine ''"), "words -- local slurm\n");
}

TEST(zsh_completion, offers_keys_before_the_sign_and_files_and_folders_where_they_stand) {
    SKIP_WITHOUT("zsh");
    EXPECT_THAT(offered_in_zsh("orbweaver run a.yaml --set network.vc_d"),
                AllOf(StartsWith("words -S = -- "), HasSubstr(" network.vc_depth ")));
    EXPECT_EQ(offered_in_zsh("orbweaver run a.yaml --set network.vc_depth=4"), "");
    EXPECT_EQ(offered_in_zsh("orbweaver run conf"), "files \n");
    EXPECT_EQ(offered_in_zsh("orbweaver run a.yaml --out o"), "files -/\n");
    EXPECT_EQ(offered_in_zsh("orbweaver run a.yaml --gdb 1"), "");
}

}  // namespace
}  // namespace orbweaver::sim
