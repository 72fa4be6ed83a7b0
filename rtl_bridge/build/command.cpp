// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/command.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "hw/base/file_text.h"

namespace orbweaver::rtl {

namespace {

constexpr int no_such_program = 127;
constexpr const char* only_warnings = "%Error: Exiting due to ";  // without an error before it

/// Turns this process into a program. It ends with its parent, whatever becomes of that; SIGTERM lets it end what it
/// has started.
[[noreturn]] void become(const std::vector<char*>& words, const std::filesystem::path& log,
                         const std::filesystem::path& folder, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    const int output = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    const bool prepared = getppid() == parent && output >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
                          dup2(output, STDERR_FILENO) >= 0 && (folder.empty() || chdir(folder.c_str()) == 0);
    if (prepared) {
        execvp(words[0], words.data());
    }
    _exit(no_such_program);
}

}  // namespace

int run_command(const std::vector<std::string>& arguments, const std::filesystem::path& log,
                const std::filesystem::path& folder) {
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (const std::string& word : arguments) {
        words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) {
        return no_such_program;
    }
    if (child == 0) {
        become(words, log, folder, parent);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return no_such_program;
        }
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : no_such_program;
}

std::string output_of(const std::vector<std::string>& arguments) {
    const std::filesystem::path log =
        std::filesystem::temp_directory_path() / fmt::format("orbweaver-tool-{}.log", ::getpid());
    const int status = run_command(arguments, log);
    std::string text = status == 0 ? file_text(log).value_or("") : std::string();
    std::error_code error;
    std::filesystem::remove(log, error);
    return text;
}

std::string failure_in_log(const std::filesystem::path& log) {
    constexpr std::size_t most = 2000;
    const std::string text = file_text(log).value_or("");
    std::size_t first = text.find("%Error");
    if (first != std::string::npos && text.compare(first, std::strlen(only_warnings), only_warnings) == 0) {
        first = std::min(first, text.find("%Warning"));  // Verilator ends for its warnings alone
    }
    for (const char* const mark : {"ERROR: ", "error: ", "/ld: "}) {
        first = std::min(first, text.find(mark));
    }
    if (first == std::string::npos) {
        return text.size() <= most ? text : text.substr(text.size() - most);
    }
    const std::size_t begin = text.rfind('\n', first) + 1;  // 0 where there is no line before
    return text.substr(begin, most) + (text.size() - begin > most ? "\n[...]" : "");
}

}  // namespace orbweaver::rtl
