// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/errors.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is the package's
class App;
}

namespace orbweaver::sim {

/// The words of a command line.
struct invocation {
    int argc;
    const char* const* argv;

    /// Returns the words as one line, for the record.
    std::string text() const;
};

/// A command of the program, with its options, their syntax and its execution. Each command has a file in
/// sim/cli/commands and a line in command_list.cpp.
class command {
public:
    command() = default;
    virtual ~command() = default;
    command(const command&) = delete;
    command& operator=(const command&) = delete;

    /// Declares the name, the help and the options; parsing fills in the options.
    /// @return the declared command, which `program` owns
    virtual CLI::App& declare(CLI::App& program) = 0;

    /// Returns whether the words after the command name belong to another program and are not parsed, except a single
    /// --help.
    virtual bool is_wrapper() const { return false; }

    /// Executes the command with its parsed options.
    /// @throws user_error
    virtual exit_code execute(const invocation& words) const = 0;
};

/// A command with its options.
template <class Options>
class command_with : public command {
public:
    const Options& options() const { return m_options; }

protected:
    Options m_options{};
};

}  // namespace orbweaver::sim
