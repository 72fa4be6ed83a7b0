// SPDX-License-Identifier: Apache-2.0
// Times of the functions of libcop as the thesis's expressions have them (chapter VI, Table III): a
// host's software takes no time, all participants call at once, and a locked stream moves an element in each service.
// Pure functions of clocks. The hardware model shows by how much they are optimistic.
#pragma once

#include <cstdint>

#include "studies/arithmetic/cop/clock_counts.h"

namespace orbweaver::studies::cop_model {

/// An expression of chapter VI: clocks of one call.
/// @param elements M/N: messages with data, 1 or more
using call_clocks = double (*)(const clock_counts& counts, const contention& others, double elements);

double write_clocks(const clock_counts& counts, const contention& others, double elements);
/// A shared read; also a read-modify-write.
double read_clocks(const clock_counts& counts, const contention& others, double elements);
/// A broadcast; also a multicast, whatever the number of receivers.
double broadcast_clocks(const clock_counts& counts, const contention& others, double elements);
double reduce_clocks(const clock_counts& counts, const contention& others, double elements);

/// Who sets the masks of a barrier.
enum class barrier_scheme : std::uint8_t {
    spmd,          // whoever is served first: everybody locks and tries (4 services a channel)
    master_slave,  // a master beforehand: the others only enter (1 service)
};
double barrier_clocks(const clock_counts& counts, const contention& others, barrier_scheme scheme);

/// An array that is longer than a call may be, as so many calls as it needs, one after the other.
/// @param bytes         1 or more
/// @param element_bytes of a message, 1 .. largest_element
double in_calls(call_clocks expression, const clock_counts& counts, const contention& others, double bytes,
                double element_bytes = largest_element);

constexpr double microseconds(double clocks) { return clocks * clock_microseconds; }

}  // namespace orbweaver::studies::cop_model
