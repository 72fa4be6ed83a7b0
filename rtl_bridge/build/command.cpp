// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/command.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace orbweaver {

namespace {

constexpr int no_such_program = 127;

/// Where the output of a program goes.
class output_to {
public:
    explicit output_to(const std::filesystem::path& log) {
        posix_spawn_file_actions_init(&m_actions);
        posix_spawn_file_actions_addopen(&m_actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
        posix_spawn_file_actions_adddup2(&m_actions, STDOUT_FILENO, STDERR_FILENO);
    }
    ~output_to() { posix_spawn_file_actions_destroy(&m_actions); }
    output_to(const output_to&) = delete;
    output_to& operator=(const output_to&) = delete;

    const posix_spawn_file_actions_t* actions() const { return &m_actions; }

private:
    posix_spawn_file_actions_t m_actions{};
};

}  // namespace

int run_command(const std::vector<std::string>& arguments, const std::filesystem::path& log) {
    std::vector<char*> words;
    for (const std::string& word : arguments) {
        words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    const output_to output(log);
    pid_t child = 0;
    if (posix_spawnp(&child, words[0], output.actions(), nullptr, words.data(), environ) != 0) {
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

}  // namespace orbweaver
