// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/base/errors.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is the package's
class App;
}

namespace orbweaver::sim {

/// A command line as it was given.
struct invocation {
    int argc;
    const char* const* argv;

    /// Its words, for the record.
    std::string text() const;
};

/// A command of the program: its options, how they are written, and what it does. One file each in sim/cli/commands,
/// and a line in command_list.cpp.
class command {
public:
    command() = default;
    virtual ~command() = default;
    command(const command&) = delete;
    command& operator=(const command&) = delete;

    /// Declares its name, its help and its options; parsing fills in the options.
    /// @return the declared command, which `program` owns
    virtual CLI::App& declare(CLI::App& program) = 0;

    /// Whether the words behind its name are another program's, and are not parsed; but for a single --help.
    virtual bool hands_words_on() const { return false; }

    /// Executes the options.
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
