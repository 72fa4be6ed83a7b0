// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/errors.h"
#include "sim/cli/command_line.h"

namespace orbweaver {

/// Simulates a configuration and writes the results. Nothing is written unless the configuration, the program and the
/// output directory are usable.
exit_code run_command(const command_line& line);

/// Validates a configuration, says in a line what it describes, and proves that it cannot deadlock or names a circle of
/// waits.
exit_code check_command(const command_line& line);

/// Simulates the points of a design space and writes what came of them.
exit_code sweep_command(const command_line& line);

/// Synthesises the blocks of a configuration that there are in RTL and writes what they come to.
exit_code area_command(const command_line& line);

/// Makes one HTML page of what a run or a sweep has written.
exit_code report_command(const command_line& line);

/// Prints or writes another simulator's configuration as YAML; warnings go to standard error.
exit_code import_command(const command_line& line);

/// Draws a network of switches and prints or writes it as an edge list.
exit_code topology_command(const command_line& line);

/// Plans multicasts and writes the plan, prints it, or both; or prints a plan that is there.
exit_code plan_command(const command_line& line);

/// Assembles, takes apart or lists communication agents.
exit_code agent_command(const command_line& line);

/// Prints or writes what is known of all parameters.
exit_code schema_command(const command_line& line);

}  // namespace orbweaver
