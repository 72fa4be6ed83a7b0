// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "hw/base/errors.h"
#include "sim/cli/command_manual.h"
#include "sim/cli/commands.h"
#include "sim/cli/exit_codes.h"
#include "sim/cli/paper_command.h"
#include "sim/config/nearest_name.h"
#include "sim/config/source_text.h"
#include "sim/version.h"

namespace orbweaver {

namespace {

constexpr const char* purpose =
    "orbweaver models message-passing chips: multithreaded cores, network interfaces and a flit-level network, from "
    "one YAML file.";

constexpr const char* examples =
    "\nExamples:\n"
    "  orbweaver run configs/hello.yaml\n"
    "  orbweaver run configs/scmp64_lu.yaml --set workload.args.n=512 --set network.vc_depth=8 --out out/deeper\n"
    "  orbweaver sweep configs/explore/vcs_against_depth.sweep.yaml\n"
    "  orbweaver report out/vcs_against_depth.sweep\n"
    "  orbweaver topology --switches 16 --processors 64 --out random.edges\n"
    "  orbweaver paper scmp --quick\n"
    "  orbweaver schema --list\n";

std::string exit_codes() {
    std::string text = "\nExit codes:\n";
    for (const exit_code_entry& entry : exit_code_table) {
        text += fmt::format("  {:<3}{}\n", static_cast<int>(entry.code), entry.meaning);
    }
    return text;
}

constexpr unsigned most_processes = 1024;
constexpr int most_port = 65535;

const std::vector<std::string> trace_kinds{"messages", "causes", "flits"};
const std::vector<std::string> engines{"local", "slurm"};

struct schema_flag {
    const char* flag;
    schema_form form;
    const char* help;
};
constexpr std::array schema_flags{
    schema_flag{"--list", schema_form::listing, "All keys with defaults and meaning, for reading here, instead"},
    schema_flag{"--manual", schema_form::manual, "The reference page of all keys, in Markdown, instead"},
    schema_flag{"--statistics", schema_form::statistics, "The reference page of all statistics, in Markdown, instead"},
    schema_flag{"--instructions", schema_form::instructions,
                "The reference page of all instructions, in Markdown, instead"},
    schema_flag{"--commands", schema_form::commands, "The reference page of all commands, in Markdown, instead"},
};

std::string words_of(int argc, const char* const* argv) {
    std::string words = "orbweaver";
    for (int i = 1; i < argc; ++i) {
        words += std::string{" "} + argv[i];
    }
    return words;
}

/// The grammar of the command line; parsing fills a command_line and what the grammar alone needs.
class grammar {
public:
    explicit grammar(command_line& line) : m_line(line), m_app(purpose, "orbweaver") {
        m_app.require_subcommand(1);
        m_app.set_version_flag("--version", fmt::format("orbweaver {}", version));
        m_app.footer(examples + exit_codes());
        m_app.get_formatter()->column_width(34);
        add_run();
        add_check();
        add_sweep();
        add_area();
        add_report();
        add_import();
        add_topology();
        add_plan();
        add_paper();
        add_agent();
        add_schema();
    }

    void parse(int argc, const char* const* argv) {
        m_app.parse(argc, argv);
        m_line.what = m_run->parsed()        ? command::run
                      : m_check->parsed()    ? command::check
                      : m_sweep->parsed()    ? command::sweep
                      : m_area->parsed()     ? command::area
                      : m_report->parsed()   ? command::report
                      : m_import->parsed()   ? command::import
                      : m_topology->parsed() ? command::topology
                      : m_plan->parsed()     ? command::plan
                      : m_paper->parsed()    ? command::paper
                      : m_agent->parsed()    ? command::agent
                                             : command::schema;
        m_line.action = m_assemble->parsed()      ? agent_action::assemble
                        : m_disassemble->parsed() ? agent_action::disassemble
                        : m_trace->parsed()       ? agent_action::trace
                                                  : agent_action::list;
        const auto traced = [this](const char* kind) {
            return std::find(m_traces.begin(), m_traces.end(), kind) != m_traces.end();
        };
        m_line.trace_messages = traced("messages");
        m_line.trace_causes = traced("causes");
        m_line.trace_flits = traced("flits");
        m_line.engine = m_engine == "slurm" ? sweep_engine::slurm : sweep_engine::local;
    }

    const CLI::App& app() const { return m_app; }

    /// Prints help or version, if that is what parsing ended with.
    bool print_request(const CLI::ParseError& error) { return m_app.exit(error) == 0; }

    std::vector<std::string> commands() const {
        return {"run", "check", "sweep", "area", "report", "import", "topology", "plan", "paper", "agent", "schema"};
    }

    /// Options of the command that was named, or of the program.
    std::vector<std::string> options() const {
        const CLI::App* named = &m_app;
        while (!named->get_subcommands().empty()) {
            named = named->get_subcommands().front();
        }
        std::vector<std::string> names;
        for (const CLI::Option* option : named->get_options()) {
            for (const std::string& name : option->get_lnames()) {
                names.push_back("--" + name);
            }
        }
        return names;
    }

private:
    void add_configuration(CLI::App& command) {
        command.add_option("CONFIG", m_line.configuration, "YAML file that describes the system and what runs on it")
            ->required()
            ->type_name("FILE");
        add_settings(command,
                     "Set a value of the configuration, as network.vc_depth=4; null: the default; may be repeated");
    }

    void add_settings(CLI::App& command, const std::string& help) {
        command.add_option("--set", m_line.settings, help)->allow_extra_args(false)->type_name("KEY=VALUE");
    }

    void add_out(CLI::App& command, const std::string& help) {
        command.add_option("--out", m_line.out, help)->type_name("DIR");
    }

    void add_run() {
        m_run = m_app.add_subcommand("run", "Simulate a configuration");
        add_configuration(*m_run);
        add_out(*m_run, "Where results go; default out/<name of the configuration>");
        m_run
            ->add_option(
                "--trace", m_traces,
                "Record every message (Chrome/Perfetto trace), messages with their causes (for a replay), or every "
                "flit; may be repeated")
            ->allow_extra_args(false)
            ->check(CLI::IsMember(trace_kinds).description(""))
            ->type_name("messages|causes|flits");
        m_run->add_flag("--vcd", m_line.vcd, "Record the links as waveforms");
        m_run
            ->add_option(
                "--gdb", m_line.gdb_port,
                "Wait for gdb-multiarch at this port of 127.0.0.1, and run under its control; 0: any free port")
            ->check(CLI::Range(0, most_port).description(""))
            ->type_name("PORT");
        m_run->add_flag("-q,--quiet", m_line.quiet, "Print nothing but errors");
    }

    void add_check() {
        m_check =
            m_app.add_subcommand("check", "Validate a configuration and prove that it cannot deadlock; run nothing");
        add_configuration(*m_check);
        add_out(*m_check, "Write check.json, check.dot and the configuration, complete with defaults, there");
        m_check->add_flag("--graph", m_line.whole_graph, "Write all dependencies as dependencies.dot too; needs --out");
    }

    void add_jobs(CLI::App& command) {
        command
            .add_option("-j,--jobs", m_line.processes,
                        "Simulations at once; default: one a processor (Slurm: no limit)")
            ->check(CLI::Range(1U, most_processes).description(""))
            ->type_name("N");
    }

    void add_sweep() {
        m_sweep = m_app.add_subcommand("sweep", "Simulate the points of a design space and find the best");
        m_sweep->add_option("SWEEP", m_line.configuration, "YAML file that describes axes and objectives")
            ->required()
            ->type_name("FILE");
        add_jobs(*m_sweep);
        m_sweep
            ->add_option(
                "--engine", m_engine,
                "Who runs the simulations: local (processes of this machine, the default) or slurm (job arrays)")
            ->check(CLI::IsMember(engines).description(""))
            ->type_name("local|slurm");
        auto* resume = m_sweep->add_flag("--resume", m_line.resume, "Go on with a sweep that was stopped");
        m_sweep->add_flag("--plan", m_line.plan, "Say which points there are and which are refuted; run nothing")
            ->excludes(resume);
        add_out(*m_sweep, "Where results go; default out/<name of the sweep>.sweep");
        m_sweep->add_flag("-q,--quiet", m_line.quiet, "Print nothing but errors");
    }

    void add_area() {
        m_area = m_app.add_subcommand("area", "Synthesise the RTL of a configuration: gates, flip-flops, clock period");
        add_configuration(*m_area);
        add_out(*m_area, "Where area.json goes; default out/<name of the configuration>");
        m_area->add_flag("-q,--quiet", m_line.quiet, "Print nothing but errors");
    }

    void add_report() {
        m_report =
            m_app.add_subcommand("report", "Make one HTML page of a run, of a sweep, or of several runs side by side");
        m_report
            ->add_option("DIR", m_line.results,
                         "Directory of a run (result.json) or a sweep (sweep.json); or several directories of runs")
            ->required()
            ->type_name("DIR");
        m_report
            ->add_option("--out", m_line.out,
                         "Where the page goes: a file that ends in .html, or a directory; default DIR/report.html, "
                         "and none for several directories")
            ->type_name("FILE|DIR");
    }

    void add_import() {
        m_import = m_app.add_subcommand("import", "Translate the configuration of another simulator");
        m_import->add_option("FORMAT", m_format, "Whose it is: booksim (BookSim 2)")
            ->required()
            ->check(CLI::IsMember(std::vector<std::string>{"booksim"}).description(""))
            ->type_name("booksim");
        m_import->add_option("FILE", m_line.configuration, "Its configuration file")->required()->type_name("FILE");
        add_out(*m_import, "Write <name of the file>.yaml there instead of printing");
    }

    void add_topology() {
        multicast_model::random_graph_desc& of = m_line.graph;
        m_topology = m_app.add_subcommand("topology", "Draw a random connected network of switches, as an edge list");
        m_topology->add_option("--switches", of.switches, "Switches; default 16")->type_name("N");
        m_topology->add_option("--ports", of.ports, "Ports of a switch, for processors and links; default 8")
            ->type_name("N");
        m_topology->add_option("--processors", of.processors, "Processors, spread over the switches; default 64")
            ->type_name("N");
        m_topology
            ->add_option("--connectivity", of.connectivity_percent,
                         "Percent of the ports without processors that links use; default 75")
            ->type_name("PERCENT");
        m_topology->add_option("--seed", of.seed, "Of the draws; default 1")->type_name("N");
        add_file(*m_topology, "topology.edges");
    }

    void add_plan() {
        m_plan = m_app.add_subcommand("plan", "Plan multicasts: who relays which message to whom");
        auto* topology = m_plan->add_option("TOPOLOGY", m_line.wanted.topology,
                                            "Edge list of a network of switches, with processors as its nodes");
        topology->type_name("FILE");
        m_plan->add_option("--show", m_line.shown, "Print this plan instead of making one")
            ->excludes(topology)
            ->type_name("PLAN");
        m_plan
            ->add_option("--messages", m_line.wanted.messages,
                         "File of multicasts, a line `source destination...` each; default: random ones")
            ->type_name("FILE");
        m_plan->add_option("--multicasts", m_line.wanted.multicasts, "Random multicasts; default 1")->type_name("N");
        m_plan->add_option("--destinations", m_line.wanted.destinations, "Destinations of each; default 31")
            ->type_name("N");
        m_plan->add_option("--seed", m_line.wanted.agents.seed, "Of all draws; default 1")->type_name("N");
        add_planning(*m_plan);
        m_plan->add_flag("--text", m_line.as_text, "Print the plan");
        add_file(*m_plan, "multicast.plan");
    }

    void add_planning(CLI::App& command) {
        using namespace multicast_model;
        plan_request& wanted = m_line.wanted;
        std::vector<std::string> algorithms;
        for (const multicast_algorithm each : all_algorithms) {
            algorithms.emplace_back(name_of(each));
        }
        add_choice(command, "--algorithm", "Who relays; default RAM", algorithms, wanted.algorithm);
        add_choice(command, "--root", "Switch at the root of the routing tree; default first",
                   {"first", "highest_degree", "centre"}, wanted.routing.root);
        add_choice(command, "--links", "Links that routes use; default all", {"all", "tree_only"},
                   wanted.routing.links);
        add_choice(command, "--rule", "Upper ends of links outside the tree; default level_and_id",
                   {"level_and_id", "literal"}, wanted.routing.rule);
        add_choice(command, "--forward", "ForwardInSwitch of algorithms with agents; default local_opt",
                   {"agent_only", "desc_list", "local_opt", "full_opt"}, wanted.agents.forward);
        add_choice(command, "--agent-tree", "Sharing among agents below a switch without destinations; default optimal",
                   {"optimal", "plain"}, wanted.agents.tree);
        add_choice(command, "--agents", "Which destination at a switch is its agent; default random",
                   {"random", "fixed"}, wanted.agents.choice);
    }

    /// An option whose words are the values of an enumeration, in their order.
    template <class Enumeration>
    static void add_choice(CLI::App& command, const std::string& name, const std::string& help,
                           const std::vector<std::string>& words, Enumeration& chosen) {
        std::string kinds;
        for (const std::string& word : words) {
            kinds += (kinds.empty() ? "" : "|") + word;
        }
        command
            .add_option_function<std::string>(
                name,
                [words, &chosen](const std::string& word) {
                    chosen = static_cast<Enumeration>(std::find(words.begin(), words.end(), word) - words.begin());
                },
                help)
            ->check(CLI::IsMember(words).description(""))
            ->type_name(kinds);
    }

    /// Where a command that makes one file writes it.
    void add_file(CLI::App& command, const std::string& name) {
        const std::string extension = name.substr(name.find('.'));
        command
            .add_option(
                "--out", m_line.out,
                fmt::format("Where it goes: a file that ends in {}, or a directory, as {} in it", extension, name))
            ->type_name("FILE|DIR");
    }

    void add_paper() {
        m_paper = m_app.add_subcommand(
            "paper", "Repeat the experiments of published papers; tell what was published and what is measured");
        m_paper->add_option("ID", m_line.experiments, "Papers and experiments, as scmp or scmp.lu; default: all")
            ->type_name("ID");
        m_paper->add_flag("--quick", m_line.quick, "Smaller inputs and machines; published figures do not apply then");
        m_paper->add_flag(
            "--sensitivity", m_line.sensitivity,
            "Vary each parameter that a paper leaves open, and run what else is on request, too; takes longer");
        add_settings(*m_paper, "Set a value in every run, over what the experiments set; may be repeated");
        add_jobs(*m_paper);
        add_out(*m_paper, "Where results go; default out/paper");
        m_paper->add_flag("-q,--quiet", m_line.quiet, "Print nothing but errors");
    }

    void add_agent() {
        m_agent = m_app.add_subcommand("agent", "Communication agents: assemble them, take them apart");
        m_agent->require_subcommand(1);
        m_assemble = m_agent->add_subcommand("asm", "Assemble an agent");
        m_assemble
            ->add_option("AGENT", m_line.agent, "A file that ends in .agent, or the name of an agent of the agency")
            ->required()
            ->type_name("AGENT");
        m_assemble->add_option("--set", m_line.settings, "Give a parameter its value, as dest=65; may be repeated")
            ->allow_extra_args(false)
            ->type_name("NAME=VALUE");
        add_out(
            *m_assemble,
            "Write <agent>.lst and <agent>.h (for firmware) there, and <agent>.bin if no parameter is open; default: "
            "print the listing");
        m_disassemble = m_agent->add_subcommand("dis", "Write the source of a body");
        m_disassemble->add_option("FILE", m_line.agent, "A body as `agent asm` writes it")
            ->required()
            ->type_name("FILE");
        m_disassemble->add_option("--entry", m_line.entry, "Half-word at which the agent starts; default 0")
            ->type_name("N");
        add_out(*m_disassemble, "Write <name of the file>.agent there instead of printing");
        m_trace =
            m_agent->add_subcommand("trace", "Run a configuration and follow one agent, instruction by instruction");
        add_configuration(*m_trace);
        m_trace
            ->add_option(
                "--agent", m_line.agent,
                "Whom: PROGRAM@NODE.NUMBER, as basic@2.1 for the first that node 2 injects; with all its copies")
            ->required()
            ->type_name("NAME");
        add_out(*m_trace, "Write trace.txt there instead of printing");
        m_agent->add_subcommand("list", "Name the agents of the agency, with their parameters and sizes");
    }

    void add_schema() {
        m_schema = m_app.add_subcommand("schema", "Print the JSON schema of configurations");
        std::vector<CLI::Option*> others;
        for (const auto& [flag, form, help] : schema_flags) {
            auto* option = m_schema->add_flag_callback(
                flag, [this, form = form] { m_line.form = form; }, help);
            for (CLI::Option* other : others) {
                option->excludes(other);
            }
            others.push_back(option);
        }
        add_out(*m_schema, "Write a file there instead of printing");
    }

    command_line& m_line;
    CLI::App m_app;
    CLI::App* m_run = nullptr;
    CLI::App* m_check = nullptr;
    CLI::App* m_sweep = nullptr;
    CLI::App* m_area = nullptr;
    CLI::App* m_report = nullptr;
    CLI::App* m_import = nullptr;
    CLI::App* m_topology = nullptr;
    CLI::App* m_plan = nullptr;
    CLI::App* m_paper = nullptr;
    CLI::App* m_agent = nullptr;
    CLI::App* m_assemble = nullptr;
    CLI::App* m_disassemble = nullptr;
    CLI::App* m_trace = nullptr;
    CLI::App* m_schema = nullptr;
    std::vector<std::string> m_traces;
    std::string m_format;
    std::string m_engine;
};

/// What CLI11 found wrong, with the nearest option if a word was not understood.
std::string explain(const CLI::ParseError& error, const grammar& rules, int argc, const char* const* argv) {
    std::string text = error.what();
    const std::vector<std::string> known = rules.options();
    for (int i = 1; i < argc && dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr; ++i) {
        const std::string word = std::string{argv[i]}.substr(0, std::string{argv[i]}.find('='));
        if (word.starts_with("--") && std::find(known.begin(), known.end(), word) == known.end()) {
            text += did_you_mean(word, known);
            break;
        }
    }
    return fmt::format("orbweaver: {}\n`orbweaver --help` and `orbweaver run --help` say what there is", text);
}

}  // namespace

std::string command_reference() {
    command_line unused;
    return command_manual(grammar{unused}.app());
}

std::optional<command_line> parse_command_line(int argc, const char* const* argv) {
    command_line line;
    line.text = words_of(argc, argv);
    grammar rules{line};
    const std::vector<std::string> commands = rules.commands();
    if (argc > 1 && argv[1][0] != '-' && std::find(commands.begin(), commands.end(), argv[1]) == commands.end()) {
        throw user_error(
            fmt::format("orbweaver: there is no command '{}'{}\ncommands are {}; `orbweaver --help` says more",
                        printable(argv[1]), did_you_mean(argv[1], commands), one_of(commands)));
    }
    try {
        rules.parse(argc, argv);
    } catch (const CLI::Success& request) {  // --help, --version
        rules.print_request(request);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        throw user_error(explain(error, rules, argc, argv));
    }
    return line;
}

int execute(int argc, const char* const* argv) {
    const auto line = parse_command_line(argc, argv);
    if (!line) {
        return static_cast<int>(exit_code::success);
    }
    switch (line->what) {
        case command::run:
            return static_cast<int>(run_command(*line));
        case command::check:
            return static_cast<int>(check_command(*line));
        case command::sweep:
            return static_cast<int>(sweep_command(*line));
        case command::area:
            return static_cast<int>(area_command(*line));
        case command::report:
            return static_cast<int>(report_command(*line));
        case command::import:
            return static_cast<int>(import_command(*line));
        case command::topology:
            return static_cast<int>(topology_command(*line));
        case command::plan:
            return static_cast<int>(plan_command(*line));
        case command::paper:
            paper_command(argc, argv);
        case command::agent:
            return static_cast<int>(agent_command(*line));
        case command::schema:
            return static_cast<int>(schema_command(*line));
    }
    return static_cast<int>(exit_code::model_bug);
}

}  // namespace orbweaver
