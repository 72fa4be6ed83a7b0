// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/cop/closed_forms.h"

#include <algorithm>

namespace orbweaver::studies::cop_model {

namespace {

/// Returns the time of LOCK, the first command of a call: transfer, waiting, and service.
double lock(const clock_counts& counts, const contention& others) {
    return counts.to_controller + others.channels * others.service + counts.service;
}

/// Returns the time of a service without an answer: SETTC, SETBM, BENTRY, UNLOCK.
double command(const clock_counts& counts) { return counts.service; }

/// Returns the time of locked services whose results are sent.
double answered(const clock_counts& counts, double elements) {
    return elements * (counts.service + counts.from_controller);
}

}  // namespace

double write_clocks(const clock_counts& counts, const contention& others, double elements) {
    return lock(counts, others) + elements * counts.service + command(counts);
}

double read_clocks(const clock_counts& counts, const contention& others, double elements) {
    return lock(counts, others) + answered(counts, elements) + command(counts);
}

double broadcast_clocks(const clock_counts& counts, const contention& others, double elements) {
    return lock(counts, others) + command(counts) + answered(counts, elements) + command(counts);
}

double reduce_clocks(const clock_counts& counts, const contention& others, double elements) {
    // LOCK, SETTC, SETBM, the first channel's own elements, UNLOCK; then the others contribute, element by element.
    const double initial = lock(counts, others) + 2 * command(counts) + elements * counts.service + command(counts);
    const double contributed = (others.channels - 1) * others.service + counts.service + counts.from_controller;
    return initial + contributed * elements;
}

double barrier_clocks(const clock_counts& counts, const contention& others, barrier_scheme scheme) {
    // LOCK, SETTC, SETBM, BENTRY, UNLOCK of the first; then the entries of the others.
    const double initial = lock(counts, others) + 4 * command(counts);
    const double services = scheme == barrier_scheme::spmd ? 4 : 1;
    return initial + others.channels * services * counts.service + counts.from_controller;
}

double in_calls(call_clocks expression, const clock_counts& counts, const contention& others, double bytes,
                double element_bytes) {
    double sum = 0;
    for (double left = bytes; left > 0; left -= largest_call) {
        sum += expression(counts, others, std::min(left, largest_call) / element_bytes);
    }
    return sum;
}

}  // namespace orbweaver::studies::cop_model
