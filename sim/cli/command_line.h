// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// The grammar of the command line: the program with all its commands.
class command_line {
public:
    command_line();
    ~command_line();

    /// Parses a command line. Call it once.
    /// @return the command with its options filled in; null after printing the requested help or version to standard
    ///         output
    /// @throws user_error for an invalid command line
    const command* parse(int argc, const char* const* argv);

    /// Returns the reference page of all commands, in Markdown.
    std::string reference() const;
    /// Returns the man page, in roff.
    std::string man_page() const;
    /// Returns the scripts that complete command lines.
    std::string bash_completion() const;
    std::string zsh_completion() const;

private:
    /// A command and its declaration.
    struct declared_command {
        std::unique_ptr<command> made;
        CLI::App* grammar;
    };

    std::vector<std::string> names() const;
    std::vector<std::string> options() const;
    const command* wrapper(int argc, const char* const* argv) const;
    std::string explain(const std::string& mistake, bool is_unknown_word, int argc, const char* const* argv) const;

    std::unique_ptr<CLI::App> m_program;
    std::vector<declared_command> m_commands;
};

/// Returns the reference page of all commands, in Markdown.
std::string command_reference();
/// Returns the man page, in roff.
std::string command_man_page();
/// Returns the scripts that complete command lines.
std::string command_bash_completion();
std::string command_zsh_completion();

/// Parses and executes a command line.
/// @return the exit code of the program
/// @throws user_error
int execute(int argc, const char* const* argv);

}  // namespace orbweaver::sim
