// SPDX-License-Identifier: Apache-2.0
#include "sim/config/override.h"

#include <fmt/core.h>

#include <optional>

#include "hw/base/enum_text.h"
#include "sim/config/defaults.h"
#include "sim/config/network_place.h"
#include "sim/config/parameters/parameters.h"
#include "sim/text/text_guard.h"
#include "sim/text/yaml_reader.h"

namespace orbweaver::sim {

namespace {

/// A word of the path, with its position in the option.
struct path_word {
    std::string word;
    text_position where;
};

bool is_index(std::string_view word) {
    return !word.empty() && word.size() < 6 && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Splits a dotted path. Each word has its own position if `where` contains the path literally.
std::vector<path_word> split_path(std::string_view path, const text_position& where) {
    const bool verbatim = where.source != nullptr && where.bytes == path.size();
    std::vector<path_word> words;
    for (std::size_t start = 0; start <= path.size();) {
        const std::size_t stop = std::min(path.find('.', start), path.size());
        text_position position = where;
        if (verbatim) {
            position.offset += start;
            position.bytes = std::max<std::size_t>(stop - start, 1);
        }
        words.push_back({std::string{path.substr(start, stop - start)}, position});
        start = stop + 1;
    }
    return words;
}

config_node node_of(const json& value, const text_position& where) {
    config_node node;
    node.where = where;
    if (value.is_object()) {
        node.kind = node_kind::map;
        for (const auto& [key, inner] : value.items()) { node.members.push_back({key, where, node_of(inner, where)}); }
    } else if (value.is_array()) {
        node.kind = node_kind::list;
        for (const auto& inner : value) { node.items.push_back(node_of(inner, where)); }
    } else {
        node.kind = node_kind::scalar;
        node.text = value.is_string() ? value.get<std::string>() : value.dump();
    }
    return node;
}

/// Returns the default at a path, for options that change one entry of a list that the file does not contain.
std::optional<config_node> default_at(const config_node& root, const std::string& path, const text_position& where) {
    const config_node* system = root.find("system");
    const auto kind = enum_named<system::system_kind>(system != nullptr ? system->text : "");
    const system::system_desc description = default_description(kind.value_or(system::system_kind::chip));
    const json defaults = all_parameters().write(description, orbweaver::name_of(description.kind));
    const json* value = system_table::look(defaults, path);
    return value != nullptr && value->is_array() ? std::optional{node_of(*value, where)} : std::nullopt;
}

/// Returns the member of a map for the next word of a path, and creates it if it is missing.
config_node& member_of(config_node& map, const path_word& word) {
    if (config_node* found = map.find(word.word)) { return *found; }
    map.members.push_back({word.word, word.where, {}});
    map.members.back().value.where = word.where;
    return map.members.back().value;
}

/// Descends one level of the path. Returns nullptr and reports a problem if that is impossible.
config_node* step(config_node& root, config_node& parent, const std::string& path, const path_word& word,
                  diagnostics& problems) {
    if (parent.kind == node_kind::null && is_index(word.word)) {
        if (auto defaults = default_at(root, path, word.where)) { parent = std::move(*defaults); }
    }
    if (parent.kind == node_kind::list) {
        if (is_index(word.word) && std::stoul(word.word) < parent.items.size()) {
            return &parent.items[std::stoul(word.word)];
        }
        problems.add(word.where, path,
                     fmt::format("{} is a list of {} entries, counted from 0; there is no '{}' in it", path,
                                 parent.items.size(), printable(word.word)));
        return nullptr;
    }
    if (parent.kind == node_kind::scalar) {
        problems.add(word.where, path,
                     fmt::format("{} is a single value; there is no '{}' below it", path, printable(word.word)));
        return nullptr;
    }
    parent.kind = node_kind::map;
    parent.text.clear();  // removes the text of a null
    return &member_of(parent, word);
}

}  // namespace

void apply_override(config_node& root, const std::shared_ptr<const source_text>& option, diagnostics& problems) {
    if (!text_is_harmless(option, problems)) { return; }
    const std::size_t equals = option->text.find('=');
    if (equals == std::string::npos || equals == 0) {
        problems.add({option}, "", "an option has the form KEY=VALUE, such as network.vc_depth=4");
        return;
    }
    const std::string_view path = std::string_view{option->text}.substr(0, equals);
    if (auto value = read_yaml(option, problems, equals + 1)) {
        apply_setting(root, {std::string{path}, {option, 0, equals}, std::move(*value)}, problems);
    }
}

void apply_setting(config_node& root, const configuration_setting& setting, diagnostics& problems) {
    const auto words = split_path(moved_path(setting.key), setting.where);
    if (words.size() > configuration_depth_limit) {
        problems.add(setting.where, "", "no parameter lies as deep as this");
        return;
    }
    config_node* node = &root;
    config_node* parent = nullptr;
    std::string path;
    for (const auto& word : words) {
        if (word.word.empty()) {
            problems.add(word.where, "",
                         "a word of the path is missing; a path is words and dots, such as network.vc_depth");
            return;
        }
        parent = node;
        node = step(root, *node, path, word, problems);
        if (node == nullptr) { return; }
        path += (path.empty() ? "" : ".") + word.word;
    }
    if (setting.value.is_unset() && parent->kind == node_kind::list) {
        parent->items.erase(parent->items.begin() + (node - parent->items.data()));
        return;
    }
    *node = setting.value;
    if (node->kind == node_kind::null) { node->where = words.back().where; }
}

}  // namespace orbweaver::sim
