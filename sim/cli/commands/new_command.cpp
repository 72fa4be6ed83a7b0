// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/new_command.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "rtl_bridge/external/external_template.h"
#include "sim/cli/command_options.h"
#include "sim/cli/project_files.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

namespace {

/// Keywords of C++20, and names that CMake keeps for targets of its own.
constexpr std::string_view reserved_names =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class "
    "co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype "
    "default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int "
    "long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register "
    "reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this "
    "thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor "
    "xor_eq all clean edit_cache help install package rebuild_cache test ";

/// Returns whether a text has a word of letters, digits and _.
bool has_word(std::string_view text, std::string_view word) {
    const auto continues = [text](std::size_t position) {
        return position < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[position])) != 0 || text[position] == '_');
    };
    for (std::size_t found = text.find(word); found != std::string_view::npos; found = text.find(word, found + 1)) {
        if (!(found != 0 && continues(found - 1)) && !continues(found + word.size())) { return true; }
    }
    return false;
}

/// Returns whether a project can have this name: its files must not use it for anything else.
bool is_free_name(const new_options& options) {
    const auto files = rtl::plugin_template(options.kind, "");
    return is_identifier(options.name) && !has_word(reserved_names, options.name) &&
           std::ranges::none_of(files, [&](const auto& file) { return has_word(file.text, options.name); });
}

}  // namespace

CLI::App& new_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("new", "Write a CMake project of a plug-in that works, to start from");
    command
        .add_option("KIND", m_options.kind,
                    "router, device on the memory bus of tiles, network interface unit, or endpoint of a network")
        ->required()
        ->check(CLI::IsMember({"router", "device", "niu", "endpoint"}).description(""))
        ->type_name("router|device|niu|endpoint");
    command.add_option("NAME", m_options.name, "Name of the class, the library and the files")
        ->required()
        ->type_name("NAME");
    add_out(command, m_options.out, "Folder of the files, which must not exist; default out/NAME");
    return command;
}

exit_code new_command::execute(const invocation&) const {
    if (!is_free_name(m_options)) {
        throw user_error(
            fmt::format("orbweaver new: '{}' cannot name the class: use letters, digits and _, no digit in "
                        "front, and no word that C++, CMake or the project uses",
                        printable(m_options.name)));
    }
    const fs::path folder = m_options.out ? fs::path{*m_options.out} : fs::path{"out"} / m_options.name;
    if (fs::exists(fs::symlink_status(folder))) {
        throw user_error(fmt::format("orbweaver new: {} is there already", folder.string()));
    }
    write_project(folder, "new", rtl::plugin_template(m_options.kind, m_options.name));
    return exit_code::success;
}

}  // namespace orbweaver::sim
