// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace orbweaver::sim {

/// A job array to submit to Slurm.
struct slurm_submission {
    std::vector<std::string> words;  // script and arguments
    unsigned tasks = 1;              // numbered from 0
    unsigned at_once = 0;            // concurrent tasks; 0: as many as Slurm permits
    unsigned minutes = 1;            // wall time limit per task
};

/// Interface to Slurm through user commands: sbatch, squeue, scancel, and sacct if the site has accounting. The user
/// chooses partition, account, memory and so on: sbatch reads SBATCH_PARTITION and similar variables.
class slurm_queue {
public:
    /// @param folder absolute name of a folder, after which the arrays are named
    explicit slurm_queue(const std::filesystem::path& folder);

    /// Submits a job array. A stop signal ends the wait for Slurm (stop_request), as in all functions except cancel().
    /// @return id of the job array
    /// @throws user_error with Slurm's message if Slurm is missing or rejects the array
    std::string submit(const slurm_submission& array) const;

    /// Returns the waiting and running tasks of an array; nothing if Slurm does not answer.
    std::optional<std::set<unsigned>> present(const std::string& array) const { return listed("--jobs=" + array); }

    /// Returns the waiting and running tasks of all arrays of the folder, also of those that an execution of this
    /// program left that was killed; nothing if Slurm does not answer.
    std::optional<std::set<unsigned>> present() const { return listed("--name=" + m_name); }

    /// Returns Slurm's state of a task that has ended, such as "OUT_OF_MEMORY"; empty without accounting.
    std::string fate(const std::string& array, unsigned task) const;

    /// Ends all tasks of all arrays of the folder.
    void cancel() const;

    /// Returns the maximum number of tasks in an array.
    unsigned max_tasks() const;

private:
    struct answer {
        int status;
        std::vector<std::string> lines;   // lines of standard output
        std::vector<std::string> errors;  // lines of standard error
    };
    static answer ask(const std::vector<std::string>& command);
    std::optional<std::set<unsigned>> listed(const std::string& choice) const;

    std::string m_name;
    std::string m_user;  // other users may have arrays of the same name
};

}  // namespace orbweaver::sim
