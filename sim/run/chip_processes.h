// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/base/processes/ordered_calls.h"
#include "hw/base/run_control.h"
#include "hw/core/devices/host_reports.h"
#include "hw/system/machine.h"
#include "sim/workload/mpi_profile.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

/// The state of the MPI ranks in memory after a run.
struct mpi_ranks {
    std::vector<mpi_rank_profile> profiles;  // [rank]; empty: a program without MPI
    std::vector<std::string> waits;          // [rank]: as describe_mpi_waits()
};

/// Joins the processes that divide a chip. All of them take the requests of firmware and the end of the run. Process 0
/// shows the console, has the files of the programs, and gets the results.
class chip_processes {
public:
    /// @param clocks  partitions of the machine; they outlive this object, as do control and reports
    /// @param console receives the lines of all consoles, in process 0
    chip_processes(clock_partitions& clocks, run_control& control, core::host_reports& reports,
                   core::host_console_output console);

    /// Collects results after the run. All processes call it.
    /// @param ranks those of this process are valid; in process 0, all are afterwards
    void collect(system::machine& modelled, const workload& program, mpi_ranks& ranks);

private:
    void share_requests(run_control& control, core::host_reports& reports, core::host_console_output console);
    void share_files(core::host_reports& reports);

    process_group& m_processes;
    ordered_calls m_calls;
};

}  // namespace orbweaver::sim
