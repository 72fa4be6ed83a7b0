// SPDX-License-Identifier: Apache-2.0
// A task that never arrives: tasks that wait for it get the error of the deadlock timer, and can continue with other
// tags.
#include "sw_stack/cop/cop.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/tests/support/every_host.h"

using namespace orbweaver;

namespace {

constexpr int tag_go_on = 1;
constexpr int patience = 20'000;
constexpr int deadlock = cop_status_of(cop_error::deadlock);
constexpr const char* team = "team";

/// Waits in vain twice, and reports when it may be joined.
void wait_in_vain(int count) {
    const uint64_t start = cycles();
    expect_equal(cop_barrier(team, count, 10), deadlock, "a barrier that somebody does not come to");
    const uint64_t waited = cycles() - start;
    if (waited < patience || waited > 2 * patience) { fail("the deadlock timer took %llu cycles\n", waited); }
    int value = 1;
    const int root = pvm_getinst(team, pvm_mytid());
    expect_equal(cop_reduce(CopSum, &value, PVM_INT, 1, 20, team, &root, 1), deadlock,
                 "a reduction that somebody does not contribute to");
    int tid = 0;
    for (int i = 0; i < count; ++i) {
        tid = pvm_gettid(team, i);
        if (tid != pvm_mytid()) { pvm_psend(tid, tag_go_on, &value, 1, PVM_INT); }
    }
}

void work() {
    const int count = pvm_hosts();
    expect_equal(cop_mytid(), pvm_mytid(), "cop_mytid");
    expect_equal(cop_setopt(CopDeadlock, patience), CopOk, "cop_setopt");
    expect_equal(cop_getopt(CopDeadlock), patience, "cop_getopt");
    pvm_joingroup(team);
    expect_equal(pvm_barrier(team, count), PvmOk, "pvm_barrier");
    if (pvm_tidtohost(pvm_mytid()) == 1) {
        wait_in_vain(count);
    } else {
        pvm_recv(-1, tag_go_on);
    }
    expect_equal(cop_barrier(team, count, 30), CopOk, "a barrier that all come to");
}

}  // namespace

int main() { return run_on_every_host<work>(); }
