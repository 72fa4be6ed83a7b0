// SPDX-License-Identifier: Apache-2.0
#include "sim/config/configuration.h"

#include <fmt/core.h>

#include <filesystem>
#include <functional>

#include "sim/config/checks/consistency.h"
#include "sim/config/defaults.h"
#include "sim/config/network_place.h"
#include "sim/config/override.h"
#include "sim/config/parameters/parameters.h"
#include "sim/text/yaml_reader.h"

namespace orbweaver::sim {

namespace {

using sources = std::vector<std::shared_ptr<const source_text>>;

sources option_sources(const std::vector<std::string>& options) {
    sources result;
    for (std::size_t i = 0; i < options.size(); ++i) {
        result.push_back(std::make_shared<source_text>(source_text{fmt::format("--set #{}", i + 1), options[i], true}));
    }
    return result;
}

using source = std::shared_ptr<const source_text>;

/// Applies settings from outside the file to its values.
using overrides = std::function<void(config_node& tree, diagnostics& problems)>;

/// Reads the file and the overriding settings into one tree. Reports all errors of form.
/// @throws user_error if the file is not a map, because missing keys then cannot be reported
config_node read_tree(const source& file, const overrides& changes, diagnostics& problems) {
    auto root = read_yaml(file, problems);
    if (root && root->kind == node_kind::null) {
        problems.add({file, 0, 0}, "", "the configuration is empty; the least is `system: chip` and a `workload`");
    } else if (root && root->kind != node_kind::map) {
        problems.add(
            root->where, "",
            fmt::format("a configuration is a map of keys, such as `system: chip`; found {}", kind_name(*root)));
    }
    const bool readable = root && root->kind == node_kind::map;
    config_node tree = readable ? std::move(*root) : config_node{};
    tree.kind = node_kind::map;
    tree.where = {file, 0, 0};
    move_network_keys(tree, problems);
    changes(tree, problems);
    move_network_keys(tree, problems);  // after the settings, because one of them may set all of `cluster`
    if (!readable) { problems.throw_if_any(); }
    return tree;
}

std::string name_of(const std::string& file) {
    const std::filesystem::path path{file};
    const bool yaml = path.extension() == ".yaml" || path.extension() == ".yml";
    return (yaml ? path.stem() : path.filename()).string();
}

/// Converts a file name in a configuration to a path relative to the working directory.
void anchor_file(std::string& file, const std::string& path, const position_map& positions) {
    const auto position = positions.find(path);
    if (position == positions.end() || position->second.source->is_option) { return; }
    file = (std::filesystem::path{position->second.source->file}.parent_path() / file).lexically_normal().string();
}

/// Reads and checks everything. Reports all errors; the result is then unusable.
loaded_configuration read_all(const source& file, const overrides& changes, diagnostics& problems) {
    const config_node tree = read_tree(file, changes, problems);
    system::system_desc description;
    position_map positions;
    all_parameters().read(tree, {"", problems, positions}, description);
    description.name = name_of(file->file);
    complete_defaults(description, positions);
    all_parameters().visit_files(
        description, [&positions](const std::string& path, std::string& name) { anchor_file(name, path, positions); });
    complete_traffic(description.traffic, description.network, positions);
    check_consistency({description, positions, tree.where, problems});
    return {std::move(description), std::move(positions), tree.where};
}

loaded_configuration load(const source& file, const overrides& changes) {
    diagnostics problems;
    loaded_configuration loaded = read_all(file, changes, problems);
    problems.throw_if_any();
    return loaded;
}

source text_source(const std::string& name, const std::string& text) {
    return std::make_shared<source_text>(source_text{name, text, false, name});
}

overrides all_of(sources options) {
    return [options = std::move(options)](config_node& tree, diagnostics& problems) {
        for (const source& option : options) { apply_override(tree, option, problems); }
    };
}

overrides all_of(const std::vector<configuration_setting>& settings) {
    return [&settings](config_node& tree, diagnostics& problems) {
        for (const configuration_setting& setting : settings) { apply_setting(tree, setting, problems); }
    };
}

}  // namespace

user_error loaded_configuration::problem_at(std::string_view path, std::string_view message) const {
    diagnostics problems;
    checked_configuration{m_description, m_positions, m_start, problems}.refuse(path, message);
    return user_error(problems.text());
}

loaded_configuration load_configuration(const std::string& file, const std::vector<std::string>& options) {
    return load(read_source(file), all_of(option_sources(options)));
}

loaded_configuration parse_configuration(const std::string& name, const std::string& text,
                                         const std::vector<std::string>& options) {
    return load(text_source(name, text), all_of(option_sources(options)));
}

void check_options(const std::string& name, const std::string& text, const std::vector<std::string>& others,
                   const std::vector<std::string>& options) {
    const sources checked = option_sources(options);
    sources all = option_sources(others);
    all.insert(all.end(), checked.begin(), checked.end());
    diagnostics problems;
    read_all(text_source(name, text), all_of(std::move(all)), problems);
    problems.subset(checked).throw_if_any();
}

loaded_configuration load_configuration(const source& file, const std::vector<configuration_setting>& settings) {
    return load(file, all_of(settings));
}

void check_values(const source& file, const std::vector<configuration_setting>& settings, diagnostics& problems) {
    const config_node tree = read_tree(file, all_of(settings), problems);
    system::system_desc description;
    position_map positions;
    all_parameters().read(tree, {"", problems, positions}, description);
}

}  // namespace orbweaver::sim
