// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <string_view>

#include "sim/cli/command_examples.h"
#include "sim/cli/command_grammar.h"
#include "sim/cli/command_list.h"
#include "sim/cli/command_manual.h"
#include "sim/cli/exit_codes.h"
#include "sim/cli/man_page.h"
#include "sim/cli/shell_completion.h"
#include "sim/config/schema/schema.h"
#include "sim/text/nearest_name.h"
#include "sim/text/source_text.h"
#include "sim/version.h"

namespace orbweaver::sim {

namespace {

constexpr const char* purpose =
    "orbweaver models message-passing chips: multithreaded cores, network interfaces and a flit-level network, from "
    "one YAML file.";

/// Returns the example lines of a command; for the program, the first example of each command.
std::string examples_of(const std::string& command) {
    std::string text;
    std::string_view shown;
    for (const command_example& each : command_examples) {
        if (command.empty() ? each.command != shown : each.command == command) {
            text += fmt::format("  orbweaver {}{}{}\n", each.command, each.words.empty() ? "" : " ", each.words);
            shown = each.command;
        }
    }
    return text;
}

/// Adds examples to the footers of a command and its subcommands. Subcommands do not repeat the examples of their
/// parent.
void add_examples(CLI::App& command) {
    const std::string lines = examples_of(full_name(command));
    command.footer(lines.empty() ? "" : "\nExamples:\n" + lines);
    for (CLI::App* each : command.get_subcommands([](CLI::App*) { return true; })) { add_examples(*each); }
}

std::string exit_codes() {
    std::string text = "\nExit codes:\n";
    for (const exit_code_entry& entry : exit_code_table) {
        text += fmt::format("  {:<3}{}\n", static_cast<int>(entry.code), entry.meaning);
    }
    return text;
}

}  // namespace

std::string invocation::text() const {
    std::string words = "orbweaver";
    for (int i = 1; i < argc; ++i) { words += std::string{" "} + argv[i]; }
    return words;
}

command_line::command_line() : m_program(std::make_unique<CLI::App>(purpose, "orbweaver")) {
    m_program->require_subcommand(1);
    m_program->set_version_flag("--version", fmt::format("orbweaver {}", version));
    m_program->footer("\nExamples:\n" + examples_of("") + exit_codes());
    m_program->get_formatter()->column_width(34);
    for (std::unique_ptr<command>& each : all_commands()) {
        CLI::App& grammar = each->declare(*m_program);
        add_examples(grammar);
        m_commands.push_back({std::move(each), &grammar});
    }
}

command_line::~command_line() = default;

std::vector<std::string> command_line::names() const {
    std::vector<std::string> names;
    for (const declared_command& each : m_commands) { names.push_back(each.grammar->get_name()); }
    return names;
}

/// Returns the options of the named command, or of the program.
std::vector<std::string> command_line::options() const {
    const CLI::App* named = m_program.get();
    while (!named->get_subcommands().empty()) { named = named->get_subcommands().front(); }
    std::vector<std::string> names;
    for (const CLI::Option* option : named->get_options()) {
        for (const std::string& name : option->get_lnames()) { names.push_back("--" + name); }
    }
    return names;
}

/// Returns the error message of CLI11, with the nearest option if a word was not recognised.
std::string command_line::explain(const std::string& mistake, bool is_unknown_word, int argc,
                                  const char* const* argv) const {
    std::string text = mistake;
    if (const std::size_t mark = text.find(": -- "); is_unknown_word && mark != std::string::npos) {
        text.erase(mark + 2, 3);  // CLI11 also lists "--" before a file among the words it did not accept
    }
    const std::vector<std::string> known = options();
    for (int i = 1; i < argc && is_unknown_word; ++i) {
        const std::string word = std::string{argv[i]}.substr(0, std::string{argv[i]}.find('='));
        if (word.starts_with("--") && std::find(known.begin(), known.end(), word) == known.end()) {
            text += did_you_mean(word, known);
            break;
        }
    }
    return fmt::format("orbweaver: {}\n`orbweaver --help` and `orbweaver run --help` list commands and options", text);
}

/// Returns the named command if the words after its name belong to another program.
const command* command_line::wrapper(int argc, const char* const* argv) const {
    const bool asks_for_help = argc == 3 && std::string_view(argv[2]) == "--help";
    const auto named = std::find_if(m_commands.begin(), m_commands.end(), [argc, argv](const declared_command& each) {
        return argc > 1 && each.made->is_wrapper() && each.grammar->get_name() == argv[1];
    });
    return named == m_commands.end() || asks_for_help ? nullptr : named->made.get();
}

const command* command_line::parse(int argc, const char* const* argv) {
    const std::vector<std::string> commands = names();
    if (argc > 1 && argv[1][0] != '-' && std::find(commands.begin(), commands.end(), argv[1]) == commands.end()) {
        throw user_error(
            fmt::format("orbweaver: there is no command '{}'{}\ncommands are {}; `orbweaver --help` lists more",
                        printable(argv[1]), did_you_mean(argv[1], commands), one_of(commands)));
    }
    if (const command* const whole = wrapper(argc, argv)) { return whole; }
    try {
        m_program->parse(argc, argv);
    } catch (const CLI::Success& request) {  // --help, --version
        m_program->exit(request);
        return nullptr;
    } catch (const CLI::ParseError& error) {
        const bool is_unknown_word = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
        throw user_error(explain(error.what(), is_unknown_word, argc, argv));
    }
    const auto named = std::find_if(m_commands.begin(), m_commands.end(),
                                    [](const declared_command& each) { return each.grammar->parsed(); });
    return named->made.get();
}

std::string command_line::reference() const { return command_manual(*m_program); }

std::string command_line::man_page() const { return sim::man_page(*m_program, examples_of("")); }

std::string command_line::bash_completion() const { return sim::bash_completion(*m_program, configuration_keys()); }

std::string command_line::zsh_completion() const { return sim::zsh_completion(*m_program, configuration_keys()); }

std::string command_reference() { return command_line().reference(); }

std::string command_man_page() { return command_line().man_page(); }

std::string command_bash_completion() { return command_line().bash_completion(); }

std::string command_zsh_completion() { return command_line().zsh_completion(); }

int execute(int argc, const char* const* argv) {
    std::vector<const char*> words(argv, argv + argc);
    const std::string own_name = argc > 0 ? std::filesystem::path(argv[0]).filename().string() : "";
    if (own_name == "mpicc") {  // names that build systems search for
        words.insert(words.begin() + 1, "cc");
    } else if (own_name == "mpicxx" || own_name == "mpic++") {
        words.insert(words.begin() + 1, "c++");
    }
    const invocation given{static_cast<int>(words.size()), words.data()};
    command_line line;
    const command* const named = line.parse(given.argc, given.argv);
    return static_cast<int>(named == nullptr ? exit_code::success : named->execute(given));
}

}  // namespace orbweaver::sim
