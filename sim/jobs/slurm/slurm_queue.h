// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// A job array as it is given to Slurm.
struct slurm_submission {
    std::vector<std::string> words;  // the script and its arguments
    unsigned tasks = 1;              // numbered from 0
    unsigned at_once = 0;            // tasks that run at once; 0: as many as Slurm lets
    unsigned minutes = 1;            // wall time of a task
};

/// What orbweaver asks of Slurm, by the commands that users have: sbatch, squeue, scancel, and sacct where the site
/// keeps accounts. Partition, account, memory and so on are the user's: sbatch reads SBATCH_PARTITION and its like.
class slurm_queue {
public:
    /// @param folder for the output of commands; exists
    explicit slurm_queue(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// The files in its folder.
    static std::vector<std::string> files();

    /// @return the number of the job array
    /// @throws user_error if there is no Slurm, or it does not take the array: with what it states
    std::string submit(const slurm_submission& array) const;

    /// The tasks of an array that wait or run; nothing if Slurm does not answer.
    std::optional<std::set<unsigned>> present(const std::string& array) const;

    /// What Slurm states of a task that is gone, such as "OUT_OF_MEMORY"; empty where it keeps no accounts.
    std::string fate(const std::string& array, unsigned task) const;

    /// Ends all tasks of an array.
    void cancel(const std::string& array) const;

    /// How many tasks an array may have.
    unsigned most_tasks() const;

private:
    struct answer {
        int status;
        std::vector<std::string> lines;   // of standard output
        std::vector<std::string> errors;  // of standard error
    };
    answer ask(const std::vector<std::string>& command) const;

    std::filesystem::path m_folder;
};

}  // namespace orbweaver::sim
