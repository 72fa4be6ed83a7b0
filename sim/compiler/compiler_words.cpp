// SPDX-License-Identifier: Apache-2.0
#include "sim/compiler/compiler_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace orbweaver::sim {

namespace {

/// Options with which GCC does not link.
constexpr std::array<std::string_view, 8> without_linking{"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "-r", "-###"};

/// Options whose value is the next word.
constexpr std::array<std::string_view, 24> with_value{
    "-o",          "-I",       "-L",         "-D",       "-U",        "-l",     "-x",  "-include", "-imacros",
    "-isystem",    "-iquote",  "-idirafter", "-iprefix", "-isysroot", "-MF",    "-MT", "-MQ",      "-Xpreprocessor",
    "-Xassembler", "-Xlinker", "-T",         "-u",       "-z",        "--param"};

template <std::size_t Count>
bool is_one_of(std::string_view word, const std::array<std::string_view, Count>& list) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Options of Linux for libraries whose functions belong to libc here, or do not exist.
constexpr std::array<std::string_view, 2> without_effect{"-lrt", "-ldl"};

/// Options for programs with threads.
constexpr std::array<std::string_view, 2> of_threads{"-pthread", "-lpthread"};

constexpr const char* picolibc_headers = "/usr/lib/picolibc/riscv64-unknown-elf/include";  // from Debian's package

/// Returns whether GCC would link: there is a file, and no option that stops earlier.
bool links(std::span<const std::string> words) {
    bool has_file = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (is_one_of(word, without_linking)) { return false; }
        if (is_one_of(word, with_value)) {
            ++i;
        } else {
            has_file = has_file || !word.starts_with('-') || word == "-" || word.starts_with("-l");
        }
    }
    return has_file;
}

void append(std::vector<std::string>& all, std::initializer_list<std::string> more) {
    all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

std::vector<std::string> compiler_words(program_language language, std::span<const std::string> words,
                                        const std::filesystem::path& sysroot) {
    const std::string library = (sysroot / "lib").string();
    // The libraries have no variant for rv32imafd, so the linker needs their location.
    std::vector<std::string> all{
        language == program_language::c ? "riscv64-unknown-elf-gcc" : "riscv64-unknown-elf-g++", "-march=rv32imafd",
        "-mabi=ilp32d", "-mcmodel=medlow", "-mstrict-align", "-ftls-model=local-exec", "-ffunction-sections",
        "-fdata-sections", "-g",
        // picolibc declares only the features of its own clocks; sw_stack/program/clocks.cpp provides these too.
        "-D_POSIX_TIMERS=200809L", "-D_POSIX_MONOTONIC_CLOCK=200809L", "-D_POSIX_CPUTIME=200809L"};
    if (language == program_language::cpp) {
        // g++ on Linux defines this itself, so that -std=c++11 hides no part of POSIX.
        append(all, {"-D_GNU_SOURCE", "-nostdinc++", "-isystem", (sysroot / "include" / "c++").string(), "-isystem",
                     (sysroot / "include" / "c++" / "riscv64-unknown-elf").string()});
    }
    append(all, {"-isystem", (sysroot / "include").string(), "-isystem", picolibc_headers});
    const bool program = links(words);
    if (program) {
        append(all, {"-nostartfiles", "-nodefaultlibs", "-static", "-T", library + "/program.ld", "-Wl,--gc-sections",
                     "-Wl,--build-id=none", "-L" + library, library + "/start.o"});
    }
    std::copy_if(words.begin(), words.end(), std::back_inserter(all), [](std::string_view word) {
        return !is_one_of(word, without_effect) && !is_one_of(word, of_threads);
    });
    const bool has_threads =
        std::any_of(words.begin(), words.end(), [](std::string_view word) { return is_one_of(word, of_threads); });
    if (program && has_threads) {
        // sw_stack/pthreads/stream_lock.cpp
        all.emplace_back("-Wl,--wrap=vfprintf,--wrap=puts,--wrap=fputs,--wrap=fputc,--wrap=fwrite,--wrap=fflush");
    }
    if (program) {
        all.emplace_back("-Wl,--start-group");
        if (language == program_language::cpp) { all.emplace_back("-lstdc++"); }
        if (has_threads) { all.emplace_back("-lpthread"); }
        append(all, {"-lmpi", "-lmpi_replacements", "-lorbweaver", "-lm", "-lc", "-lgcc", "-Wl,--end-group"});
    }
    return all;
}

}  // namespace orbweaver::sim
