// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/clock_domain.h"
#include "hw/base/observer.h"
#include "hw/core/core_desc.h"
#include "hw/core/core_identity.h"
#include "hw/core/core_statistics.h"

namespace orbweaver::core {

/// Resources that the parts of a core share.
struct core_environment {
    clock_domain& domain;
    clock_domain::handle handle;
    const core_desc& desc;
    const core_identity& identity;
    machine_observer* observer;  // may be null
    core_statistics& counted;    // all counters except cycles, which the parts count themselves

    void wake(cycle_t due) const { domain.wake(handle, due); }
};

}  // namespace orbweaver::core
