// SPDX-License-Identifier: Apache-2.0
// What the programs do alike: choose by name, refuse a wrong input file, time a region.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/messaging_system.h"
#include "sw_stack/programs/common/line_reader.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

/// The place of argument `key` in a list of names, the first of which is the default; another name ends the run.
uint32_t choice_argument(const char* key, const char* const* names, uint32_t count);
template <size_t count>
uint32_t choice_argument(const char* key, const char* const (&names)[count]) {
    return choice_argument(key, names, count);
}

/// How a result is verified: `sampled` costs little next to the computation, `exact` as much as it or more.
enum class check_kind : uint8_t { sampled, exact, none };
/// Argument check.
check_kind read_check();

/// How the inner loops are written; what they compute is the same.
enum class kernel_kind : uint8_t {
    tuned,  // by hand, so that the core seldom waits for a value
    plain,  // as the textbook or the study has them: one element after the other
};
/// Argument kernels.
kernel_kind read_kernels();

/// Arguments barrier and wait, which choose how the message library works (collectives.h, waiting.h). On every node,
/// before its first barrier.
void read_library_arguments();

/// Where barriers of the original system stand, of which the study names only those that separate LU's requests.
enum class barrier_positions : uint8_t {
    named,  // where the study names them: a thread that answers waits until its node has what it is asked for
    added,  // before each exchange, and before what was exchanged changes, too
};
/// Argument barriers.
barrier_positions read_barriers();

[[noreturn]] void fail_in_file(const input_error& error);

/// Each node reads its part of the input file and states what it found wrong, if anything. The first wrong line is
/// reported, by one node, so that the message does not depend on the grid. A collective operation.
void fail_on_first_error(const input_error& error);

/// Runs f() on all nodes as the region whose time counts, from the release of all nodes to the end of the last, and
/// returns the cycles; the clocks of all nodes are the same.
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
