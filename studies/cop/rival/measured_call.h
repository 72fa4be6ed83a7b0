// SPDX-License-Identifier: Apache-2.0
// Times of PVM's calls as the thesis measured them (chapter VI): echoes; a barrier before each collective call; calls
// that return when the data are on their way end with an acknowledgement of one byte from each receiver, whose latency
// is deducted. Routes are set up before.
#pragma once

#include <functional>

#include "studies/arithmetic/cop/pvm_measured.h"
#include "studies/cop/rival/group.h"

namespace orbweaver::studies::cop_paper::rival {

using cop_model::pvm_function;

/// What each member does in a call that is timed.
using call_part = std::function<activity(group& tasks, virtual_machine& machine, unsigned member)>;

/// Mean time of a call at the root, member 0, microseconds. A member that waits for ever is a bug of the model.
/// @param machine of two members at least
double root_time(const virtual_machine_desc& machine, const call_part& part);

/// Half of the time there and back between two tasks, microseconds.
double echo_time(virtual_machine_desc machine, unsigned bytes, encoding code = encoding::raw);

/// A call by all members, microseconds: until the root has the result, all receivers have the data, or all go on after
/// the barrier.
/// @param bytes a multiple of eight for a reduction of doubles; without meaning for a barrier
double call_time(const virtual_machine_desc& machine, pvm_function function, unsigned bytes);

/// The group of Table IV, one task a host; "direct route when ever possible".
virtual_machine_desc five_hosts();

/// pvm_gather and pvm_scatter, so many bytes a member.
double gather_time(const virtual_machine_desc& machine, unsigned bytes);
double scatter_time(const virtual_machine_desc& machine, unsigned bytes);

}  // namespace orbweaver::studies::cop_paper::rival
