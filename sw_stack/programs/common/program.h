// SPDX-License-Identifier: Apache-2.0
// Common functions of the programs: choices by name, errors of input files, timed regions.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/messaging_system.h"
#include "sw_stack/programs/common/line_reader.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

/// Returns the index of argument `key` in a list of names, the first of which is the default; any other name ends the
/// run.
uint32_t choice_argument(const char* key, const char* const* names, uint32_t count);
template <size_t count>
uint32_t choice_argument(const char* key, const char* const (&names)[count]) {
    return choice_argument(key, names, count);
}

/// Verification of a result: `sampled` is cheap compared with the computation, `exact` costs as much as it or more.
enum class check_kind : uint8_t { sampled, exact, none };
/// Reads the argument check.
check_kind read_check();

/// Implementation of the inner loops; their results are equal.
enum class kernel_kind : uint8_t {
    tuned,  // hand-optimised, so that the core rarely stalls for a value
    plain,  // as in the textbook or the study: one element after the other
};
/// Reads the argument kernels.
kernel_kind read_kernels();

/// Reads the arguments barrier and wait, which configure the message library (collectives.h, waiting.h). Every node
/// calls it before its first barrier.
void read_library_arguments();

/// Positions of the barriers of the original system. The study names only the barriers that separate LU's requests.
enum class barrier_positions : uint8_t {
    named,  // only where the study names them: an answering thread waits until its node has the requested data
    added,  // also before each exchange, and before exchanged data change
};
/// Reads the argument barriers.
barrier_positions read_barriers();

[[noreturn]] void fail_in_file(const input_error& error);

/// Reports the first error that any node found in its part of the input file, and ends the run. One node reports it, so
/// the message does not depend on the grid. A collective operation.
void fail_on_first_error(const input_error& error);

/// Runs f() on all nodes as the timed region and returns its cycles, from the release of all nodes to the end of the
/// last. The clocks of all nodes are equal.
template <class F>
uint64_t timed_region(F function) {
    barrier();
    const uint64_t start = cycles();
    if (node_id() == 0) { region_begin(); }
    function();
    barrier();
    if (node_id() == 0) { region_end(); }
    return cycles() - start;
}

}  // namespace orbweaver
