// SPDX-License-Identifier: Apache-2.0
// Task identifiers: S 31, G 30, H 29:18, L 17:0 (thesis ch. III). H is the host number, 1 .. 4095; L counts
// the tasks of a host from 1. A task's S and G are 0; a multicast address has G set, a daemon S.
#pragma once

#include <stdint.h>

namespace orbweaver::pvm {

inline constexpr uint32_t tid_task_bits = 18;
inline constexpr uint32_t tid_host_bits = 12;
inline constexpr uint32_t max_hosts = (1U << tid_host_bits) - 1;
inline constexpr uint32_t max_task_numbers = (1U << tid_task_bits) - 1;

constexpr int make_tid(uint32_t host, uint32_t task) { return static_cast<int>(host << tid_task_bits | task); }
constexpr uint32_t host_of(int tid) {
    return static_cast<uint32_t>(tid) >> tid_task_bits & ((1U << tid_host_bits) - 1);
}
constexpr uint32_t task_of(int tid) { return static_cast<uint32_t>(tid) & max_task_numbers; }
/// Returns whether a tid can be a task of a machine of `hosts` hosts.
constexpr bool is_task(int tid, uint32_t hosts) {
    return tid > 0 && static_cast<uint32_t>(tid) >> (tid_task_bits + tid_host_bits) == 0 && host_of(tid) >= 1 &&
           host_of(tid) <= hosts && task_of(tid) != 0;
}

}  // namespace orbweaver::pvm
