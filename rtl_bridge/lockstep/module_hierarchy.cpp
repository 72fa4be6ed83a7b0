// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/module_hierarchy.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace orbweaver::rtl {

namespace {

constexpr std::string_view suffix = ".sv";
constexpr std::string_view package_suffix = "_pkg";

bool is_word(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

/// Returns the RTL as tokens: words, and other characters except for blanks. Comments are dropped.
std::vector<std::string_view> tokens_of(std::string_view text) {
    std::vector<std::string_view> tokens;
    for (std::size_t position = 0; position < text.size();) {
        std::size_t end = position + 1;
        if (text.substr(position, 2) == "//") {
            end = std::min(text.find('\n', position), text.size());
        } else if (text.substr(position, 2) == "/*") {
            end = std::min(text.find("*/", position), text.size() - 2) + 2;
        } else if (is_word(text[position])) {
            while (end < text.size() && is_word(text[end])) { ++end; }
            tokens.push_back(text.substr(position, end - position));
        } else if (std::isspace(static_cast<unsigned char>(text[position])) == 0) {
            tokens.push_back(text.substr(position, 1));
        }
        position = end;
    }
    return tokens;
}

/// Returns the position behind the parameters of an instance, if there are any.
std::size_t behind_parameters(const std::vector<std::string_view>& tokens, std::size_t position) {
    if (position >= tokens.size() || tokens[position] != "#") { return position; }
    int depth = 0;
    while (++position < tokens.size()) {
        depth += tokens[position] == "(" ? 1 : tokens[position] == ")" ? -1 : 0;
        if (depth == 0) { return position + 1; }
    }
    return position;
}

}  // namespace

module_hierarchy::module_hierarchy(std::string top, const std::vector<embedded_file>& hardware)
    : m_top(std::move(top)) {
    for (const embedded_file& file : hardware) {
        if (!file.name.ends_with(suffix)) { continue; }
        const std::string module = file.name.substr(0, file.name.size() - suffix.size());
        std::string_view before;
        for (const std::string_view token : tokens_of(file.text)) {
            m_words[module].emplace(token);
            if (before == ")" && token == ";") { break; }  // the list of ports ends
            before = token;
        }
        if (!file.embedded.empty()) {
            m_changed.insert(module);
            m_package_changed = m_package_changed || module.ends_with(package_suffix);
        }
    }
    for (const embedded_file& file : hardware) {
        if (file.name.ends_with(suffix)) {
            add_instances(file.name.substr(0, file.name.size() - suffix.size()), file.text);
        }
    }
}

void module_hierarchy::add_instances(const std::string& parent, std::string_view text) {
    const std::vector<std::string_view> tokens = tokens_of(text);
    for (std::size_t position = 0; position < tokens.size(); ++position) {
        const std::string module(tokens[position]);
        if (!m_words.contains(module)) { continue; }
        const std::size_t name = behind_parameters(tokens, position + 1);
        if (name + 1 < tokens.size() && is_word(tokens[name].front()) && tokens[name + 1] == "(") {
            m_modules[parent][std::string(tokens[name])].insert(module);
        }
    }
}

std::string module_hierarchy::module_of(const std::string& parent, const std::string& instance,
                                        const std::set<std::string>& ports) const {
    const auto instances = m_modules.find(parent);
    if (instances == m_modules.end()) { return {}; }
    const auto modules = instances->second.find(instance);
    if (modules == instances->second.end()) { return {}; }
    for (const std::string& module : modules->second) {
        const std::set<std::string>& words = m_words.at(module);
        if (std::ranges::all_of(ports, [&words](const std::string& port) { return words.contains(port); })) {
            return module;
        }
    }
    return {};
}

}  // namespace orbweaver::rtl
