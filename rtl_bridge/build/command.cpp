// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/command.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "rtl_bridge/build/text_file.h"

namespace orbweaver {

namespace {

constexpr int no_such_program = 127;

/// Where the output of a program goes, and where it runs.
class spawn_actions {
public:
    spawn_actions(const std::filesystem::path& log, const std::filesystem::path& folder) {
        posix_spawn_file_actions_init(&m_actions);
        posix_spawn_file_actions_addopen(&m_actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
        posix_spawn_file_actions_adddup2(&m_actions, STDOUT_FILENO, STDERR_FILENO);
        if (!folder.empty()) {
            posix_spawn_file_actions_addchdir_np(&m_actions, folder.c_str());
        }
    }
    ~spawn_actions() { posix_spawn_file_actions_destroy(&m_actions); }
    spawn_actions(const spawn_actions&) = delete;
    spawn_actions& operator=(const spawn_actions&) = delete;

    const posix_spawn_file_actions_t* get() const { return &m_actions; }

private:
    posix_spawn_file_actions_t m_actions{};
};

}  // namespace

int run_command(const std::vector<std::string>& arguments, const std::filesystem::path& log,
                const std::filesystem::path& folder) {
    std::vector<char*> words;
    words.reserve(arguments.size() + 1);
    for (const std::string& word : arguments) {
        words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    const spawn_actions actions(log, folder);
    pid_t child = 0;
    if (posix_spawnp(&child, words[0], actions.get(), nullptr, words.data(), environ) != 0) {
        return no_such_program;
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
    std::string text = status == 0 ? read_text(log) : std::string();
    std::error_code error;
    std::filesystem::remove(log, error);
    return text;
}

std::string end_of_log(const std::filesystem::path& log) {
    constexpr std::size_t most = 2000;
    const std::string text = read_text(log);
    return text.size() <= most ? text : text.substr(text.size() - most);
}

}  // namespace orbweaver
