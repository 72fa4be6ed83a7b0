// SPDX-License-Identifier: Apache-2.0
#include "testbenches/structure/include_rules.h"

#include <algorithm>
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
    static const std::vector<std::string_view> simulated{"hw", "tlm", "rtl_bridge", "sim", "reference", "testbenches"};
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
        if (hash == std::string::npos || line[hash] != '#') {
            continue;
        }
        const std::size_t word = line.find_first_not_of(" \t", hash + 1);
        if (word == std::string::npos || line.compare(word, 7, "include") != 0) {
            continue;
        }
        const std::size_t first = line.find_first_not_of(" \t", word + 7);
        if (first == std::string::npos || line[first] != open) {
            continue;
        }
        const std::size_t last = line.find(close, first + 1);
        found.push_back(line.substr(first + 1, last - first - 1));
    }
    return found;
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
        {"examples", {"sim/library", "hw", "tlm"}},
        {"testbenches",
         {"testbenches", "reference", "studies", "sim", "rtl_bridge", "multicast", "hw", "tlm", "sw_stack"}},
        {"cmake", {}},
    };
    return table;
}

std::vector<std::string> quoted_includes(std::string_view text) {
    return includes(text, '"', '"');
}

std::vector<std::string> system_includes(std::string_view text) {
    return includes(text, '<', '>');
}

std::vector<std::string> include_errors(std::string_view file, std::string_view text) {
    const room* const home = room_of(file);
    if (!home) {
        return {std::string(file) + " is in no room of the table in include_rules.cpp"};
    }
    std::vector<std::string> errors;
    for (const std::string& included : quoted_includes(text)) {
        const bool allowed =
            std::ranges::any_of(home->may_include, [&](auto folder) { return inside(included, folder); });
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

}  // namespace orbweaver
