// SPDX-License-Identifier: Apache-2.0
// Times of libcop's functions by the thesis's expressions (chapter VI, Table III). They assume that a host's software
// takes no time, all participants call at once, and a locked stream moves one element per service. Pure functions of
// clock cycles. The hardware model shows how optimistic they are.
#pragma once

#include <cstdint>

#include "studies/arithmetic/cop/clock_counts.h"

namespace orbweaver::studies::cop_model {

/// An expression of chapter VI: clock cycles of one call.
/// @param elements M/N: messages with data, 1 or more
using call_clocks = double (*)(const clock_counts& counts, const contention& others, double elements);

double write_clocks(const clock_counts& counts, const contention& others, double elements);
/// Time of a shared read, or of a read-modify-write.
double read_clocks(const clock_counts& counts, const contention& others, double elements);
/// Time of a broadcast, or of a multicast to any number of receivers.
double broadcast_clocks(const clock_counts& counts, const contention& others, double elements);
double reduce_clocks(const clock_counts& counts, const contention& others, double elements);

/// Selects the host that sets the masks of a barrier.
enum class barrier_scheme : std::uint8_t {
    spmd,          // the one served first: all hosts lock and try (4 services per channel)
    master_slave,  // a master in advance: the others only enter (1 service)
};
double barrier_clocks(const clock_counts& counts, const contention& others, barrier_scheme scheme);

/// Returns the time of an array that is longer than a call allows, as consecutive calls.
/// @param bytes         1 or more
/// @param element_bytes bytes per message, 1 .. largest_element
double in_calls(call_clocks expression, const clock_counts& counts, const contention& others, double bytes,
                double element_bytes = largest_element);

constexpr double microseconds(double clocks) { return clocks * clock_microseconds; }

}  // namespace orbweaver::studies::cop_model
