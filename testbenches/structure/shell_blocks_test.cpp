// SPDX-License-Identifier: Apache-2.0
#include "testbenches/structure/shell_blocks.h"
#include "testbenches/support/matchers.h"

#include <stdexcept>

namespace orbweaver {
namespace {

TEST(shell_blocks, are_those_of_shell_and_console_and_no_others) {
    const auto found = blocks_of("text\n```sh\na\nb\n```\n```yaml\nc\n```\n```console\n$ d\ne\nf\n$ g\n```\n").shell;
    ASSERT_THAT(found, SizeIs(2));
    EXPECT_EQ(found[0].line, 2);
    EXPECT_EQ(found[0].commands.front().text, "a\nb\n");
    EXPECT_FALSE(found[0].has_output);
    ASSERT_THAT(found[1].commands, SizeIs(2));
    EXPECT_EQ(found[1].commands[0].text, "d");
    EXPECT_THAT(found[1].commands[0].output, ElementsAre("e", "f"));
    EXPECT_EQ(found[1].commands[1].text, "g");
    EXPECT_TRUE(found[1].has_output);
}

TEST(shell_blocks, of_a_console_go_on_after_a_backslash) {
    const auto found = blocks_of("```console\n$ a \\\n    b\nc\n```\n").shell;
    EXPECT_EQ(found.front().commands.front().text, "a \\\n    b");
    EXPECT_THAT(found.front().commands.front().output, ElementsAre("c"));
}

TEST(shell_blocks, are_run_as_the_comment_before_them_states) {
    const auto found = blocks_of(
        "<!-- tests: exit code 3 -->\n```sh\na\n```\n"
        "<!-- tests: skipped, it takes long -->\n```sh\nb\n```\n"
        "<!-- tests: needs yosys -->\n<!-- tests: instead\nd --quick\ne\n-->\n```sh\nd\n```\n```sh\nf\n```\n");
    ASSERT_THAT(found.shell, SizeIs(4));
    EXPECT_EQ(found.shell[0].exit_code, 3);
    EXPECT_EQ(found.shell[1].skipped, "it takes long");
    EXPECT_EQ(found.shell[2].commands.front().text, "d --quick\ne\n");
    EXPECT_EQ(found.shell[2].needed, "yosys");
    EXPECT_EQ(found.shell[3].exit_code, 0);
    EXPECT_EQ(found.shell[3].needed, "");
    EXPECT_EQ(found.shell[3].commands.front().text, "f\n");
}

TEST(shell_blocks, refuse_a_comment_that_means_nothing) {
    EXPECT_THROW(blocks_of("<!-- tests: exit 3 -->\n```sh\na\n```\n"), std::runtime_error);
    EXPECT_THROW(blocks_of("<!-- tests: exit code 3 -->\ntext\n```sh\na\n```\n"), std::runtime_error);
    EXPECT_THROW(blocks_of("<!-- tests: exit code 3 -->\n```yaml\na\n```\n"), std::runtime_error);
    EXPECT_THROW(blocks_of("```console\nno command\n```\n"), std::runtime_error);
}

TEST(shown_files, are_blocks_that_begin_with_their_name) {
    const auto found =
        blocks_of("```yaml\n# a/b.yaml\nx: 1\n```\n```yaml\n# as always\nx: 1\n```\n```cpp\n// c.cpp\n```\n");
    ASSERT_THAT(found.files, SizeIs(2));
    EXPECT_EQ(found.files[0].name, "a/b.yaml");
    EXPECT_EQ(found.files[0].text, "# a/b.yaml\nx: 1\n");
    EXPECT_EQ(found.files[1].name, "c.cpp");
}

TEST(loose_commands, are_those_of_this_project_in_blocks_that_are_not_run) {
    EXPECT_THAT(blocks_of("```\norbweaver run a.yaml\n```\n```\nx\n$ scripts/test --all\n```\n").loose_commands,
                ElementsAre(2, 6));
    EXPECT_THAT(blocks_of("text\n    orbweaver check a.yaml\n").loose_commands, ElementsAre(2));
    EXPECT_THAT(blocks_of("```\na.yaml:1:2: orbweaver run\n```\n```sh\norbweaver run a.yaml\n```\n").loose_commands,
                IsEmpty());
}

TEST(matches_output, compares_lines_and_lets_dots_stand_for_any) {
    EXPECT_TRUE(matches_output({}, ""));
    EXPECT_TRUE(matches_output({"a", "b"}, "a\nb\n"));
    EXPECT_TRUE(matches_output({"a", "...", "d"}, "a\nb\nc\nd\n"));
    EXPECT_TRUE(matches_output({"...", "a", "..."}, "a\nb\n"));
    EXPECT_TRUE(matches_output({"..."}, "a\nb\n"));
    EXPECT_FALSE(matches_output({"a"}, "a\nb\n"));
    EXPECT_FALSE(matches_output({"a", "b"}, "a\n"));
    EXPECT_FALSE(matches_output({"a", "c"}, "a\nb\nc\n"));
    EXPECT_FALSE(matches_output({"...", "d"}, "a\nb\n"));
    EXPECT_FALSE(matches_output({}, "a\n"));
}

}  // namespace
}  // namespace orbweaver
