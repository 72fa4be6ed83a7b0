// SPDX-License-Identifier: Apache-2.0
#include "sim/processes/run_processes.h"

#include <fmt/core.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "hw/base/errors.h"
#include "rtl_bridge/build/shared_library.h"
#include "sim/jobs/simulations.h"
#include "sim/processes/mpi/mpi_processes.h"

namespace orbweaver::sim {

namespace {

/// Variables in which launchers tell a process the number of all processes: mpirun of Open MPI, of MPICH, and srun.
constexpr std::array<const char*, 3> launcher_variables{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};

bool has_launcher() {
    for (const char* const variable : launcher_variables) {
        const char* const value = std::getenv(variable);
        if (value != nullptr && std::string(value) != "1") { return true; }
    }
    return false;
}

/// Loads the library from the folder of the program, or from the loader's search path.
orbweaver_mpi_processes_function* load_mpi() {
    constexpr const char* name = "liborbweaver_mpi.so";
    const std::filesystem::path neighbour = this_executable().parent_path() / name;
    try {
        const rtl::shared_library library(std::filesystem::exists(neighbour) ? neighbour : name);
        return library.function<orbweaver_mpi_processes_function>("orbweaver_mpi_processes");
    } catch (const user_error& problem) {
        throw user_error(
            fmt::format("a run on several processes: {}; the build makes it if Debian's package "
                        "libopenmpi-dev or libmpich-dev is there",
                        problem.what()));
    }
}

}  // namespace

process_group* join_processes() {
    if (!has_launcher()) { return nullptr; }
    process_group* const joined = load_mpi()();
    if (joined->count() == 1) {
        throw user_error(
            "a run on several processes: each of them is alone, because their launcher is not that of the MPI of this "
            "build; use its mpirun, or srun --mpi=pmix");
    }
    return joined;
}

}  // namespace orbweaver::sim
