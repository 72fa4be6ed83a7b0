// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/agent_command.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "sim/agent/agency.h"
#include "sim/agent/assembler/disassembler.h"
#include "sim/agent/assembler/listing.h"
#include "sim/cli/programs.h"
#include "sim/config/configuration.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"
#include "sim/run/kinds/agents_run.h"
#include "sim/text/file_bytes.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t longest_body = 1 << 20;  // longest body with any payload

exit_code list_agents() {
    for (const std::string& name : agents_in(agency_directory())) {
        const agent_template agent = find_agent(name, agency_directory());
        print_message("{:<16} {:3} instructions, {:3} bytes{}{}\n", name, agent.instructions(), agent.body.size(),
                      agent.parameters.empty() ? "" : "; ", fmt::join(agent.parameters, ", "));
    }
    return exit_code::success;
}

}  // namespace

CLI::App& agent_command::add(CLI::App& above, agent_action action, const std::string& name, const std::string& help) {
    CLI::App& command = *above.add_subcommand(name, help);
    command.callback([this, action] { m_options.action = action; });
    return command;
}

CLI::App& agent_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("agent", "Communication agents: assemble them, take them apart");
    command.require_subcommand(1);

    CLI::App& assembled = add(command, agent_action::assemble, "asm", "Assemble an agent");
    assembled.add_option("AGENT", m_options.agent, "A file that ends in .agent, or the name of an agent of the agency")
        ->required()
        ->type_name("AGENT");
    assembled.add_option("--set", m_options.parameters, "Give a parameter its value, as dest=65; may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    add_out(assembled, m_options.out,
            "Write <agent>.lst and <agent>.h (for firmware) there, and <agent>.bin if no parameter is open; default: "
            "print the listing");

    CLI::App& taken_apart = add(command, agent_action::disassemble, "dis", "Write the source of a body");
    taken_apart.add_option("FILE", m_options.agent, "A body as `agent asm` writes it")->required()->type_name("FILE");
    taken_apart.add_option("--entry", m_options.entry, "Half-word at which the agent starts; default 0")
        ->type_name("N");
    add_out(taken_apart, m_options.out, "Write <name of the file>.agent there instead of printing");

    CLI::App& traced = add(command, agent_action::trace, "trace",
                           "Run a configuration and follow one agent, instruction by instruction");
    add_configuration(traced, m_options.configuration);
    traced
        .add_option("--agent", m_options.agent,
                    "Whom: PROGRAM@NODE.NUMBER, as basic@2.1 for the first that node 2 injects; with all its copies")
        ->required()
        ->type_name("NAME");
    add_out(traced, m_options.out, "Write trace.txt there instead of printing");

    add(command, agent_action::list, "list", "Name the agents of the agency, with their parameters and sizes");
    return command;
}

exit_code agent_command::assemble() const {
    const agent_template assembled =
        bind_some(find_agent(m_options.agent, agency_directory()), read_agent_parameters(m_options.parameters));
    const std::string listing = agent_listing(assembled);
    if (!m_options.out) {
        print_text(listing);
        return exit_code::success;
    }
    std::vector<output_file> files{{assembled.name + ".lst", listing},
                                   {assembled.name + ".h", agent_header(assembled)}};
    if (assembled.parameters.empty()) {
        files.push_back({assembled.name + ".bin", {assembled.body.begin(), assembled.body.end()}});
    } else {
        print_message("{} is a template: no body before {} has a value\n", assembled.name,
                      fmt::join(assembled.parameters, ", "));
    }
    write_added(*m_options.out, "agent asm", files);
    return exit_code::success;
}

exit_code agent_command::disassemble() const {
    const std::vector<std::uint8_t> body = file_bytes(m_options.agent, "body", longest_body);
    const std::string source = disassemble_agent(body, m_options.entry);
    if (m_options.out) {
        write_added(*m_options.out, "agent dis",
                    {{std::filesystem::path{m_options.agent}.stem().string() + agent_file_extension, source}});
    } else {
        print_text(source);
    }
    return exit_code::success;
}

exit_code agent_command::trace() const {
    const loaded_configuration configuration =
        load_configuration(m_options.configuration.file, m_options.configuration.settings);
    if (configuration.description().kind != system::system_kind::agents) {
        throw user_error("agent trace follows the agents of system: agents");
    }
    run_options options;
    options.agency = agency_directory();
    const traced_run traced = trace_agent(configuration.description(), m_options.agent, options);
    if (traced.lines.empty()) {
        throw user_error(fmt::format("no agent {} executed anything; names are PROGRAM@NODE.NUMBER, as basic@2.1",
                                     printable(m_options.agent)));
    }
    const std::string text = fmt::format("{}\n", fmt::join(traced.lines, "\n"));
    if (m_options.out) {
        write_added(*m_options.out, "agent trace", {{"trace.txt", text}});
    } else {
        print_text(text);
    }
    if (traced.outcome.code != exit_code::success) {
        warn("{}: {} - {}\n", configuration.description().name, traced.outcome.status, traced.outcome.summary);
    }
    return traced.outcome.code;
}

exit_code agent_command::execute(const invocation&) const {
    switch (m_options.action) {
        case agent_action::assemble: return assemble();
        case agent_action::disassemble: return disassemble();
        case agent_action::trace: return trace();
        case agent_action::list: return list_agents();
    }
    return exit_code::model_bug;
}

}  // namespace orbweaver::sim
