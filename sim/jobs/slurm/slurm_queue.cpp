// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/slurm/slurm_queue.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <sstream>

#include "hw/base/errors.h"
#include "hw/base/stop_request.h"
#include "hw/base/text_hash.h"
#include "rtl_bridge/build/command.h"

namespace orbweaver::sim {

namespace {

constexpr int no_such_program = 127;
constexpr int killed = 128;                   // shells add the signal number to it
constexpr unsigned default_max_tasks = 1000;  // Slurm's default MaxArraySize is 1001

std::optional<unsigned> number(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional{value} : std::nullopt;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream input(text);
    for (std::string line; std::getline(input, line);) { lines.push_back(std::move(line)); }
    return lines;
}

}  // namespace

slurm_queue::slurm_queue(const std::filesystem::path& folder)
    : m_name(fmt::format("orbweaver-{:016x}", text_hash(folder.string()))),
      m_user(fmt::format("--user={}", getuid())) {}

slurm_queue::answer slurm_queue::ask(const std::vector<std::string>& command) {
    const rtl::program_outcome outcome = rtl::run_command(command);
    return {outcome.status, lines_of(outcome.output), lines_of(outcome.errors)};
}

std::string slurm_queue::submit(const slurm_submission& array) const {
    const stop_request::scope stoppable;
    const std::string limit = array.at_once == 0 ? "" : fmt::format("%{}", array.at_once);
    std::vector<std::string> command{"sbatch",
                                     "--parsable",
                                     "--job-name=" + m_name,
                                     fmt::format("--array=0-{}{}", array.tasks - 1, limit),
                                     "--ntasks=1",
                                     "--cpus-per-task=1",
                                     fmt::format("--time={}", array.minutes),
                                     "--output=/dev/null"};
    command.insert(command.end(), array.words.begin(), array.words.end());
    const answer given = ask(command);
    if (given.status == no_such_program) {
        throw user_error("--engine slurm: there is no sbatch here; Slurm's commands must be in PATH");
    }
    if (given.status > killed && given.status <= killed + SIGRTMAX) {
        throw user_error(fmt::format("--engine slurm: sbatch was killed by signal {}", given.status - killed));
    }
    // "123", or "123;cluster"
    const std::string last = given.lines.empty() ? "" : given.lines.back();
    std::string id = last.substr(0, last.find(';'));
    if (given.status != 0 || !number(id)) {
        std::vector<std::string> words = given.errors;
        words.insert(words.end(), given.lines.begin(), given.lines.end());
        if (words.empty()) { words = {fmt::format("it prints nothing, exit code {}", given.status)}; }
        throw user_error(fmt::format("--engine slurm: sbatch refuses: {}", fmt::join(words, " ")));
    }
    return id;
}

std::optional<std::set<unsigned>> slurm_queue::listed(const std::string& choice) const {
    const stop_request::scope stoppable;
    const answer given = ask({"squeue", "--noheader", "--array", m_user, choice, "--format=%K"});
    std::set<unsigned> tasks;
    for (const std::string& line : given.lines) {
        if (const auto task = number(line)) { tasks.insert(*task); }
    }
    if (given.status == 0) { return tasks; }
    // Slurm forgets an array some minutes after its end.
    const bool forgotten = !given.errors.empty() && given.errors.back().find("Invalid job id") != std::string::npos;
    return forgotten ? std::optional{tasks} : std::nullopt;
}

std::string slurm_queue::fate(const std::string& array, unsigned task) const {
    const stop_request::scope stoppable;
    const answer given = ask({"sacct", "--noheader", "--parsable2", "--allocations", "--format=State",
                              fmt::format("--jobs={}_{}", array, task)});
    return given.status == 0 && !given.lines.empty() ? given.lines.front() : "";
}

/// A signal may have been the cause, so that only the time limit ends a wait for Slurm.
void slurm_queue::cancel() const { ask({"timeout", "20", "scancel", "--name=" + m_name, m_user}); }

unsigned slurm_queue::max_tasks() const {
    const stop_request::scope stoppable;
    for (const std::string& line : ask({"scontrol", "show", "config"}).lines) {
        if (line.starts_with("MaxArraySize")) {
            const std::size_t value = line.find_last_of(" =");
            const auto size = number(std::string_view{line}.substr(value + 1));
            return size && *size > 1 ? *size - 1 : default_max_tasks;
        }
    }
    return default_max_tasks;
}

}  // namespace orbweaver::sim
