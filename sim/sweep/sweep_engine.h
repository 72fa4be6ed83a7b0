// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::sim {

/// Who runs the simulations of a sweep.
enum class sweep_engine : unsigned char {
    local,  // processes of this machine
    slurm,  // job arrays of a Slurm cluster
};

}  // namespace orbweaver::sim
