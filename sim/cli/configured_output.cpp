// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/configured_output.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/resolved.h"
#include "sim/output/output_file.h"
#include "sim/report/input_text.h"
#include "sim/text/source_text.h"
#include "sim/version.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

constexpr const char* resolved_file = "resolved.yaml";

/// Returns the resolved.yaml of a folder without the comment on its origin; empty if it does not exist.
std::string resolved_text(const fs::path& folder) {
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(folder / resolved_file, error))) { return {}; }
    std::string text = input_text(folder / resolved_file);
    while (text.starts_with('#')) { text.erase(0, std::min(text.find('\n'), text.size() - 1) + 1); }
    return text;
}

bool has_files(const std::set<std::string>& names, const fs::path& folder) {
    return std::any_of(names.begin(), names.end(), [&folder](const std::string& name) {
        std::error_code error;
        return fs::exists(fs::symlink_status(folder / name, error));
    });
}

/// Returns whether resolved.yaml describes the files of a command.
bool is_configured(const std::string& command) {
    return command == "run" || command == "check" || command == "area" || command == "power";
}

std::vector<std::string> files_read(const std::string& configuration, system::system_desc described) {
    std::vector<std::string> files{configuration};
    all_parameters().visit_files(described,
                                 [&files](const std::string&, const std::string& name) { files.push_back(name); });
    return files;
}

}  // namespace

fs::path result_folder(const std::optional<std::string>& chosen, const system::system_desc& described) {
    return chosen ? fs::path{*chosen} : fs::path{"out"} / described.name;
}

fs::path result_folder(const std::optional<std::string>& chosen, const system::system_desc& described,
                       const std::string& command) {
    fs::path standard = result_folder(chosen, described);
    if (chosen || resolved_text(standard) == resolved_yaml(described, fs::absolute(standard))) { return standard; }
    const folder_manifest manifest = folder_manifest::read(standard);
    const bool holds_others = std::ranges::any_of(manifest.commands(), [&](const auto& entry) {
        return is_configured(entry.first) && entry.first != command && has_files(entry.second, standard);
    });
    return holds_others ? standard += "." + command : standard;
}

output_plan configured_output::complete(output_plan plan, const command_source& source,
                                        const system::system_desc& described, const fs::path& path,
                                        const std::string& resolved) {
    const folder_manifest manifest = folder_manifest::read(path);
    const bool same = resolved_text(path) == resolved;
    bool is_shared = false;
    for (const auto& [command, names] : manifest.commands()) {
        if (!is_configured(command) || command == plan.command || !has_files(names, path)) { continue; }
        if (same) {
            is_shared = is_shared || names.count(resolved_file) != 0;
        } else if (plan.command == "run") {
            plan.outdated.push_back(command);
        } else {
            throw user_error(
                fmt::format("{}: holds results of `orbweaver {}` with another configuration (resolved.yaml); choose "
                            "another folder with --out",
                            path.string(), command));
        }
    }
    if (!is_shared) { plan.files.emplace_back(resolved_file); }
    plan.inputs = files_read(source.configuration, described);
    return plan;
}

configured_output::configured_output(const command_source& source, const system::system_desc& described, fs::path path,
                                     output_plan plan)
    : m_resolved(resolved_yaml(described, fs::absolute(path))),
      m_directory(path, complete(std::move(plan), source, described, path, m_resolved)) {
    const std::string origin = fmt::format(
        "# orbweaver {}: {}\n# Every value of that run, defaults included; this file gives the same run again.\n",
        version, printable(source.invocation, 1000));
    if (resolved_text(path) != m_resolved) { write_file(path / resolved_file, origin + m_resolved); }
}

}  // namespace orbweaver::sim
