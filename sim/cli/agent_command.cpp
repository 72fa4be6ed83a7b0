// SPDX-License-Identifier: Apache-2.0
// `orbweaver agent`
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "hw/base/errors.h"
#include "sim/agent/agency.h"
#include "sim/agent/assembler/disassembler.h"
#include "sim/agent/assembler/listing.h"
#include "sim/cli/commands.h"
#include "sim/cli/programs.h"
#include "sim/config/configuration.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"
#include "sim/run/agents/agent_run.h"
#include "sim/workload/file_bytes.h"

namespace orbweaver {

namespace {

constexpr std::uint64_t most_body_bytes = 1 << 20;  // with any payload

exit_code assemble(const command_line& line) {
    const agent_template assembled =
        bind_some(find_agent(line.agent, agency_directory()), read_agent_parameters(line.settings));
    const std::string listing = agent_listing(assembled);
    if (!line.out) {
        print_text(listing);
        return exit_code::success;
    }
    std::vector<output_file> files{{assembled.name + ".lst", listing},
                                   {assembled.name + ".h", agent_header(assembled)}};
    if (assembled.parameters.empty()) {
        files.push_back({assembled.name + ".bin", {assembled.body.begin(), assembled.body.end()}});
    } else {
        say("{} is a template: no body before {} has a value\n", assembled.name, fmt::join(assembled.parameters, ", "));
    }
    write_added(*line.out, "agent asm", files);
    return exit_code::success;
}

exit_code disassemble(const command_line& line) {
    const std::vector<std::uint8_t> body = file_bytes(line.agent, "body", most_body_bytes);
    const std::string source = disassemble_agent(body, line.entry);
    if (line.out) {
        write_added(*line.out, "agent dis",
                    {{std::filesystem::path{line.agent}.stem().string() + agent_file_extension, source}});
    } else {
        print_text(source);
    }
    return exit_code::success;
}

exit_code trace(const command_line& line) {
    const loaded_configuration configuration = load_configuration(line.configuration, line.settings);
    if (configuration.description().kind != system_kind::agents) {
        throw user_error("agent trace follows the agents of system: agents");
    }
    run_options options;
    options.agency = agency_directory();
    const traced_run traced = trace_agent(configuration.description(), line.agent, options);
    if (traced.lines.empty()) {
        throw user_error(fmt::format("no agent {} executed anything; names are PROGRAM@NODE.NUMBER, as basic@2.1",
                                     printable(line.agent)));
    }
    const std::string text = fmt::format("{}\n", fmt::join(traced.lines, "\n"));
    if (line.out) {
        write_added(*line.out, "agent trace", {{"trace.txt", text}});
    } else {
        print_text(text);
    }
    if (traced.outcome.code != exit_code::success) {
        warn("{}: {} - {}\n", configuration.description().name, traced.outcome.status, traced.outcome.summary);
    }
    return traced.outcome.code;
}

exit_code list() {
    for (const std::string& name : agents_in(agency_directory())) {
        const agent_template agent = find_agent(name, agency_directory());
        say("{:<16} {:3} instructions, {:3} bytes{}{}\n", name, agent.instructions(), agent.body.size(),
            agent.parameters.empty() ? "" : "; ", fmt::join(agent.parameters, ", "));
    }
    return exit_code::success;
}

}  // namespace

exit_code agent_command(const command_line& line) {
    switch (line.action) {
        case agent_action::assemble:
            return assemble(line);
        case agent_action::disassemble:
            return disassemble(line);
        case agent_action::trace:
            return trace(line);
        case agent_action::list:
            return list();
    }
    return exit_code::model_bug;
}

}  // namespace orbweaver
