// SPDX-License-Identifier: Apache-2.0
#include "testbenches/structure/include_rules.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace orbweaver {
namespace {

/// A library that only some rooms may see, so that it can be replaced there.
struct guarded_library {
    std::string_view prefix;
    std::vector<std::string_view> users;
};

const std::vector<guarded_library>& guarded_libraries() {
    static const std::vector<std::string_view> program{"sim", "testbenches"};
    static const std::vector<std::string_view> records{"sim", "rtl_bridge", "testbenches"};  // Yosys writes JSON
    static const std::vector<std::string_view> simulated{"hw",        "tlm",      "rtl_bridge", "sim",
                                                         "reference", "examples", "testbenches"};
    static const std::vector<guarded_library> table{
        {"yaml-cpp/", program}, {"CLI/", program}, {"nlohmann/", records}, {"systemc", simulated}, {"tlm", simulated}};
    return table;
}

bool inside(std::string_view file, std::string_view folder) {
    return file.size() > folder.size() && file.starts_with(folder) && file[folder.size()] == '/';
}

const room* room_of(std::string_view file) {
    const room* best = nullptr;
    for (const room& candidate : rooms()) {
        if (inside(file, candidate.folder) && (!best || candidate.folder.size() > best->folder.size())) {
            best = &candidate;
        }
    }
    return best;
}

std::vector<std::string> includes(std::string_view text, char open, char close) {
    std::vector<std::string> found;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        const std::size_t hash = line.find_first_not_of(" \t");
        if (hash == std::string::npos || line[hash] != '#') { continue; }
        const std::size_t word = line.find_first_not_of(" \t", hash + 1);
        if (word == std::string::npos || line.compare(word, 7, "include") != 0) { continue; }
        const std::size_t first = line.find_first_not_of(" \t", word + 7);
        if (first == std::string::npos || line[first] != open) { continue; }
        const std::size_t last = line.find(close, first + 1);
        found.push_back(line.substr(first + 1, last - first - 1));
    }
    return found;
}

/// An include from one folder to its neighbour, for each pair of them.
using neighbour_includes = std::map<std::string, std::map<std::string, std::string>>;

/// Adds an include to those of the folder in which both files lie, if each lies in a folder below it.
void add_include(std::map<std::string, neighbour_includes>& folders, const std::string& file,
                 const std::string& included) {
    const auto [one, other] = std::ranges::mismatch(file, included);
    const std::size_t same = static_cast<std::size_t>(one - file.begin());
    const std::size_t begin = same == 0 ? 0 : file.rfind('/', same - 1) + 1;  // of the names that differ
    const std::size_t end = file.find('/', begin);
    const std::size_t included_end = included.find('/', begin);
    if (end != std::string::npos && included_end != std::string::npos) {
        folders[file.substr(0, begin)][file.substr(begin, end - begin)].try_emplace(
            included.substr(begin, included_end - begin), file + " includes " + included);
    }
}

/// Follows includes from a folder, depth first.
/// @param path the folders from the start to this one; on success, those of a cycle
bool finds_cycle(const neighbour_includes& includes, std::vector<std::string>& path, std::set<std::string>& done) {
    const std::string folder = path.back();
    const auto found = includes.find(folder);
    if (found != includes.end()) {
        for (const auto& [next, include] : found->second) {
            const auto earlier = std::ranges::find(path, next);
            if (earlier != path.end()) {
                path.erase(path.begin(), earlier);
                return true;
            }
            if (!done.contains(next)) {
                path.push_back(next);
                if (finds_cycle(includes, path, done)) { return true; }
                path.pop_back();
            }
        }
    }
    done.insert(folder);
    return false;
}

}  // namespace

const std::vector<room>& rooms() {
    // hw/base <- tlm <- hw/noc <- hw/niu, hw/link <- hw/core <- hw/system <- rtl_bridge <- sim <- studies
    static const std::vector<room> table{
        {"sw_stack/shared", {"sw_stack/shared"}},
        {"sw_stack", {"sw_stack"}},
        {"multicast", {"multicast", "sw_stack/shared"}},
        {"hw/base", {"hw/base", "sw_stack/shared"}},
        {"tlm", {"tlm", "hw/base", "sw_stack/shared"}},
        {"hw/noc", {"hw/noc", "tlm", "hw/base", "sw_stack/shared"}},
        {"hw/niu", {"hw/niu", "hw/noc", "tlm", "hw/base", "sw_stack/shared"}},
        {"hw/link", {"hw/link", "tlm", "hw/base", "sw_stack/shared"}},
        {"hw/core", {"hw/core", "hw/niu", "hw/noc", "tlm", "hw/base", "sw_stack/shared"}},
        {"hw/cop", {"hw/cop", "hw/link", "tlm", "hw/base", "sw_stack/shared"}},
        {"hw/agent", {"hw/agent", "hw/noc", "tlm", "hw/base", "sw_stack/shared"}},
        {"hw/system", {"hw", "tlm", "sw_stack/shared"}},
        {"rtl_bridge", {"rtl_bridge", "hw", "tlm", "sw_stack/shared"}},
        {"sim", {"sim", "rtl_bridge", "multicast", "hw", "tlm", "sw_stack/shared"}},
        {"reference", {"reference", "sim/config", "hw", "tlm", "sw_stack/shared"}},
        {"sim/loop", {"sim/loop", "hw", "tlm", "sw_stack/shared"}},
        {"sim/gdb", {"sim/gdb", "sim/loop", "hw", "tlm", "sw_stack/shared"}},
        {"studies/arithmetic", {"studies/arithmetic", "multicast", "sw_stack/shared"}},
        {"studies", {"studies", "sim", "rtl_bridge", "multicast", "hw", "tlm", "sw_stack/shared"}},
        {"examples", {"sim/library", "hw", "tlm", "sw_stack/shared"}},
        {"testbenches",
         {"testbenches", "examples", "reference", "studies", "sim", "rtl_bridge", "multicast", "hw", "tlm",
          "sw_stack"}},
        {"cmake", {}},
    };
    return table;
}

std::vector<std::string> quoted_includes(std::string_view text) { return includes(text, '"', '"'); }

std::vector<std::string> system_includes(std::string_view text) { return includes(text, '<', '>'); }

bool stands_next_to(std::string_view file, std::string_view included) {
    const bool is_neighbour = included.starts_with("../") && !included.starts_with("../../");
    return inside(file, "examples") && (included.find('/') == std::string_view::npos || is_neighbour);
}

std::vector<std::string> include_errors(std::string_view file, std::string_view text) {
    const room* const home = room_of(file);
    if (!home) { return {std::string(file) + " is in no room of the table in include_rules.cpp"}; }
    std::vector<std::string> errors;
    for (const std::string& included : quoted_includes(text)) {
        const bool allowed = stands_next_to(file, included) || std::ranges::any_of(home->may_include, [&](auto folder) {
                                 return inside(included, folder);
                             });
        if (!allowed) {
            errors.push_back(std::string(file) + " includes \"" + included + "\", but " + std::string(home->folder) +
                             " may not look there");
        }
    }
    for (const std::string& included : system_includes(text)) {
        for (const guarded_library& library : guarded_libraries()) {
            const bool user = file.ends_with("/main.cpp") ||
                              std::ranges::any_of(library.users, [&](auto folder) { return inside(file, folder); });
            if (included.starts_with(library.prefix) && !user) {
                errors.push_back(std::string(file) + " includes <" + included + ">, which " +
                                 std::string(home->folder) + " may not use");
            }
        }
    }
    return errors;
}

std::vector<std::vector<std::string>> folder_cycles(const std::vector<file_includes>& files) {
    std::map<std::string, neighbour_includes> folders;
    for (const file_includes& each : files) {
        for (const std::string& included : each.included) { add_include(folders, each.file, included); }
    }
    std::vector<std::vector<std::string>> cycles;
    for (const auto& [parent, includes] : folders) {
        std::set<std::string> done;
        for (const auto& [start, targets] : includes) {
            std::vector<std::string> path{start};
            if (!done.contains(start) && finds_cycle(includes, path, done)) {
                std::vector<std::string>& cycle = cycles.emplace_back();
                for (std::size_t step = 0; step < path.size(); ++step) {
                    cycle.push_back(includes.at(path[step]).at(path[(step + 1) % path.size()]));
                }
                break;
            }
        }
    }
    return cycles;
}

}  // namespace orbweaver
