// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/slurm/slurm_array.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>
#include <system_error>
#include <thread>

#include "hw/base/errors.h"
#include "hw/base/stop_request.h"
#include "sim/loop/interrupt_guard.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

constexpr auto between_looks = std::chrono::milliseconds{200};
constexpr unsigned looks_between_questions = 10;  // limits the load that queries cause on Slurm
constexpr unsigned questions_before_lost = 3;     // a shared file system may show a file several seconds late
constexpr int timed_out = 124;                    // exit code of timeout(1)
constexpr int killed_for_time = 137;              // if the command ignored the signal
constexpr int first_signal = 128;                 // a shell adds the signal number to it

/// Script of a task. No name passes through a shell: a file contains the NUL-terminated words of a command. The command
/// runs in the directory where orbweaver was started, because its words may be relative. In any case the file
/// NUMBER.end appears, complete, after the command.
constexpr const char* task_script = R"(#!/bin/bash
# A task of a job array of orbweaver. Arguments: its folder, number of the array's first command, seconds for a
# command, the folder of the command.
cd -- "$1" || exit 1
job=$((SLURM_ARRAY_TASK_ID + $2))
mapfile -d '' -t words <"$job.words"
TIMEFORMAT='%R %U %S'
run() {
    cd -- "$2" && timeout --kill-after=10 "$1" "${words[@]}"
}
used=$({ time run "$3" "$4" >"$job.log" 2>&1; } 2>&1)
printf '%s %s\n' "$?" "$used" >"$job.end.part" && mv "$job.end.part" "$job.end"
)";

std::string file_of(std::size_t job, const char* ending) { return fmt::format("{}.{}", job, ending); }

}  // namespace

slurm_array::slurm_array(pool_options options, fs::path folder)
    : m_options(std::move(options)), m_folder(std::move(folder)), m_queue(m_folder), m_directory(opened_directory()) {}

output_directory slurm_array::opened_directory() const {
    if (fs::exists(m_folder)) { end_earlier_tasks(); }
    return {m_folder, {"slurm", {"task"}}};
}

/// Earlier tasks would read the new commands, and write to the folders of their runs.
void slurm_array::end_earlier_tasks() const {
    const stop_request::scope stoppable;
    unsigned unanswered = 0;
    for (auto left = m_queue.present(); !left || !left->empty(); left = m_queue.present()) {
        if (!left && ++unanswered == questions_before_lost) {
            throw user_error("--engine slurm: squeue does not report whether tasks of an earlier sweep are left");
        }
        m_queue.cancel();
        std::this_thread::sleep_for(looks_between_questions * between_looks);
    }
}

std::vector<job_outcome> slurm_array::run(const std::vector<job>& jobs) {
    const interrupt_guard guard;
    job_ledger ledger(jobs, m_options);
    m_ledger = &ledger;
    m_ended.assign(jobs.size(), false);
    claim_files(jobs.size());
    write_commands(jobs);
    try {
        run_all(jobs.size(), ledger);
    } catch (const stop_request&) {
        // as in a wait between the commands of Slurm
    } catch (...) {
        stop_all();
        throw;
    }
    stop_all();
    return ledger.take();
}

void slurm_array::run_all(std::size_t jobs, const job_ledger& ledger) {
    submit(jobs);
    for (unsigned looks = 1; !ledger.complete() && !interrupt_guard::interrupted(); ++looks) {
        std::this_thread::sleep_for(between_looks);
        collect_ends();
        if (looks % looks_between_questions == 0) {
            for (submitted& array : m_arrays) { look_for_lost(array); }
        }
        ledger.show(0);
    }
}

/// Lists the files that tasks leave in the folder.
void slurm_array::claim_files(std::size_t jobs) {
    std::vector<std::string> names;
    for (std::size_t index = 0; index < jobs; ++index) {
        for (const char* const ending : {"words", "log", "end", "end.part"}) {
            names.push_back(file_of(index, ending));
        }
    }
    m_directory.claim(names);
}

void slurm_array::write_commands(const std::vector<job>& jobs) const {
    for (std::size_t index = 0; index < jobs.size(); ++index) {
        const job& one = jobs[index];
        std::error_code error;
        fs::create_directories(one.folder, error);
        if (error) { throw user_error(fmt::format("{}: cannot be made: {}", one.folder.string(), error.message())); }
        std::string words;
        for (const std::string& word : one.words) { words += word + '\0'; }
        write_file(m_folder / file_of(index, "words"), words);
    }
    write_file(m_folder / "task", task_script);
}

void slurm_array::submit(std::size_t jobs) {
    const std::size_t most = jobs > 1 ? m_queue.max_tasks() : 1;
    for (std::size_t first = 0; first < jobs; first += most) {
        slurm_submission array;
        array.tasks = static_cast<unsigned>(std::min(most, jobs - first));
        array.at_once = m_options.processes;
        array.minutes = static_cast<unsigned>(std::ceil(m_options.time_limit / 60)) + 1;
        array.words = {(m_folder / "task").string(), m_folder.string(), std::to_string(first),
                       fmt::format("{}", m_options.time_limit), fs::current_path().string()};
        m_arrays.push_back({m_queue.submit(array), first, array.tasks, {}});
    }
}

void slurm_array::collect_ends() {
    for (const submitted& array : m_arrays) {
        for (std::size_t index = array.first; index < array.first + array.tasks; ++index) {
            job_outcome outcome;
            if (!m_ended[index] && read_end(index, outcome)) { note_end(index, std::move(outcome)); }
        }
    }
}

bool slurm_array::read_end(std::size_t index, job_outcome& outcome) const {
    std::ifstream file(m_folder / file_of(index, "end"));
    int status = 0;
    double user = 0;
    double system = 0;
    if (!(file >> status >> outcome.seconds >> user >> system)) { return false; }
    outcome.processor_seconds = user + system;
    if (status == timed_out || (status == killed_for_time && outcome.seconds >= m_options.time_limit)) {
        outcome.stopped(job_end::timed_out, fmt::format("stopped after {:.0f} s", m_options.time_limit),
                        printed(index));
    } else if (status > first_signal) {
        outcome.stopped(job_end::killed, fmt::format("killed by signal {}", status - first_signal), printed(index));
    } else {
        outcome.exited(status, printed(index));
    }
    return true;
}

/// Finds tasks that Slurm no longer lists and that left no file: cancelled, out of memory, or on a failed node.
void slurm_array::look_for_lost(submitted& array) {
    const auto present = m_queue.present(array.id);
    if (!present) {
        return;  // no answer; the tasks continue
    }
    for (std::size_t index = array.first; index < array.first + array.tasks; ++index) {
        const auto task = static_cast<unsigned>(index - array.first);
        if (m_ended[index] || present->count(task) != 0) {
            array.missed.erase(index);
        } else if (++array.missed[index] == questions_before_lost) {
            const std::string fate = m_queue.fate(array.id, task);
            job_outcome outcome;
            outcome.stopped(job_end::killed,
                            fmt::format("Slurm task {}_{} is gone without a trace{}", array.id, task,
                                        fate.empty() ? "" : fmt::format(" ({})", fate)),
                            printed(index));
            note_end(index, std::move(outcome));
        }
    }
}

void slurm_array::note_end(std::size_t index, job_outcome outcome) {
    m_ended[index] = true;
    m_ledger->note_end(index, std::move(outcome));
}

/// Returns the last output lines of a command.
std::string slurm_array::printed(std::size_t index) const {
    constexpr std::streamoff kept = 4096;
    std::ifstream file(m_folder / file_of(index, "log"), std::ios::ate);
    if (!file) { return ""; }
    const std::streamoff size = file.tellg();
    file.seekg(std::max<std::streamoff>(size - kept, 0));
    return {std::istreambuf_iterator<char>{file}, {}};
}

void slurm_array::stop_all() {
    if (std::find(m_ended.begin(), m_ended.end(), false) != m_ended.end()) { m_queue.cancel(); }
    m_arrays.clear();
}

}  // namespace orbweaver::sim
