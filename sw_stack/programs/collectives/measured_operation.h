// SPDX-License-Identifier: Apache-2.0
// The operation that the program `collectives` measures, independent of its implementation. The program is linked with
// collectives on the main network (software_operation.cpp) or with libcop (cop_operation.cpp).
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/collectives/communicator.h"

namespace orbweaver {

enum class operation : uint8_t { barrier, broadcast, reduce, all_reduce, all_gather };
inline constexpr const char* operation_names[] = {"barrier", "broadcast", "reduce", "all_reduce", "all_gather"};

/// Algorithms of all operations, selected by one argument.
enum class algorithm : uint8_t { automatic, binomial, chain, recursive_doubling, ring, tree, master };
inline constexpr const char* algorithm_names[] = {"automatic", "binomial", "chain", "recursive_doubling",
                                                  "ring",      "tree",     "master"};

/// The measured task.
struct task {
    operation op;
    algorithm how;
    uint32_t size;  // doubles of an array; for all_gather of a member's part
    uint32_t members;
    uint32_t repetitions;
    /// Returns the number of doubles of a member's array.
    size_t array_size() const { return op == operation::all_gather ? static_cast<size_t>(size) * members : size; }
};

class measured_operation {
public:
    virtual ~measured_operation() = default;
    /// Performs the operation once. All members call it with arrays of task::array_size() doubles. Rank 0 is the root.
    virtual void perform(double* values) = 0;
};

/// Ends the run if the linked implementation does not support the task.
void refuse_impossible(const task& job);
/// Ends the run because the operation does not have the requested algorithm.
[[noreturn]] void refuse_algorithm(const task& job);

/// Makes the linked implementation, which lives until the end of the run. All members call it together; `job` and
/// `group` must outlive it.
measured_operation& make_measured_operation(const task& job, const communicator& group);

}  // namespace orbweaver
