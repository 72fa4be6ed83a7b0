// SPDX-License-Identifier: Apache-2.0
// The commands that a page of the manual shows, and their attributes.
//
// A block of shell commands is fenced as "```sh", or as "```console" where lines that begin with "$ " are commands and
// the lines below one are what it prints; "..." there stands for any lines. A comment right before the fence
// states how tests run it, if not as it stands and with the exit code 0:
//   <!-- tests: exit code 3 -->        the block's last command ends so
//   <!-- tests: skipped, REASON -->
//   <!-- tests: needs NAME -->         a program in PATH, or a file as seen from the root of the tree; else it is
//   skipped
//   <!-- tests: instead                commands up to the closing line, which is of its own
//   COMMANDS
//   -->
// Any other block whose first line is a comment that is a file's name, as "# ring.yaml", is that file.
#pragma once

#include <string>
#include <vector>

namespace orbweaver {

/// One command and, in a console block, its output.
struct shown_command {
    std::string text;
    std::vector<std::string> output;
};

struct shell_block {
    int line = 0;                         // of the fence, counted from 1
    std::vector<shown_command> commands;  // of a "```sh" block one, with all its lines
    bool has_output = false;              // a console block
    int exit_code = 0;
    std::string skipped;  // the reason, or empty
    std::string needed;   // a program or a file, or empty
};

struct shown_file {
    std::string name;
    std::string text;
};

/// The shell blocks of a page in Markdown.
struct shown_blocks {
    std::vector<shell_block> shell;
    std::vector<shown_file> files;
    std::vector<int> loose_commands;  // lines of commands of this project in other blocks: indented, or of no language
};

/// @throws std::runtime_error for a comment for tests that means nothing, or that is not right before shell commands
shown_blocks blocks_of(const std::string& markdown);

/// Returns whether lines were printed in this order. "..." stands for any number of lines, also none, before the next
/// one.
bool matches_output(const std::vector<std::string>& shown, const std::string& printed);

}  // namespace orbweaver
