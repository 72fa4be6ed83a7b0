// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/rtl_command.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "sim/cli/commands/rtl_emit_command.h"
#include "sim/cli/commands/rtl_new_command.h"

namespace orbweaver::sim {

rtl_command::rtl_command() {
    m_commands.push_back({std::make_unique<rtl_new_command>()});
    m_commands.push_back({std::make_unique<rtl_emit_command>()});
}

CLI::App& rtl_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("rtl", "RTL of your own in a network");
    command.require_subcommand(1);
    for (declared_command& each : m_commands) { each.grammar = &each.made->declare(command); }
    return command;
}

exit_code rtl_command::execute(const invocation& words) const {
    const auto named = std::find_if(m_commands.begin(), m_commands.end(),
                                    [](const declared_command& each) { return each.grammar->parsed(); });
    return named->made->execute(words);
}

}  // namespace orbweaver::sim
