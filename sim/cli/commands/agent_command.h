// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/cli/command.h"
#include "sim/cli/command_options.h"

namespace orbweaver::sim {

/// The subcommands of `orbweaver agent`.
enum class agent_action : std::uint8_t { assemble, disassemble, list, trace };

/// Options of `orbweaver agent`.
struct agent_command_options {
    agent_action action = agent_action::list;
    std::string agent;                    // file, or name in the agency; trace: the agent to trace
    std::vector<std::string> parameters;  // asm: NAME=VALUE
    std::uint32_t entry = 0;              // dis: half-word at which the agent starts
    configuration_options configuration;  // trace
    std::optional<std::string> out;
};

/// Assembles, disassembles, traces or lists communication agents.
class agent_command final : public command_with<agent_command_options> {
public:
    CLI::App& declare(CLI::App& program) override;
    exit_code execute(const invocation& words) const override;

private:
    CLI::App& add(CLI::App& above, agent_action action, const std::string& name, const std::string& help);
    exit_code assemble() const;
    exit_code disassemble() const;
    exit_code trace() const;
};

}  // namespace orbweaver::sim
