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

/// Variables in which launchers of MPI tell a process the number of all processes: Open MPI, MPICH and PMI of Slurm.
constexpr std::array<const char*, 2> launcher_variables{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};

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

process_group* join_processes() { return has_launcher() ? load_mpi()() : nullptr; }

}  // namespace orbweaver::sim
