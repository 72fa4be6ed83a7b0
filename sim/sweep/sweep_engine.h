// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::sim {

/// The executor of the simulations of a sweep.
enum class sweep_engine : unsigned char {
    local,  // processes on this machine
    slurm,  // job arrays of a Slurm cluster
};

}  // namespace orbweaver::sim
