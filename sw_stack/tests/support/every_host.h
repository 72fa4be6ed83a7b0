// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/pvm/pvm.h"
#include "sw_stack/tests/support/expectations.h"

namespace orbweaver {

/// Tag of the message with which a task of run_on_every_host() ends; lower tags belong to the task.
inline constexpr int tag_of_the_end = 1000;

template <void (*work)()>
void work_and_report(int starter) {
    work();
    pvm_psend(starter, tag_of_the_end, &starter, 1, PVM_INT);
}

/// Starts a task on every host, waits until all have ended, and ends the run as verified. Call it from main().
/// @tparam work function of each task; it reports failures itself
template <void (*work)()>
int run_on_every_host() {
    const int self = pvm_mytid();
    for (int host = 1; host <= pvm_hosts(); ++host) {
        expect_equal(pvm_spawn(work_and_report<work>, self, PvmTaskHost, host, 1, nullptr), 1, "pvm_spawn");
    }
    for (int host = 1; host <= pvm_hosts(); ++host) { pvm_recv(-1, tag_of_the_end); }
    verified(true);
    return 0;
}

}  // namespace orbweaver
