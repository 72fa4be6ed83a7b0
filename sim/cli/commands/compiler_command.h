// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/cli/command.h"
#include "sim/compiler/compiler_words.h"

namespace orbweaver::sim {

/// Compiles and links programs for the modelled cores. The bare-metal compiler replaces this process; it receives the
/// user's words and the options that such programs need.
class compiler_command : public command {
public:
    explicit compiler_command(program_language language) : m_language(language) {}

    CLI::App& declare(CLI::App& program) override;
    bool is_wrapper() const override { return true; }
    exit_code execute(const invocation& words) const override;

private:
    program_language m_language;
};

/// `orbweaver cc`
class cc_command final : public compiler_command {
public:
    cc_command() : compiler_command(program_language::c) {}
};

/// `orbweaver c++`
class cpp_command final : public compiler_command {
public:
    cpp_command() : compiler_command(program_language::cpp) {}
};

}  // namespace orbweaver::sim
