// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/command_grammar.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace orbweaver::sim {

std::vector<const CLI::App*> nested_commands(const CLI::App& above) {
    return above.get_subcommands([](const CLI::App*) { return true; });
}

std::string full_name(const CLI::App& command) {
    const CLI::App* above = command.get_parent();
    if (above == nullptr) { return {}; }
    const std::string prefix = full_name(*above);
    return prefix.empty() ? command.get_name() : prefix + " " + command.get_name();
}

std::string usage(const CLI::App& command) {
    std::string text = "orbweaver " + full_name(command);
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional()) {
            const std::string name = option->get_name(true);
            const std::string more = option->get_expected_max() > 1 ? "..." : "";
            text += (option->get_required() ? " " + name : " [" + name + "]") + more;
        }
    }
    return text + (own_options(command).empty() ? "" : " [OPTION]...");
}

std::vector<const CLI::Option*> own_options(const CLI::App& command) {
    std::vector<const CLI::Option*> options = command.get_options();
    std::erase_if(options, [](const CLI::Option* option) {
        return option->check_lname("help") ||
               option->get_group().empty();  // options without a group are hidden from users
    });
    return options;
}

std::vector<std::string> flags(const CLI::Option& option) {
    std::vector<std::string> words;
    for (const std::string& name : option.get_snames()) { words.push_back("-" + name); }
    for (const std::string& name : option.get_lnames()) { words.push_back("--" + name); }
    return words;
}

bool has_value(const CLI::Option& option) { return option.get_expected_max() > 0 && !option.get_type_name().empty(); }

std::string spelling(const CLI::Option& option) {
    if (option.get_positional()) { return option.get_name(true); }
    const std::string text = fmt::format("{}", fmt::join(flags(option), ", "));
    return has_value(option) ? text + " " + option.get_type_name() : text;
}

}  // namespace orbweaver::sim
