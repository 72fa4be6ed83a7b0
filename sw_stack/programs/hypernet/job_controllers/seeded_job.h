// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/common/hash.h"

namespace orbweaver::job_controllers {

/// A job as it is sent between nodes.
struct job {
    uint32_t number;
    uint32_t length;  // iterations of its loop
};

/// @param mean mean length; lengths are uniform in 1 .. 2 mean - 1
constexpr job seeded_job(uint32_t number, uint32_t mean, uint32_t seed) {
    return {number, 1 + hash(number, 0, seed) % (2 * mean - 1)};
}

/// Returns the contribution of a job to the checksum of the executed jobs.
constexpr uint64_t job_checksum(const job& executed) { return element_checksum(executed.length, executed.number, 0); }

}  // namespace orbweaver::job_controllers
