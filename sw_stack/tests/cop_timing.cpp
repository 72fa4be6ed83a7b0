// SPDX-License-Identifier: Apache-2.0
// Cost of libcop calls on the modelled cores, one task per host: cycles of the slowest task, as named values. Argument:
// mode (cop_driver_mode, default direct).
#include "sw_stack/cop/cop.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr int elements = 128;
constexpr int rounds = 16;
constexpr int tag_done = 1;
constexpr int tag = 0;
constexpr int barrier_tag = 2000;
constexpr const char* team = "team";

enum figure : int {
    write,
    read,
    read_modify_write,
    broadcast,
    reduce,
    unlocked_reduce,
    barrier,
    unlocked_barrier,
    master_barrier,
    figures
};
constexpr const char* names[figures] = {"write_cycles",         "read_cycles",
                                        "rmw_cycles",           "broadcast_cycles",
                                        "reduce_cycles",        "unlocked_reduce_cycles",
                                        "barrier_cycles",       "unlocked_barrier_cycles",
                                        "master_barrier_cycles"};

int team_size = 0;
int instance = 0;  // one task a host
double data[elements];

int call(int which) {
    const int root = 0;
    const int mode = instance == root ? CopSend : CopReceive;
    switch (which) {
        case write: return cop_write(data, elements, PVM_DOUBLE, pvm_mytid(), tag, CopNormal);
        case read: return cop_read(data, elements, PVM_DOUBLE, pvm_mytid(), tag, CopNormal);
        case read_modify_write: return cop_rmw(data, elements, PVM_DOUBLE, pvm_mytid(), tag, CopNormal);
        case broadcast: return cop_bcast(data, elements, PVM_DOUBLE, team, tag, mode, pvm_gettid(team, root));
        case reduce:
        case unlocked_reduce: return cop_reduce(CopSum, data, PVM_DOUBLE, elements, tag, team, &root, 1);
        default:
            for (int i = 0; i < rounds; ++i) {
                if (const int result = cop_barrier(team, team_size, barrier_tag); result < 0) { return result; }
            }
            return CopOk;
    }
}

void work(int* taken) {
    team_size = pvm_hosts();
    cop_mytid();
    cop_setopt(CopDriverMode, static_cast<int>(args::integer("mode", CopDriverDirect, 0, 1)));
    cop_setopt(CopDeadlock, 0);  // hosts start one after the other
    instance = pvm_joingroup(team);
    cop_setopt(CopStaticGroup, team_size, team);
    for (int which = 0; which < figures; ++which) {
        cop_setopt(CopBarrier, which == master_barrier ? CopMasterBarrier : CopEqualBarrier);
        cop_setopt(CopMaskLock, which == unlocked_reduce || which == unlocked_barrier ? 0 : 1);
        if (const int result = cop_barrier(team, team_size, barrier_tag); result < 0) {
            fail("cop_barrier: %d\n", result);
        }
        const uint64_t start = cycles();
        if (const int result = call(which); result < 0) { fail("%s: %d\n", names[which], result); }
        taken[which] = static_cast<int>(cycles() - start);
    }
}

void work_and_report(int parent) {
    int taken[figures];
    work(taken);
    pvm_psend(parent, tag_done, taken, figures, PVM_INT);
}

}  // namespace

/// The first task takes part too, because a task that only waits would share its core with another.
int main() {
    const int self = pvm_mytid();
    for (int host = 2; host <= pvm_hosts(); ++host) { pvm_spawn(work_and_report, self, PvmTaskHost, host, 1, nullptr); }
    int slowest[figures];
    work(slowest);
    for (int host = 2; host <= pvm_hosts(); ++host) {
        int taken[figures];
        pvm_precv(-1, tag_done, taken, figures, PVM_INT, nullptr, nullptr, nullptr);
        for (int i = 0; i < figures; ++i) { slowest[i] = taken[i] > slowest[i] ? taken[i] : slowest[i]; }
    }
    for (int i = 0; i < figures; ++i) {
        report(names[i], static_cast<uint64_t>(slowest[i]) / (i >= barrier ? rounds : 1));
    }
    verified(true);
    return 0;
}
