// SPDX-License-Identifier: Apache-2.0
// Global operations of an application, independent of their implementation. A program is linked with collectives on the
// main network (software_global_operations.cpp) or with libcop (cop_global_operations.cpp).
#pragma once

#include <stdint.h>

#include "sw_stack/collectives/communicator.h"

namespace orbweaver {

/// Global operations of a group. All members call an operation with equal counts and roots, in the same order, with one
/// thread per node. Members are identified by rank.
class global_operations {
public:
    virtual ~global_operations() = default;
    /// Waits until every member has called it.
    virtual void barrier() = 0;
    /// Sends values of rank `root` to all members.
    virtual void multicast(double* values, uint32_t count, uint32_t root) = 0;
    /// Adds the values of all members element by element. Rank `root` has the sums in `values`; the values of the
    /// others are undefined.
    virtual void sum_to(double* values, uint32_t count, uint32_t root) = 0;
    /// Adds the values of all members element by element; every member has the same sums.
    virtual void sum(double* values, uint32_t count) = 0;
    /// Returns the name of the implementation, for reports.
    virtual const char* name() const = 0;
};

/// Makes the linked implementation, which lives until the end of the run. All members call it together.
/// @param group outlives it
global_operations& make_global_operations(const communicator& group);

}  // namespace orbweaver
