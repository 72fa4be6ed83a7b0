// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "hw/system/system_desc.h"
#include "sim/kind/run_options.h"
#include "sim/run/system_run.h"

namespace orbweaver::sim {

/// A run whose warm-up is over, from which the runs of several descriptions may go on, each in a fork of this process.
/// The descriptions differ only in keys that act after warm-up. The results are those of runs from the beginning.
class warm_run {
public:
    /// Builds the machine and simulates its warm-up.
    /// @throws user_error for whatever cannot be built or loaded
    warm_run(const system::system_desc& described, const run_options& options);

    /// Whether there are runs that may go on: the machine has a warm-up, and nothing ended it.
    bool is_ready() const { return m_is_ready; }

    /// The run of one of the descriptions, once a process. It refers to this object.
    std::unique_ptr<system_run> go_on(const system::system_desc& described, const run_options& options);

private:
    system::system_desc m_described;  // what the run refers to
    run_options m_options;            // likewise
    std::unique_ptr<system_run> m_run;
    bool m_is_ready = false;
};

}  // namespace orbweaver::sim
