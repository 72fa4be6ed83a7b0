// SPDX-License-Identifier: Apache-2.0
// The operation that the program `collectives` measures, apart from who performs it: the program is linked with one
// implementation, collectives on the main network (software_operation.cpp) or libcop (cop_operation.cpp).
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/collectives/communicator.h"

namespace orbweaver {

enum class operation : uint8_t { barrier, broadcast, reduce, all_reduce, all_gather };
inline constexpr const char* operation_names[] = {"barrier", "broadcast", "reduce", "all_reduce", "all_gather"};

/// Algorithms of all operations, so that one argument names any.
enum class algorithm : uint8_t { automatic, binomial, chain, recursive_doubling, ring, tree, master };
inline constexpr const char* algorithm_names[] = {"automatic", "binomial", "chain", "recursive_doubling",
                                                  "ring",      "tree",     "master"};

/// What is measured.
struct task {
    operation op;
    algorithm how;
    uint32_t size;  // doubles of an array; of all_gather a member's
    uint32_t members;
    uint32_t repetitions;
    /// Doubles of the array that a member has.
    size_t array_size() const { return op == operation::all_gather ? static_cast<size_t>(size) * members : size; }
};

class measured_operation {
public:
    virtual ~measured_operation() = default;
    /// Once; all members call it with arrays of task::array_size() doubles. Rank 0 is the root.
    virtual void perform(double* values) = 0;
};

/// Ends the run if the implementation that the program is linked with cannot do what is asked for.
void refuse_impossible(const task& job);
/// Ends the run: the operation has no such algorithm.
[[noreturn]] void refuse_algorithm(const task& job);

/// That implementation; lives to the end of the run. All members call it together.
/// @param t,group outlive it
measured_operation& make_measured_operation(const task& job, const communicator& group);

}  // namespace orbweaver
