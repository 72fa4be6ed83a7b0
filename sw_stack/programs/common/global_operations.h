// SPDX-License-Identifier: Apache-2.0
// The global operations of an application, apart from who performs them: a program is linked with one implementation,
// collectives on the main network (software_global_operations.cpp) or libcop (cop_global_operations.cpp).
#pragma once

#include <stdint.h>

#include "sw_stack/collectives/communicator.h"

namespace orbweaver {

/// All members call an operation with equal counts and roots, in the same order, one thread a node. Members are
/// numbered by their rank.
class global_operations {
public:
    virtual ~global_operations() = default;
    /// Returns when every member has called it.
    virtual void barrier() = 0;
    /// Brings values of rank `root` to all members.
    virtual void multicast(double* values, uint32_t count, uint32_t root) = 0;
    /// Adds up element by element; rank `root` has the sums in `values`, what the others have there is undefined.
    virtual void sum_to(double* values, uint32_t count, uint32_t root) = 0;
    /// Adds up element by element; every member has the same sums.
    virtual void sum(double* values, uint32_t count) = 0;
    /// What is behind them, for reports.
    virtual const char* name() const = 0;
};

/// The implementation that the program is linked with; lives to the end of the run. All members call it together.
/// @param group outlives it
global_operations& make_global_operations(const communicator& group);

}  // namespace orbweaver
