// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/multicast/network/random_graph.h"
#include "sim/multicast/plan_request.h"
#include "sim/sweep/sweep_engine.h"

namespace orbweaver {

/// What a command line asks for.
enum class command : unsigned char { run, check, sweep, area, report, import, topology, plan, paper, agent, schema };

/// What `orbweaver agent` does.
enum class agent_action : unsigned char { assemble, disassemble, list, trace };

/// What `orbweaver schema` prints.
enum class schema_form : unsigned char { json, manual, listing, statistics, instructions, commands };

/// A parsed command line; what a command does not have keeps its default.
struct command_line {
    command what = command::run;
    std::string configuration;          // run, check, area, sweep: the YAML file; import: that of the other simulator
    std::vector<std::string> results;   // report: directory of a run or sweep, or of several runs
    std::vector<std::string> settings;  // run, check, area, paper: KEY=VALUE, in the order of the options
    std::optional<std::string> out;     // directory for all that is written; report, topology, plan: or the file
    bool trace_messages = false;        // run
    bool trace_causes = false;          // run
    bool trace_flits = false;           // run
    bool vcd = false;                   // run
    std::optional<std::uint16_t> gdb_port;         // run: where a debugger is waited for
    bool quiet = false;                            // run, area, sweep, paper
    bool whole_graph = false;                      // check
    std::vector<std::string> experiments;          // paper: ids; empty: all
    bool quick = false;                            // paper
    bool sensitivity = false;                      // paper
    unsigned processes = 0;                        // sweep, paper: runs at once; 0: one a processor
    sweep_engine engine = sweep_engine::local;     // sweep
    bool resume = false;                           // sweep
    bool plan = false;                             // sweep: run nothing
    multicast_model::random_graph_desc graph;      // topology
    plan_request wanted;                           // plan
    std::string shown;                             // plan: file that is printed instead; empty: none
    bool as_text = false;                          // plan
    agent_action action = agent_action::assemble;  // agent
    std::string agent;                     // agent: file, or name in the agency (settings: NAME=VALUE); trace: who
    std::uint32_t entry = 0;               // agent dis: half-word at which the agent starts
    schema_form form = schema_form::json;  // schema
    std::string text;                      // the words as they were given, for the record
};

/// Parses a command line. Nothing is left to do, and the answer is empty, if it asked for help or the version: that is
/// printed to standard output.
/// @throws user_error for a command line that means nothing
std::optional<command_line> parse_command_line(int argc, const char* const* argv);

/// The reference page of all commands, in Markdown.
std::string command_reference();

/// Parses a command line and does what it says.
/// @return the exit code of the program
/// @throws user_error
int execute(int argc, const char* const* argv);

}  // namespace orbweaver
