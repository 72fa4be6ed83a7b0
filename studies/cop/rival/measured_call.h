// SPDX-License-Identifier: Apache-2.0
// Times of PVM's calls by the thesis's method (chapter VI): echoes, and a barrier before each collective call. Calls
// that return when the data are under way end with an acknowledgement of one byte from each receiver, whose latency is
// deducted. Routes are set up in advance.
#pragma once

#include <functional>

#include "studies/arithmetic/cop/pvm_measured.h"
#include "studies/cop/rival/group.h"

namespace orbweaver::studies::cop_paper::rival {

using cop_model::pvm_function;

/// Part of each member in a timed call.
using call_part = std::function<activity(group& tasks, virtual_machine& machine, unsigned member)>;

/// Returns the mean time of a call at the root, member 0, in microseconds. A member that never ends is a bug of the
/// model.
/// @param machine at least two members
double root_time(const virtual_machine_desc& machine, const call_part& part);

/// Returns half of the round-trip time between two tasks, in microseconds.
double echo_time(virtual_machine_desc machine, unsigned bytes, encoding code = encoding::raw);

/// Returns the time of a call by all members, in microseconds: until the root has the result, all receivers have the
/// data, or all have left the barrier.
/// @param bytes a multiple of eight for a reduction of doubles; ignored for a barrier
double call_time(const virtual_machine_desc& machine, pvm_function function, unsigned bytes);

/// Returns the group of Table IV, one task per host; "direct route when ever possible".
virtual_machine_desc five_hosts();

/// pvm_gather and pvm_scatter, that many bytes a member.
double gather_time(const virtual_machine_desc& machine, unsigned bytes);
double scatter_time(const virtual_machine_desc& machine, unsigned bytes);

}  // namespace orbweaver::studies::cop_paper::rival
