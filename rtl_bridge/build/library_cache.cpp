// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/library_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "hw/base/stop_request.h"
#include "rtl_bridge/build/command.h"
#include "rtl_bridge/build/host_access.h"
#include "rtl_bridge/build/text_file.h"
#include "rtl_bridge/build/tools.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

constexpr const char* library_name = "library.so";
constexpr const char* inspected_name = "inspected.vlt";
/// Makes Verilator keep ports and registers, and list them (lockstep/module_comparison.h).
constexpr const char* inspected_text =
    "`verilator_config\n"
    "public_flat_rd -module \"*\" -var \"*_i\"\n"
    "public_flat_rd -module \"*\" -var \"*_o\"\n"
    "public_flat_rd -module \"*\" -var \"*_q\"\n";
constexpr const char* first_header = "process_end.h";  // included before all of Verilator's output

/// Returns whether libraries count the executed lines of the RTL (scripts/rtl_coverage).
bool counts_coverage() { return std::getenv("ORBWEAVER_RTL_COVERAGE") != nullptr; }

/// Returns the files of Verilator that every model needs.
std::vector<std::string> runtime_parts() {
    std::vector<std::string> parts{"verilated", "verilated_threads"};
    if (counts_coverage()) { parts.emplace_back("verilated_cov"); }
    return parts;
}

/// Adds a user's sources to Verilator's arguments.
void add_outside(const outside_sources& outside, std::vector<std::string>& words) {
    for (const std::string& folder : outside.include) { words.push_back("-I" + folder); }
    for (const std::string& definition : outside.defines) { words.push_back("-D" + definition); }
    words.insert(words.end(), outside.files.begin(), outside.files.end());
}

/// Returns the command that translates a design in the folder of its files. No argument has the path of the folder,
/// because Verilator fails for quotes and dollar signs in it.
std::vector<std::string> verilator_command(const verilated_design& design) {
    std::vector<std::string> words{"verilator",    "--cc",
                                   "-O3",          "--assert",
                                   "--x-assign",   "fast",
                                   "--x-initial",  "fast",
                                   "--prefix",     design.top + "_rtl",
                                   "--top-module", design.top,
                                   "--Mdir",       "model",
                                   "-y",           "."};
    for (const std::string& parameter : design.parameters) { words.push_back("-G" + parameter); }
    if (design.is_netlist) {
        words.insert(words.end(), {"-Wno-lint", "-Wno-style", "-Wno-fatal"});
    } else if (!design.outside.files.empty()) {
        // Warnings are not fatal; Verilator reports $error and $fatal in generate constructs as warnings.
        words.insert(words.end(),
                     {"-Wno-fatal", "-Wno-style", "-Werror-USERERROR", "-Werror-USERFATAL", "--no-timing"});
    } else {
        words.emplace_back("-Wall");
    }
    if (counts_coverage()) { words.emplace_back("--coverage-line"); }
    if (design.is_inspected) { words.insert(words.end(), {inspected_name, "-Wno-fatal"}); }
    add_outside(design.outside, words);
    for (const embedded_file& source : design.hardware) {
        if (source.name.ends_with("_pkg.sv")) {
            words.push_back(source.name);  // Verilator does not search for packages
        }
    }
    words.push_back(design.top + ".sv");
    return words;
}

/// Returns the compiler with the arguments of all parts of a library.
std::vector<std::string> compiler_words(const std::string& prelude, const fs::path& root) {
    const fs::path include = root / "include";
    return {compiler(),
            counts_coverage() ? "-DVM_COVERAGE=1" : "-DVM_COVERAGE=0",
            "-std=c++20",
            "-w",
            "-fPIC",
            "-fno-gnu-unique",
            "-fvisibility=hidden",
            "-DVL_USER_FINISH",
            "-DVL_USER_STOP",
            "-DVL_USER_FATAL",
            "-DVL_USER_WARN",
            "-DVL_PRINTF=orbweaver_message",
            "-include",
            prelude,
            "-I" + include.string(),
            "-I" + (include / "vltstd").string()};
}

/// Returns the compiler command that makes a library of whole_source(), in the folder of that source.
std::vector<std::string> library_command(const verilated_design& design, const fs::path& root) {
    std::vector<std::string> words = compiler_words(design.prelude, root);
    if (design.is_netlist || design.is_inspected) {
        words.emplace_back("-O0");  // optimising would take longer than the runs
    } else {
        // The disabled passes take much time for functions as long as Verilator's, and do not make runs faster.
        words.insert(words.end(), {"-O1", "-fno-tree-dse", "-fno-tree-dominator-opts", "-fno-tree-fre", "-fno-tree-ccp",
                                   "-fno-tree-sink", "-fno-tree-pta", "--param=max-combine-insns=2"});
    }
    words.insert(words.end(), {"-shared", "-Imodel", "-I."});
    for (const std::string& definition : design.definitions) { words.push_back("-D" + definition); }
    words.emplace_back("whole.cpp");
    return words;
}

/// Returns warnings about the wrapper around a user's block: ports that do not exist or have other widths.
std::string misfits_of(const verilated_design& design, const std::string& warnings) {
    std::string misfits;
    if (!design.outside.files.empty()) {
        std::istringstream lines(warnings);
        for (std::string line; std::getline(lines, line);) {
            if ((line.starts_with("%Warning-WIDTH") || line.starts_with("%Warning-PIN")) &&
                line.find(": " + design.top + ".sv:") != std::string::npos) {
                misfits += line + "\n";
            }
        }
    }
    return misfits;
}

/// Reports that the user's code runs with the user's rights, and which of its constructs access the host.
void note_user_code(const verilated_design& design, const fs::path& folder) {
    if (design.outside.files.empty()) { return; }
    std::set<std::string> found;
    for (const fs::path& file : files_read(folder / "model")) {
        if (file.has_parent_path() && file.extension() != "") {
            found.merge(host_access_in(file_text(file).value_or("")));
        }
    }
    fmt::print(stderr, "note: compiling the RTL around {}; it runs with your rights on this host{}\n",
               fs::path(design.outside.files.back()).filename().string(),
               found.empty() ? std::string() : fmt::format(", and it contains {}", fmt::join(found, ", ")));
}

/// Combines Verilator's output and the glue in one file, because most of the compile time is for included headers. Code
/// that runs once, at the start, is not optimised.
std::string whole_source(const verilated_design& design, const fs::path& folder) {
    std::vector<std::string> files;
    std::vector<std::string> starting;
    for (const auto& entry : fs::directory_iterator(folder / "model")) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() == ".cpp") {
            (name.ends_with("Slow.cpp") ? starting : files).push_back("model/" + name);
        }
    }
    std::sort(files.begin(), files.end());
    std::sort(starting.begin(), starting.end());
    for (const embedded_file& source : design.glue) {
        if (source.name.ends_with(".cpp")) { files.push_back(source.name); }
    }
    std::string text = fmt::format("#include \"{}\"\n", first_header);
    for (const std::string& file : files) { text += fmt::format("#include \"{}\"\n", file); }
    text += "#pragma GCC optimize (\"O0\")\n";
    for (const std::string& file : starting) { text += fmt::format("#include \"{}\"\n", file); }
    return text;
}

/// Returns all inputs of a library.
std::string recipe(const verilated_design& design, const std::string& tools) {
    std::string text = tools;
    for (const auto& words : {verilator_command(design), library_command(design, {})}) {
        text += fmt::format("{}\n", fmt::join(words, " "));
    }
    text += design.outside.contents;
    for (const auto& sources : {design.hardware, design.glue}) {
        for (const embedded_file& source : sources) { text += "== " + source.name + "\n" + source.text; }
    }
    return text;
}

}  // namespace

fs::path library_cache::runtime(const verilated_design& design) const {
    const auto prelude = std::find_if(design.glue.begin(), design.glue.end(),
                                      [&design](const embedded_file& file) { return file.name == design.prelude; });
    const std::string text = prelude == design.glue.end() ? std::string() : prelude->text;
    const std::string recipe =
        fmt::format("{}\n{}\n{}", m_tools, fmt::join(compiler_words(design.prelude, {}), " "), text);
    return m_cache.folder("verilated-runtime", recipe, [&](const fs::path& folder) {
        write_text(folder / design.prelude, text);
        const fs::path root = verilator_root();
        for (const std::string& part : runtime_parts()) {
            std::vector<std::string> words = compiler_words(design.prelude, root);
            words.insert(words.end(), {"-O1", "-c", (root / "include" / part).string() + ".cpp", "-o", part + ".o"});
            if (const program_outcome outcome = run_command(words, folder); outcome.status != 0) {
                throw user_error(
                    fmt::format("{} cannot compile Verilator's {}:\n{}", compiler(), part, failure_in(outcome)));
            }
        }
    });
}

void library_cache::build(const verilated_design& design, const fs::path& folder) const {
    for (const auto& sources : {design.hardware, design.glue}) {
        for (const embedded_file& source : sources) { write_text(folder / source.name, source.text); }
    }
    if (design.is_inspected) { write_text(folder / inspected_name, inspected_text); }
    std::vector<std::string> words = verilator_command(design);
    if (!design.outside.files.empty()) { words.push_back("-I" + fs::current_path().string()); }  // for `include
    const program_outcome translation = run_command(words, folder);
    if (translation.status != 0) {
        throw user_error(fmt::format("Verilator refuses {}:\n{}", design.top, failure_in(translation)));
    }
    if (const std::string misfits = misfits_of(design, translation.errors); !misfits.empty()) {
        throw user_error(fmt::format("the ports of the module do not fit:\n{}", misfits));
    }
    note_user_code(design, folder);
    write_text(folder / "whole.cpp", whole_source(design, folder));
    words = library_command(design, verilator_root());
    for (const std::string& part : runtime_parts()) {
        words.push_back(fs::absolute(runtime(design) / part).string() + ".o");
    }
    words.insert(words.end(), {"-o", library_name});
    if (const program_outcome outcome = run_command(words, folder); outcome.status != 0) {
        throw user_error(fmt::format("{} cannot compile the output of Verilator for {}:\n{}", compiler(), design.top,
                                     failure_in(outcome)));
    }
    std::error_code error;
    fs::remove_all(folder / "model", error);
}

fs::path library_cache::library(const verilated_design& design) {
    const stop_request::scope while_tools_run;  // the tools take minutes
    if (m_tools.empty()) { m_tools = tool_versions("RTL"); }
    const fs::path position = m_cache.folder(design.top, recipe(design, m_tools),
                                             [this, &design](const fs::path& folder) { build(design, folder); });
    return position / library_name;
}

}  // namespace orbweaver::rtl
