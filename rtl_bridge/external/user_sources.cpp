// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/user_sources.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <string_view>

#include "hw/base/file_text.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

/// Returns the files in a folder and its subfolders that SystemVerilog may include, ordered by name.
std::set<fs::path> included_files(const fs::path& folder) {
    constexpr std::array<std::string_view, 4> endings{".sv", ".svh", ".v", ".vh"};
    std::set<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() &&
            std::find(endings.begin(), endings.end(), entry.path().extension().string()) != endings.end()) {
            found.insert(entry.path());
        }
    }
    return found;
}

bool is_control(unsigned char letter) { return std::iscntrl(letter) != 0; }

/// Returns a name in a form for a one-line message.
std::string shown_name(const std::string& name) {
    std::string shown;
    for (const char letter : name) {
        shown +=
            is_control(static_cast<unsigned char>(letter)) ? fmt::format("\\x{:02x}", letter) : std::string{letter};
    }
    return shown;
}

/// Refuses names with special characters: Verilator expands environment variables in file names, and writes lists with
/// one name per line.
std::optional<noc::description_error> refusal_of_name(const std::string& name, const std::string& key) {
    const std::string path = fs::absolute(name).lexically_normal().string();
    if (std::any_of(path.begin(), path.end(), is_control)) {
        return noc::description_error(key, fmt::format("'{}' has the end of a line or another control character in its "
                                                       "path, which Verilator cannot take: rename it",
                                                       shown_name(name)));
    }
    if (path.find('$') == std::string::npos) { return std::nullopt; }
    return noc::description_error(key, fmt::format("'{}' has a $ in its path, which Verilator would expand as a "
                                                   "variable: rename it",
                                                   name));
}

}  // namespace

std::optional<noc::description_error> refusal_of_sources(const external_rtl_desc& described, const std::string& key) {
    if (described.top.empty()) { return noc::description_error(key + ".top", "is missing: it names the module"); }
    if (described.files.empty()) { return noc::description_error(key + ".files", "is missing: it lists the sources"); }
    for (std::size_t number = 0; number < described.files.size(); ++number) {
        if (!fs::is_regular_file(described.files[number])) {
            return noc::description_error(fmt::format("{}.files.{}", key, number),
                                          fmt::format("there is no file '{}'", described.files[number]));
        }
        if (auto found = refusal_of_name(described.files[number], fmt::format("{}.files.{}", key, number))) {
            return found;
        }
    }
    for (std::size_t number = 0; number < described.include.size(); ++number) {
        if (!fs::is_directory(described.include[number])) {
            return noc::description_error(fmt::format("{}.include.{}", key, number),
                                          fmt::format("there is no folder '{}'", described.include[number]));
        }
        if (auto found = refusal_of_name(described.include[number], fmt::format("{}.include.{}", key, number))) {
            return found;
        }
    }
    return std::nullopt;
}

outside_sources user_sources_of(const external_rtl_desc& described) {
    outside_sources sources;
    const auto add = [&sources](const fs::path& file) {
        sources.contents += fmt::format("== {}\n{}", file.string(), file_text(file).value_or(""));
    };
    for (const std::string& file : described.files) {
        sources.files.push_back(fs::absolute(file).lexically_normal().string());
        add(sources.files.back());
    }
    for (const std::string& folder : described.include) {
        sources.include.push_back(fs::absolute(folder).lexically_normal().string());
        for (const fs::path& file : included_files(sources.include.back())) { add(file); }
    }
    sources.defines = described.defines;
    return sources;
}

std::vector<std::string> assignments_of(const external_rtl_desc& described) {
    std::vector<std::string> assignments;
    for (const auto& [name, value] : described.parameters) {
        assignments.push_back(fmt::format(".{}({})", name, value));
    }
    return assignments;
}

std::vector<std::string> clock_and_reset(const external_rtl_desc& described) {
    const bool low = described.reset.level == reset_level::low;
    return {fmt::format(".{}(clk_i)", described.clock),
            fmt::format(".{}({}rst_i)", described.reset.port, low ? "!" : "")};
}

std::string parameter_list(const std::vector<std::string>& assignments) {
    return assignments.empty() ? std::string() : fmt::format(" #({})", fmt::join(assignments, ", "));
}

}  // namespace orbweaver::rtl
