// SPDX-License-Identifier: Apache-2.0
#include "testbenches/machine/support/served_sweep.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {

served_sweep::served_sweep(const std::vector<std::string>& arguments, std::filesystem::path out)
    : m_out(std::move(out)) {
    std::vector<std::string> words{ORBWEAVER_EXECUTABLE, "sweep", "--serve", "--out", m_out.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) { argv.push_back(word.data()); }
    argv.push_back(nullptr);
    std::array<int, 2> asks{};
    std::array<int, 2> answers{};
    if (pipe2(asks.data(), O_CLOEXEC) != 0 || pipe2(answers.data(), O_CLOEXEC) != 0) { return; }
    std::signal(SIGPIPE, SIG_IGN);  // one that has ended takes no more lines
    m_process = fork();
    if (m_process == 0) {
        const int errors = open((m_out.string() + ".errors").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(asks[0], STDIN_FILENO);
        dup2(answers[1], STDOUT_FILENO);
        dup2(errors, STDERR_FILENO);
        execv(argv[0], argv.data());
        _exit(127);
    }
    close(asks[0]);
    close(answers[1]);
    m_input = asks[1];
    m_output = fdopen(answers[0], "r");
}

served_sweep::~served_sweep() {
    if (m_process > 0) { end_with(SIGKILL); }
    if (m_output != nullptr) { std::fclose(m_output); }
}

void served_sweep::send(const std::string& line) {
    const std::string text = line + "\n";
    for (std::size_t written = 0; written < text.size();) {
        const ssize_t count = write(m_input, text.data() + written, text.size() - written);
        if (count <= 0) { return; }
        written += static_cast<std::size_t>(count);
    }
}

void served_sweep::ask(const std::string& id, const std::string& point) {
    send(fmt::format(R"({{"id": {}, "point": {}}})", id, point));
}

nlohmann::ordered_json served_sweep::hear() {
    std::string line;
    for (int letter = std::fgetc(m_output); letter != EOF; letter = std::fgetc(m_output)) {
        if (letter == '\n') { return nlohmann::ordered_json::parse(line); }
        line += static_cast<char>(letter);
    }
    return {};
}

std::vector<nlohmann::ordered_json> served_sweep::hear(std::size_t lines) {
    std::vector<nlohmann::ordered_json> heard;
    for (std::size_t i = 0; i < lines; ++i) { heard.push_back(hear()); }
    std::stable_sort(heard.begin(), heard.end(), [](const auto& a, const auto& b) { return a["id"] < b["id"]; });
    return heard;
}

int served_sweep::wait() {
    int status = 0;
    waitpid(m_process, &status, 0);
    m_process = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int served_sweep::end() {
    close(m_input);
    m_input = -1;
    return wait();
}

int served_sweep::end_with(int signal) {
    kill(m_process, signal);
    const int code = wait();
    if (m_input >= 0) { close(m_input); }
    return code;
}

std::string served_sweep::errors() const { return content_of(m_out.string() + ".errors"); }

}  // namespace orbweaver
