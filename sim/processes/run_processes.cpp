// SPDX-License-Identifier: Apache-2.0
#include "sim/processes/run_processes.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "hw/base/errors.h"
#include "rtl_bridge/build/shared_library.h"
#include "sim/jobs/simulations.h"
#include "sim/processes/mpi/mpi_processes.h"

namespace orbweaver::sim {

namespace {

/// Variables in which launchers tell a process the number of all processes: mpirun of Open MPI, of MPICH, and srun.
constexpr std::array<const char*, 3> launcher_variables{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};

orbweaver_mpi_processes_function* load_mpi() {
    try {
        return rtl::shared_library::neighbour(this_executable(), "liborbweaver_mpi.so")
            .function<orbweaver_mpi_processes_function>("orbweaver_mpi_processes");
    } catch (const user_error& problem) {
        throw user_error(
            fmt::format("a run on several processes: {}; the build makes it if Debian's package "
                        "libopenmpi-dev or libmpich-dev is there",
                        problem.what()));
    }
}

}  // namespace

bool is_one_of_several() {
    return std::any_of(launcher_variables.begin(), launcher_variables.end(), [](const char* variable) {
        const char* const value = std::getenv(variable);
        return value != nullptr && std::string(value) != "1";
    });
}

process_group* join_processes() {
    if (!is_one_of_several()) { return nullptr; }
    process_group* const joined = load_mpi()();
    if (joined->count() == 1) {
        throw user_error(
            "a run on several processes: each of them is alone, because their launcher is not that of the MPI of this "
            "build; use its mpirun, or srun --mpi=pmix");
    }
    return joined;
}

}  // namespace orbweaver::sim
