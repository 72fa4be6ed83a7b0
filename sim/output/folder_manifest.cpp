// SPDX-License-Identifier: Apache-2.0
#include "sim/output/folder_manifest.h"

#include <fmt/core.h>

#include <cstdint>
#include <vector>

#include "hw/base/errors.h"
#include "sim/json.h"
#include "sim/output/output_file.h"
#include "sim/text/file_bytes.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

constexpr const char* manifest_schema = "orbweaver/folder/1";
constexpr std::uint64_t largest_manifest = std::uint64_t{256} << 20;
constexpr std::string_view escape = "\\x";

[[noreturn]] void refuse(const fs::path& file, const std::string& why) {
    throw user_error(fmt::format(
        "{}: {}; it lists the files that orbweaver wrote there, so nothing in the folder is touched: remove "
        "the folder, or choose another with --out",
        file.string(), why));
}

/// Encodes a file name for JSON. Names are bytes, JSON is UTF-8: other bytes, and the backslash, appear as \xNN.
std::string encoded(const std::string& name) {
    std::string text;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('\\', begin), name.size());
        text += escaped(std::string_view(name).substr(begin, end - begin));
        text += end < name.size() ? "\\x5c" : "";
        begin = end + 1;
    }
    return text;
}

std::string decoded(const std::string& text) {
    std::string name;
    for (std::size_t position = 0; position < text.size();) {
        if (text.compare(position, escape.size(), escape) == 0 && position + 4 <= text.size()) {
            name += static_cast<char>(std::stoi(text.substr(position + 2, 2), nullptr, 16));
            position += 4;
        } else {
            name += text[position++];
        }
    }
    return name;
}

std::set<std::string> names_of(const json& list, const fs::path& file) {
    std::set<std::string> names;
    if (!list.is_array()) { refuse(file, "is damaged"); }
    for (const json& entry : list) {
        const std::string name = decoded(entry.get<std::string>());
        if (!stays_inside(name)) {
            refuse(file, fmt::format("is damaged: it lists '{}', which is no name in this folder", escaped(name)));
        }
        names.insert(name);
    }
    return names;
}

}  // namespace

bool stays_inside(const std::string& name) {
    if (name.empty() || name.front() == '/' || name.find('\0') != std::string::npos) { return false; }
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string part = name.substr(begin, end - begin);
        if (part.empty() || part == "." || part == "..") { return false; }
        if (begin == 0 && part == folder_manifest::file_name) { return false; }
        begin = end + 1;
    }
    return true;
}

folder_manifest folder_manifest::read(const fs::path& folder) {
    const fs::path file = folder / file_name;
    folder_manifest manifest;
    std::error_code error;
    if (!fs::exists(fs::symlink_status(file, error))) { return manifest; }
    if (!fs::is_regular_file(fs::symlink_status(file, error))) { refuse(file, "is no regular file"); }
    const std::vector<std::uint8_t> bytes = file_bytes(file, "manifest", largest_manifest);
    try {
        const json content = json::parse(bytes);
        if (content.at("schema") != manifest_schema) { refuse(file, "is of another form than this version's"); }
        for (const auto& [command, names] : content.at("commands").items()) {
            manifest.m_files[command] = names_of(names, file);
        }
    } catch (const json::exception&) {
        refuse(file, "is damaged");
    } catch (const std::logic_error&) {  // from std::stoi
        refuse(file, "is damaged");
    }
    return manifest;
}

void folder_manifest::write(const fs::path& folder) const {
    json content = {{"schema", manifest_schema}, {"commands", json::object()}};
    for (const auto& [command, names] : m_files) {
        for (const std::string& name : names) { content["commands"][command].push_back(encoded(name)); }
    }
    if (content["commands"].empty()) {
        std::error_code none;
        fs::remove(folder / file_name, none);
        return;
    }
    write_file(folder / file_name, content.dump(1) + "\n");
}

}  // namespace orbweaver::sim
