// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "sim/jobs/job_ledger.h"
#include "sim/jobs/slurm/slurm_queue.h"
#include "sim/output/output_directory.h"

namespace orbweaver::sim {

/// Runs jobs as Slurm job arrays. Tasks and this program communicate through a folder that both see under the same
/// name. A file contains the words of each command, and each task writes a file at the end of its command. Slurm's
/// accounting is therefore used only for tasks that left no file. SIGINT, SIGTERM and SIGHUP end all tasks.
class slurm_array {
public:
    /// Ends the tasks that a killed execution of this program has left for the folder.
    /// @param folder absolute; created for the run and removed afterwards
    /// @throws user_error if Slurm does not report whether such tasks are left
    slurm_array(pool_options options, std::filesystem::path folder);
    slurm_array(const slurm_array&) = delete;
    slurm_array& operator=(const slurm_array&) = delete;

    /// @return the outcomes in the order of `jobs`
    /// @throws user_error if Slurm is missing or refuses
    std::vector<job_outcome> run(const std::vector<job>& jobs);

private:
    /// A job array in Slurm, with the jobs of its tasks.
    struct submitted {
        std::string id;
        std::size_t first;  // index of the job of task 0
        std::size_t tasks;
        std::map<std::size_t, unsigned> missed;  // [job]: successive queries that found neither task nor file
    };

    output_directory opened_directory() const;
    void end_earlier_tasks() const;
    void run_all(std::size_t jobs, const job_ledger& ledger);
    void claim_files(std::size_t jobs);
    void write_commands(const std::vector<job>& jobs) const;
    void submit(std::size_t jobs);
    void collect_ends();
    void look_for_lost(submitted& array);
    bool read_end(std::size_t index, job_outcome& outcome) const;
    void note_end(std::size_t index, job_outcome outcome);
    std::string printed(std::size_t index) const;
    void stop_all();

    pool_options m_options;
    std::filesystem::path m_folder;
    slurm_queue m_queue;
    output_directory m_directory;  // the output directory at the folder
    job_ledger* m_ledger = nullptr;
    std::vector<bool> m_ended;  // [job]
    std::vector<submitted> m_arrays;
};

}  // namespace orbweaver::sim
