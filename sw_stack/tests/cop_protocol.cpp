// SPDX-License-Identifier: Apache-2.0
// A single call of libcop by all tasks, one per host, so that its commands to the coordination processor can be
// counted. Arguments: call (number of the call, default 0: none), elements (doubles, default 128), urgent (1: shared
// variables under the lock), roots (of a reduction, default 1), static (0: an ordinary PVM group, default 1), lock
// (CopMaskLock, default 1), rounds (calls, default 1), others (elements of all hosts except the first, which call while
// the first one is busy; default: all call alike). Reports first_cycles and second_cycles, of the calls of two hosts.
#include "sw_stack/cop/cop.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/tests/support/every_host.h"

using namespace orbweaver;

namespace {

enum call : int { none, write, read, read_modify_write, broadcast, reduce, barrier, master_barrier, calls };

constexpr int tag = 0;
constexpr int max_elements = 1000;
constexpr int max_hosts = 64;
constexpr uint64_t head_start = 5000;  // cycles: longer than the differences with which hosts leave a barrier
constexpr const char* team = "team";

int argument(const char* key, int default_value, int most) {
    return static_cast<int>(args::integer(key, default_value, 0, most));
}

int make_call(int which, int instance, double* data) {
    const int all = argument("elements", 128, max_elements);
    const int others = argument("others", 0, max_elements);
    const int elements = instance == 0 || others == 0 ? all : others;
    const int mode = argument("urgent", 0, 1) != 0 ? CopUrgent : CopNormal;
    switch (which) {
        case write: return cop_write(data, elements, PVM_DOUBLE, pvm_mytid(), tag, mode);
        case read:
            return cop_read(data, elements, PVM_DOUBLE, pvm_gettid(team, (instance + 1) % pvm_hosts()), tag, mode);
        case read_modify_write:
            return cop_rmw(data, elements, PVM_DOUBLE, pvm_gettid(team, (instance + 1) % pvm_hosts()), tag, mode);
        case broadcast:
            return cop_bcast(data, elements, PVM_DOUBLE, team, tag, instance == 0 ? CopSend : CopReceive,
                             pvm_gettid(team, 0));
        case reduce: {
            int roots[max_hosts];
            const int count = argument("roots", 1, pvm_hosts());
            for (int i = 0; i < count; ++i) { roots[i] = i; }
            return cop_reduce(CopSum, data, PVM_DOUBLE, elements, tag, team, roots, count);
        }
        case barrier:
        case master_barrier: return cop_barrier(team, pvm_hosts(), tag);
        default: return CopOk;
    }
}

void work() {
    static double data[max_elements];
    expect_equal(cop_mytid(), pvm_mytid(), "cop_mytid");
    cop_setopt(CopDeadlock, 0);
    const int instance = pvm_joingroup(team);
    const int which = argument("call", none, calls - 1);
    if (argument("static", 1, 1) != 0) {
        expect_equal(cop_setopt(CopStaticGroup, pvm_hosts(), team), CopOk, "CopStaticGroup");
    }
    cop_setopt(CopBarrier, which == master_barrier ? CopMasterBarrier : CopEqualBarrier);
    cop_setopt(CopMaskLock, argument("lock", 1, 1));
    expect_equal(pvm_barrier(team, pvm_hosts()), PvmOk, "pvm_barrier");
    if (instance != 0 && argument("others", 0, max_elements) != 0) {
        for (const uint64_t arrival = cycles(); cycles() - arrival < head_start;) {}
    }
    const uint64_t start = cycles();
    for (int round = argument("rounds", 1, 1000); round > 0; --round) {
        expect_equal(make_call(which, instance, data), CopOk, "the call");
    }
    if (instance < 2) { report(instance == 0 ? "first_cycles" : "second_cycles", cycles() - start); }
    expect_equal(pvm_barrier(team, pvm_hosts()), PvmOk, "pvm_barrier");
}

}  // namespace

int main() { return run_on_every_host<work>(); }
