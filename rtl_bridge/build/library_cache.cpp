// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/library_cache.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "hw/base/errors.h"
#include "rtl_bridge/build/command.h"

namespace orbweaver {

namespace fs = std::filesystem;

namespace {

constexpr const char* library_name = "library.so";
constexpr const char* recipe_name = "recipe.txt";

std::string compiler() {
    const char* const chosen = std::getenv("CXX");
    return chosen != nullptr && *chosen != '\0' ? chosen : "c++";
}

std::string content(const fs::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

void write(const fs::path& file, const std::string& text) {
    std::ofstream stream(file);
    stream << text;
    if (!stream.flush()) {
        throw user_error(fmt::format("cannot write {}", file.string()));
    }
}

/// A directory of its own that goes with the object.
class scratch_directory {
public:
    explicit scratch_directory(fs::path path) : m_path(std::move(path)) {
        std::error_code error;
        fs::remove_all(m_path, error);
        fs::create_directories(m_path, error);
        if (error) {
            throw user_error(
                fmt::format("cannot make {} for Verilated blocks ({}); ORBWEAVER_RTL_CACHE names another directory",
                            m_path.string(), error.message()));
        }
    }
    ~scratch_directory() {
        std::error_code error;
        fs::remove_all(m_path, error);
    }
    scratch_directory(const scratch_directory&) = delete;
    scratch_directory& operator=(const scratch_directory&) = delete;

    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

/// What a program prints; nothing if it cannot be run.
std::string output_of(const std::vector<std::string>& arguments, const fs::path& log) {
    return run_command(arguments, log) == 0 ? content(log) : std::string();
}

/// The last lines of a log, for a message.
std::string end_of(const fs::path& log) {
    constexpr std::size_t most = 2000;
    const std::string text = content(log);
    return text.size() <= most ? text : text.substr(text.size() - most);
}

/// Versions of the tools; nothing if one is missing, which `missing` then names.
std::string versions(const fs::path& log, std::string& missing) {
    const std::string verilator = output_of({"verilator", "--version"}, log);
    const std::string cxx = output_of({compiler(), "--version"}, log);
    missing = verilator.empty() ? "Verilator" : cxx.empty() ? "a C++ compiler (" + compiler() + ")" : "";
    return missing.empty() ? verilator + cxx : std::string();
}

fs::path probe_log() {
    return fs::temp_directory_path() / fmt::format("orbweaver-tools-{}.log", ::getpid());
}

std::string recipe(const verilated_design& design, const std::string& tools) {
    std::string text = tools + design.top + " " + design.prelude + "\n";
    for (const std::string& parameter : design.parameters) {
        text += parameter + "\n";
    }
    for (const std::string& definition : design.definitions) {
        text += definition + "\n";
    }
    for (const auto& sources : {design.hardware, design.glue}) {
        for (const embedded_file& source : sources) {
            text += "== " + source.name + "\n" + source.text;
        }
    }
    return text;
}

/// FNV-1a (Fowler, Noll, Vo), the same on any machine. The recipe itself is compared, so a collision does no harm.
std::uint64_t hash(const std::string& text) {
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char letter : text) {
        value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    return value;
}

std::vector<std::string> verilator_command(const verilated_design& design, const fs::path& in) {
    std::vector<std::string> words{"verilator",
                                   "--cc",
                                   "-Wall",
                                   "-O3",
                                   "--assert",
                                   "--x-assign",
                                   "fast",
                                   "--x-initial",
                                   "fast",
                                   "--prefix",
                                   design.top + "_rtl",
                                   "--top-module",
                                   design.top,
                                   "--Mdir",
                                   (in / "model").string(),
                                   "-y",
                                   in.string()};
    for (const std::string& parameter : design.parameters) {
        words.push_back("-G" + parameter);
    }
    words.push_back((in / (design.top + ".sv")).string());
    return words;
}

/// One call: the compiler's start counts for little beside what Verilator writes.
std::vector<std::string> compiler_command(const verilated_design& design, const fs::path& in, const fs::path& root) {
    const fs::path include = root / "include";
    std::vector<std::string> words{compiler(),
                                   "-std=c++17",
                                   "-O1",
                                   "-w",
                                   "-fPIC",
                                   "-shared",
                                   "-fno-gnu-unique",
                                   "-fvisibility=hidden",
                                   "-DVL_USER_STOP",
                                   "-DVL_PRINTF=orbweaver_message",
                                   "-include",
                                   (in / design.prelude).string(),
                                   "-I" + include.string(),
                                   "-I" + (include / "vltstd").string(),
                                   "-I" + (in / "model").string(),
                                   "-I" + in.string()};
    for (const std::string& definition : design.definitions) {
        words.push_back("-D" + definition);
    }
    for (const embedded_file& source : design.glue) {
        if (source.name.ends_with(".cpp")) {
            words.push_back((in / source.name).string());
        }
    }
    std::vector<std::string> made;
    for (const auto& entry : fs::directory_iterator(in / "model")) {
        if (entry.path().extension() == ".cpp") {
            made.push_back(entry.path().string());
        }
    }
    std::sort(made.begin(), made.end());
    words.insert(words.end(), made.begin(), made.end());
    words.push_back((include / "verilated.cpp").string());
    words.push_back((include / "verilated_threads.cpp").string());
    words.push_back("-o");
    words.push_back((in / library_name).string());
    return words;
}

}  // namespace

bool library_cache::tools_installed() {
    std::string missing;
    const fs::path log = probe_log();
    const std::string found = versions(log, missing);
    std::error_code error;
    fs::remove(log, error);
    return !found.empty();
}

void library_cache::build(const verilated_design& design, const fs::path& in) const {
    for (const auto& sources : {design.hardware, design.glue}) {
        for (const embedded_file& source : sources) {
            write(in / source.name, source.text);
        }
    }
    const fs::path log = in / "build.log";
    if (run_command(verilator_command(design, in), log) != 0) {
        throw user_error(fmt::format("Verilator refuses {}:\n{}", design.top, end_of(log)));
    }
    std::string root = output_of({"verilator", "--getenv", "VERILATOR_ROOT"}, log);
    root.erase(root.find_last_not_of('\n') + 1);
    if (run_command(compiler_command(design, in, root), log) != 0) {
        throw user_error(
            fmt::format("{} cannot compile what Verilator made of {}:\n{}", compiler(), design.top, end_of(log)));
    }
}

fs::path library_cache::library(const verilated_design& design) {
    if (m_tools.empty()) {
        std::string missing;
        const fs::path log = probe_log();
        m_tools = versions(log, missing);
        std::error_code error;
        fs::remove(log, error);
        if (m_tools.empty()) {
            throw user_error(fmt::format("RTL needs {}, which is not installed (scripts/setup installs it)", missing));
        }
    }
    const std::string text = recipe(design, m_tools);
    const fs::path place = m_directory / fmt::format("{}-{:016x}", design.top, hash(text));
    if (content(place / recipe_name) == text) {
        return place / library_name;
    }
    const scratch_directory scratch(fmt::format("{}.{}", place.string(), ::getpid()));
    build(design, scratch.path());
    write(scratch.path() / recipe_name, text);
    std::error_code error;
    fs::remove_all(scratch.path() / "model", error);
    fs::rename(scratch.path(), place, error);
    if (error && content(place / recipe_name) != text) {
        throw user_error(fmt::format("cannot write {}: {}", place.string(), error.message()));
    }
    return place / library_name;  // another process may have been faster: what it made is the same
}

}  // namespace orbweaver
