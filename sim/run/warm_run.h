// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hw/system/system_desc.h"
#include "sim/kind/run_options.h"
#include "sim/run/system_run.h"

namespace orbweaver::sim {

/// A run after its warm-up, from which runs of several descriptions can continue, each in a fork of this process. The
/// descriptions differ only in keys without effect during the warm-up. The results are the same as in complete runs.
class warm_run {
public:
    /// Builds the machine and simulates its warm-up.
    /// @throws user_error for anything that cannot be built or loaded
    warm_run(const system::system_desc& described, const run_options& options);

    /// Returns whether runs can continue from here: the machine has a warm-up, and it completed.
    bool is_ready() const { return m_is_ready; }

    /// Returns the run of one of the descriptions, which refers to this object. Call it only once per process.
    std::unique_ptr<system_run> go_on(const system::system_desc& described, const run_options& options);

private:
    system::system_desc m_described;  // referenced by the run
    run_options m_options;            // referenced by the run
    std::unique_ptr<system_run> m_run;
    bool m_is_ready = false;
};

}  // namespace orbweaver::sim
