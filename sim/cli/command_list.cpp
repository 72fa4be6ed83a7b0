// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/command_list.h"

#include "sim/cli/commands/agent_command.h"
#include "sim/cli/commands/area_command.h"
#include "sim/cli/commands/check_command.h"
#include "sim/cli/commands/compiler_command.h"
#include "sim/cli/commands/export_command.h"
#include "sim/cli/commands/import_command.h"
#include "sim/cli/commands/new_command.h"
#include "sim/cli/commands/paper_command.h"
#include "sim/cli/commands/plan_command.h"
#include "sim/cli/commands/power_command.h"
#include "sim/cli/commands/report_command.h"
#include "sim/cli/commands/rtl_command.h"
#include "sim/cli/commands/run_command.h"
#include "sim/cli/commands/schema_command.h"
#include "sim/cli/commands/sweep_command.h"
#include "sim/cli/commands/topology_command.h"

namespace orbweaver::sim {

namespace {

template <class... Commands>
std::vector<std::unique_ptr<command>> list() {
    std::vector<std::unique_ptr<command>> commands;
    (commands.push_back(std::make_unique<Commands>()), ...);
    return commands;
}

}  // namespace

std::vector<std::unique_ptr<command>> all_commands() {
    return list<run_command, check_command, sweep_command, area_command, power_command, new_command, rtl_command,
                report_command, import_command, export_command, topology_command, plan_command, paper_command,
                agent_command, cc_command, cpp_command, schema_command>();
}

}  // namespace orbweaver::sim
