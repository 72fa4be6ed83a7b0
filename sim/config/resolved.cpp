// SPDX-License-Identifier: Apache-2.0
#include "sim/config/resolved.h"

#include "sim/config/defaults.h"
#include "sim/config/parameters/parameters.h"
#include "sim/config/replay_keys.h"
#include "sim/kind/run_kind.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

/// Returns whether YAML reads the text unquoted: letters, digits and a few signs, separated by single spaces.
bool is_plain(std::string_view word) {
    constexpr std::string_view harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+ ";
    const bool null = word == "null" || word == "Null" || word == "NULL";
    return !word.empty() && !null && word.front() != ' ' && word.back() != ' ' &&
           word.find_first_not_of(harmless) == std::string_view::npos;
}

/// Returns text in double quotes that YAML reads back unchanged, including control characters. Bytes that are not
/// UTF-8, which YAML cannot represent, become \xNN.
std::string double_quoted(const std::string& text) {
    std::string controls("\x7f");
    for (char letter = 0; letter < 0x20; ++letter) { controls += letter; }
    const std::string utf8 = escaped(text, controls);
    return escaped(json(utf8).dump());  // JSON's escapes are valid YAML, but JSON does not escape 0x7f
}

std::string inline_yaml(const json& value) {
    std::string result;
    if (value.is_object()) {
        for (const auto& [key, inner] : value.items()) {
            result += (result.empty() ? "" : ", ") + key + ": " + inline_yaml(inner);
        }
        return "{" + result + "}";
    }
    if (value.is_array()) {
        for (const auto& inner : value) { result += (result.empty() ? "" : ", ") + inline_yaml(inner); }
        return "[" + result + "]";
    }
    if (value.is_string() && is_plain(value.get<std::string>())) { return value.get<std::string>(); }
    if (value.is_string()) { return double_quoted(value.get<std::string>()); }
    return value.dump();  // JSON's numbers, booleans and quoted texts are valid YAML
}

void write_block(const json& map, const std::string& indent, std::string& yaml) {
    for (const auto& [key, value] : map.items()) {
        yaml += indent + key + ":";
        if (value.is_object() && !value.empty()) {
            yaml += "\n";
            write_block(value, indent + "  ", yaml);
        } else if (value.is_array() && !value.empty() && value.front().is_object()) {
            yaml += "\n";
            for (const auto& item : value) { yaml += indent + "  - " + inline_yaml(item) + "\n"; }
        } else {
            yaml += " " + inline_yaml(value) + "\n";
        }
    }
}

void move_file(std::string& file, const std::filesystem::path& directory) {
    if (!directory.empty() && std::filesystem::path{file}.is_relative()) {
        file = std::filesystem::relative(file, directory).string();
    }
}

}  // namespace

json resolved_json(const system::system_desc& description) {
    json resolved = all_parameters().write(description, orbweaver::name_of(description.kind));
    if (system::has_tiles(description.kind) &&
        description.messaging.system == niu::messaging_system_kind::active_message) {
        for (const std::string_view key : send_receive_keys()) {
            const auto dot = key.find('.');
            resolved[std::string(key.substr(0, dot))].erase(std::string(key.substr(dot + 1)));
        }
    }
    resolved.erase("threads");  // a host setting; results do not depend on it
    if (!kind_of(description).is_default) {
        resolved.erase("traffic");  // unused if another load replaces it
    }
    if (!description.replay.replays()) {
        resolved.erase("replay");
    } else if (!description.replay.trace.empty()) {
        resolved["replay"].erase("program");
    } else {
        for (const std::string& key : idle_keys(description.replay)) {
            const std::size_t dot = key.find('.');
            json& section = dot == std::string::npos ? resolved["replay"] : resolved["replay"][key.substr(0, dot)];
            section.erase(key.substr(dot == std::string::npos ? 0 : dot + 1));
        }
    }
    if (description.cluster.cop_levels == 0) { resolved.erase("cop"); }
    return resolved;
}

std::string resolved_yaml(const system::system_desc& description, const std::filesystem::path& directory) {
    system::system_desc moved = description;
    all_parameters().visit_files(moved,
                                 [&directory](const std::string&, std::string& file) { move_file(file, directory); });
    std::string yaml;
    write_block(resolved_json(moved), "", yaml);
    return yaml;
}

}  // namespace orbweaver::sim
