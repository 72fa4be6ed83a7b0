// SPDX-License-Identifier: Apache-2.0
// Calls every function of libcop and checks its guarantees: `tasks` tasks on each host (default 1), against values that
// each task computes itself. On a machine without a coordination processor the same calls run on the main network.
// Arguments: tasks, variables (tasks per host with shared variables, default 1), barriers (of the stress test, default
// 20), mode (cop_driver_mode, default direct), interrupts (1: CopInterrupts), user_mode (1: CopUserMode), channels (per
// controller, default 64).
#include "sw_stack/cop/cop.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/tests/support/expectations.h"

using namespace orbweaver;

namespace {

constexpr int max_tasks = 128;
constexpr int max_elements = 200;  // more than one part
constexpr int tag_done = 3;
constexpr int tag_exit = 4;
constexpr const char* team = "team";
constexpr const char* half_names[] = {"even", "odd"};

int all_tasks() { return static_cast<int>(args::integer("tasks", 1, 1, 4)) * pvm_hosts(); }

/// Small integers, which every type holds and adds exactly.
template <class T>
T value_of(int instance, int element) {
    return static_cast<T>(static_cast<int>(mixed(static_cast<uint32_t>(instance), static_cast<uint32_t>(element)) % 7) -
                          3);
}

template <class T>
constexpr int type_of() {
    return __is_same(T, int) ? PVM_INT : __is_same(T, float) ? PVM_FLOAT : PVM_DOUBLE;
}

template <class T>
T combined(int func, T a, T b) {
    switch (func) {
        case CopSum: return a + b;
        case CopMin: return a < b ? a : b;
        case CopMax: return a > b ? a : b;
        case CopProduct: return a * b;
        default: break;
    }
    if constexpr (__is_same(T, int)) { return func == CopAnd ? a & b : func == CopOr ? a | b : a ^ b; }
    return a;
}

/// A task's view of the team.
struct member {
    int count;
    int instance;
    bool has_card;
    int tid(int instance) const { return pvm_gettid(team, instance); }
};

/// Tags of an operation: several hundred apart, each used again and again.
constexpr int tag_of(int operation) { return operation * 256; }

/// Checks, also on an idle machine, that no task leaves a barrier before all have entered.
void barriers(const member& self, int rounds) {
    static uint32_t arrived[max_tasks];  // arrivals of this host's tasks, by instance
    const uint32_t former = arrived[self.instance];
    for (int round = 0; round < rounds; ++round) {
        const uint32_t now = former + static_cast<uint32_t>(round) + 1;
        arrived[self.instance] = now;
        if (round % 7 == self.instance % 7) {
            for (int i = 0; i < 50; ++i) { instruction::yield(); }
        }
        expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier");
        for (const uint32_t count : arrived) {
            expect(count == 0 || count >= now, "a task had not come to the barrier", round);
        }
    }
}

/// Checks that the first task leaves after the last has entered: all cores count the same cycles, and PVM compares
/// them.
void barrier_times(const member& self) {
    for (int round = 0; round < 4; ++round) {
        const uint32_t delay = mixed(static_cast<uint32_t>(self.instance), static_cast<uint32_t>(round)) % 2000;
        for (const uint64_t start = cycles(); cycles() - start < delay;) { instruction::yield(); }
        auto came = static_cast<int>(cycles());
        expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier");
        auto left = static_cast<int>(cycles());
        pvm_reduce(PvmMax, &came, 1, PVM_INT, 1, team, 0);
        pvm_reduce(PvmMin, &left, 1, PVM_INT, 2, team, 0);
        expect(self.instance != 0 || came <= left, "somebody left a barrier before all had come", left - came);
    }
}

template <class T>
void reduce_with(const member& self, int func, int count, int round) {
    static constexpr int salt = 1000;
    const int roots[2] = {round % self.count, (round * 3 + 1) % self.count};
    const int rootcount = 1 + round % 2;
    T data[max_elements];
    for (int i = 0; i < count; ++i) { data[i] = value_of<T>(self.instance + salt * round, i); }
    expect_equal(cop_reduce(func, data, type_of<T>(), count, tag_of(1), team, roots, rootcount), CopOk, "cop_reduce");
    if (self.instance != roots[0] && (rootcount == 1 || self.instance != roots[1])) { return; }
    for (int i = 0; i < count; ++i) {
        T right = value_of<T>(salt * round, i);
        for (int other = 1; other < self.count; ++other) {
            right = combined(func, right, value_of<T>(other + salt * round, i));
        }
        expect(data[i] == right, "a value of cop_reduce", static_cast<int>(data[i]));
    }
}

void reductions(const member& self) {
    constexpr int counts[] = {1, 3, max_elements};
    int round = 0;
    for (const int count : counts) {
        for (int func = CopSum; func <= CopProduct; ++func) {
            reduce_with<int>(self, func, func == CopProduct ? 2 : count, round++);
            if (func <= CopMax) {
                reduce_with<double>(self, func, count, round++);
                reduce_with<float>(self, func, count, round++);
            }
        }
    }
}

/// Broadcasts from one task to the tasks whose bit in `receivers` is set, by instance.
template <class T>
void multicast(const member& self, int sender, uint32_t receivers, int count, bool anybody) {
    int tids[max_tasks];
    int number = 0;
    for (int i = 0; i < self.count; ++i) {
        if ((receivers >> (i % 32) & 1) != 0 && i != sender) { tids[number++] = self.tid(i); }
    }
    T data[max_elements];
    for (int i = 0; i < count; ++i) { data[i] = self.instance == sender ? value_of<T>(sender, i) : T{99}; }
    const bool receives = self.instance != sender && (receivers >> (self.instance % 32) & 1) != 0;
    if (self.instance != sender && !receives) { return; }
    const int source = anybody ? -1 : self.tid(sender);
    expect_equal(cop_mcast(data, count, type_of<T>(), tids, number, tag_of(2), receives ? CopReceive : CopSend, source),
                 CopOk, "cop_mcast");
    for (int i = 0; i < count; ++i) {
        expect(data[i] == value_of<T>(sender, i), "a value of cop_mcast", static_cast<int>(data[i]));
    }
}

void multicasts(const member& self) {
    for (int round = 0; round < 8; ++round) {
        const int sender = static_cast<int>(mixed(5, static_cast<uint32_t>(round)) % static_cast<uint32_t>(self.count));
        const uint32_t receivers = mixed(6, static_cast<uint32_t>(round)) | 1U << ((sender + 1) % 32);
        multicast<int>(self, sender, receivers, 1 + round, round % 2 == 0);
        multicast<double>(self, sender, receivers, round == 3 ? max_elements : 2, false);
        expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier");
    }
}

void broadcasts(const member& self) {
    for (int sender = 0; sender < self.count && sender < 4; ++sender) {
        float data[max_elements];
        for (int i = 0; i < max_elements; ++i) { data[i] = self.instance == sender ? value_of<float>(sender, i) : 0; }
        const int mode = self.instance == sender ? CopSend : CopReceive;
        expect_equal(cop_bcast(data, max_elements, PVM_FLOAT, team, tag_of(3), mode, self.tid(sender)), CopOk,
                     "cop_bcast");
        for (int i = 0; i < max_elements; ++i) {
            expect(data[i] == value_of<float>(sender, i), "a value of cop_bcast", static_cast<int>(data[i]));
        }
        expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier");
    }
}

void scatter_and_gather(const member& self) {
    constexpr int each = 3;
    static int whole[2][max_tasks * each];  // arrays of the root, and of the task that gathers
    const int root = 1 % self.count;
    int mine[each] = {};
    for (int i = 0; i < self.count * each && self.instance == root; ++i) { whole[0][i] = value_of<int>(77, i); }
    expect_equal(cop_scatter(mine, whole[0], each, PVM_INT, tag_of(5), team, root), CopOk, "cop_scatter");
    for (int i = 0; i < each; ++i) {
        expect_equal(mine[i], value_of<int>(77, self.instance * each + i), "a value of cop_scatter");
        mine[i] *= 2;
    }
    expect_equal(cop_gather(whole[1], mine, each, PVM_INT, tag_of(7), team, root), CopOk, "cop_gather");
    for (int i = 0; i < self.count * each && self.instance == root; ++i) {
        expect_equal(whole[1][i], 2 * value_of<int>(77, i), "a value of cop_gather");
    }
    expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier");
}

template <class T>
void variables_of(const member& self, int mode) {
    constexpr int count = 5;
    T data[count];
    for (int i = 0; i < count; ++i) { data[i] = value_of<T>(self.instance, i); }
    expect_equal(cop_write(data, count, type_of<T>(), pvm_mytid(), 10, mode), CopOk, "cop_write");
    cop_barrier(team, self.count, tag_of(0));
    for (int instance = 0; instance < self.count; ++instance) {
        T seen[count] = {};
        expect_equal(cop_read(seen, count, type_of<T>(), self.tid(instance), 10, mode), CopOk, "cop_read");
        for (int i = 0; i < count; ++i) {
            expect(seen[i] == value_of<T>(instance, i), "a value of cop_read", static_cast<int>(seen[i]));
        }
    }
    cop_barrier(team, self.count, tag_of(0));
    T old = static_cast<T>(self.instance + 1);
    expect_equal(cop_rmw(&old, 1, type_of<T>(), self.tid(0), 10, mode), CopOk, "cop_rmw");
    cop_barrier(team, self.count, tag_of(0));
    T sum = 0;
    cop_read(&sum, 1, type_of<T>(), self.tid(0), 10, mode);
    const T first = value_of<T>(0, 0);
    expect(sum == first + static_cast<T>(self.count * (self.count + 1) / 2), "the sum of all cop_rmw",
           static_cast<int>(sum));
    cop_barrier(team, self.count, tag_of(0));
}

/// Checks that each member receives the combination of all members up to itself, in the order of instances.
template <class T>
void prefixes_of(const member& self, int func, int round) {
    constexpr int count = 3;
    T data[count];
    for (int i = 0; i < count; ++i) { data[i] = value_of<T>(self.instance + 7 * round, i); }
    expect_equal(cop_prefix(func, data, type_of<T>(), count, tag_of(9), team), CopOk, "cop_prefix");
    for (int i = 0; i < count; ++i) {
        T expected = value_of<T>(7 * round, i);
        for (int instance = 1; instance <= self.instance; ++instance) {
            expected = combined(func, expected, value_of<T>(instance + 7 * round, i));
        }
        expect(data[i] == expected, "a value of cop_prefix", static_cast<int>(data[i]));
    }
    expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier");
}

void prefixes(const member& self) {
    int round = 0;
    for (int func = CopSum; func <= CopExor; ++func) {
        prefixes_of<int>(self, func, round++);
        if (func <= CopMax) {
            prefixes_of<double>(self, func, round++);
            prefixes_of<float>(self, func, round++);
        }
    }
    int data = 0;
    expect_equal(cop_prefix(CopProduct, &data, PVM_INT, 1, 0, team), CopBadParam, "a prefix of products");
}

/// All tasks beat three times; then the first task is silent, and the others detect that.
void heartbeats(const member& self) {
    constexpr int beats_tag = 1500;
    const int former = cop_beats(pvm_mytid(), beats_tag);
    for (int beat = 1; beat <= 3; ++beat) { expect_equal(cop_beat(beats_tag), former + beat, "cop_beat"); }
    cop_barrier(team, self.count, tag_of(0));
    if (self.instance != 0) { cop_beat(beats_tag); }
    cop_barrier(team, self.count, tag_of(0));
    for (int instance = 0; instance < self.count; ++instance) {
        expect_equal(cop_beats(self.tid(instance), beats_tag), instance == 0 ? 3 : 4, "cop_beats");
    }
    cop_barrier(team, self.count, tag_of(0));
}

/// A task has shared variables if its channel has space for it: one task a host, or as many as `variables` states.
void shared_variables(const member& self) {
    int one = 1;
    if (!self.has_card) {
        expect_equal(cop_write(&one, 1, PVM_INT, pvm_mytid(), 0, CopNormal), CopNoDevice, "cop_write without a card");
        return;
    }
    if (self.count > 1) {
        expect_equal(cop_write(&one, 1, PVM_INT, self.tid((self.instance + 1) % self.count), 0, CopNormal), CopNotOwner,
                     "writing another's variables");
    }
    if (args::integer("tasks", 1, 1, 4) <= args::integer("variables", 1, 1, 4)) {
        variables_of<int>(self, CopNormal);
        variables_of<double>(self, CopUrgent);
        variables_of<float>(self, CopNormal);
        heartbeats(self);
        expect_equal(cop_read(&one, 1, PVM_INT, pvm_mytid(), 0xffff, CopNormal), cop_status_of(cop_error::limit),
                     "reading beyond the space");
    }
}

/// Performs rounds of reductions and barriers in a separate group, while other groups do the same.
/// @param tag two tags from here on, as operation numbers
void rounds_in_group(const char* group, int size, int tag) {
    pvm_joingroup(group);
    expect_equal(cop_barrier(group, size, tag_of(tag)), CopOk, "cop_barrier of a smaller group");
    for (int round = 0; round < 5; ++round) {
        int data[2] = {round, 1};
        const int root = 0;
        expect_equal(cop_reduce(CopSum, data, PVM_INT, 2, tag_of(tag + 1), group, &root, 1), CopOk,
                     "cop_reduce of a smaller group");
        if (pvm_getinst(group, pvm_mytid()) == root) {
            expect_equal(data[0], size * round, "values of another round");
            expect_equal(data[1], size, "members that contributed");
        }
        expect_equal(cop_barrier(group, size, tag_of(tag)), CopOk, "cop_barrier of a smaller group");
    }
}

/// Runs two independent groups at the same time. With several controllers, both have members under all of them.
void concurrent_groups(const member& self) {
    const int half = self.instance % 2;
    rounds_in_group(half_names[half], half == 0 ? (self.count + 1) / 2 : self.count / 2, 10 + 2 * half);
}

int channels_each() { return static_cast<int>(args::integer("channels", 64, 1, 64)); }

/// Runs groups that are each under one controller, all with the same tags, because no two share a controller.
void groups_under_one_controller() {
    const int controller = cop_getopt(CopController);
    const int hosts_before = controller * channels_each();
    const int hosts_here = pvm_hosts() - hosts_before < channels_each() ? pvm_hosts() - hosts_before : channels_each();
    const int size = hosts_here * static_cast<int>(args::integer("tasks", 1, 1, 4));
    char group[] = "under aa";
    group[6] = static_cast<char>('a' + controller / 26);
    group[7] = static_cast<char>('a' + controller % 26);
    rounds_in_group(group, size, 14);
}

void late_host(const member& self) {
    if (self.instance == self.count - 1) {
        const uint64_t start = cycles();
        while (cycles() - start < 20000) { instruction::yield(); }
    }
    expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier with a late task");
}

void errors(const member& self) {
    int data = 0;
    const int root = self.count;
    expect_equal(cop_barrier("nobody", 0, 0) < 0, 1, "a barrier of none");
    expect_equal(cop_reduce(CopSum, &data, 99, 1, 0, team, &root, 1), CopBadParam, "a type that does not exist");
    expect_equal(cop_reduce(CopAnd, &data, PVM_FLOAT, 1, 0, team, &root, 1), CopBadParam, "logic of reals");
    expect_equal(cop_reduce(CopSum, &data, PVM_INT, 0, 0, team, &root, 1), CopBadParam, "no elements");
    expect_equal(cop_setopt(99, 0), CopBadParam, "an option that does not exist");
    if (self.has_card) {
        expect_equal(cop_reduce(CopSum, &data, PVM_INT, 1, 0, team, &root, 1), PvmNoInst, "a root that does not exist");
        expect_equal(cop_barrier(team, self.count - 1, 0), CopBadParam, "a barrier of fewer than there are");
    }
}

void work(int parent) {
    member self{all_tasks(), 0, false};
    expect_equal(cop_mytid(), pvm_mytid(), "cop_mytid");
    self.has_card = cop_getopt(CopChannel) != 0;
    if (self.has_card) {
        expect_equal(cop_getopt(CopController) * channels_each() + cop_getopt(CopChannel), pvm_tidtohost(pvm_mytid()),
                     "controller and channel follow from the host");
        const auto mode = static_cast<int>(args::integer("mode", CopDriverDirect, 0, 1));
        expect_equal(cop_setopt(CopDriverMode, mode), CopOk, "cop_setopt");
        expect_equal(cop_getopt(CopDriverMode), mode, "cop_getopt");
        const auto interrupts = static_cast<int>(args::integer("interrupts", 0, 0, 1));
        expect_equal(cop_setopt(CopInterrupts, interrupts), CopOk, "cop_setopt");
        expect_equal(cop_getopt(CopInterrupts), interrupts, "cop_getopt");
        const auto user_mode = static_cast<int>(args::integer("user_mode", 0, 0, 1));
        expect_equal(cop_setopt(CopUserMode, user_mode), CopOk, "cop_setopt");
        expect_equal(cop_getopt(CopUserMode), user_mode, "cop_getopt");
        // Tasks arrive one after the other here, sometimes more than the card's default of one millisecond apart.
        expect_equal(cop_setopt(CopDeadlock, 5'000'000), CopOk, "cop_setopt");
    }
    self.instance = pvm_joingroup(team);
    expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier of a group that still grows");
    expect_equal(cop_setopt(CopStaticGroup, self.count, team), CopOk, "CopStaticGroup");
    barriers(self, static_cast<int>(args::integer("barriers", 20, 1, 100000)));
    barrier_times(self);
    reductions(self);
    multicasts(self);
    broadcasts(self);
    scatter_and_gather(self);
    prefixes(self);
    shared_variables(self);
    if (self.count > 1) { concurrent_groups(self); }
    if (self.has_card) { groups_under_one_controller(); }
    late_host(self);
    errors(self);
    expect_equal(cop_setopt(CopBarrier, CopMasterBarrier), CopOk, "CopBarrier");
    barrier_times(self);
    expect_equal(cop_setopt(CopBarrier, CopEqualBarrier), CopOk, "CopBarrier");
    expect_equal(cop_setopt(CopMaskLock, 0), CopOk, "CopMaskLock");
    expect_equal(cop_getopt(CopMaskLock), 0, "CopMaskLock");
    barriers(self, 100);
    barrier_times(self);
    reductions(self);
    if (self.has_card) {
        expect_equal(cop_setopt(CopMapping, CopTableMapping, team), CopOk, "a table mapping");
        expect_equal(cop_barrier(team, self.count, tag_of(0)), CopOk, "cop_barrier by the table");
    }
    for (int i = 0; i < 20; ++i) {
        expect_equal(cop_exit(), CopOk, "cop_exit");
        expect_equal(cop_mytid(), pvm_mytid(), "a place in the table, again and again");
    }
    expect_equal(cop_exit(), CopOk, "cop_exit");
    int done = self.instance;
    pvm_psend(parent, tag_done, &done, 1, PVM_INT);
}

}  // namespace

int main() {
    const auto tasks = static_cast<int>(args::integer("tasks", 1, 1, 4));
    const int self = pvm_mytid();
    static int tids[max_tasks];
    for (int host = 1; host <= pvm_hosts(); ++host) {
        expect_equal(pvm_spawn(work, self, PvmTaskHost, host, tasks, tids + (host - 1) * tasks), tasks, "pvm_spawn");
    }
    expect_equal(cop_notify(PvmTaskExit, tag_exit, all_tasks(), tids), PvmOk, "cop_notify");
    for (int i = 0; i < all_tasks(); ++i) {
        expect(pvm_recv(-1, tag_done) > 0, "a task that has done all");
        expect(pvm_recv(-1, tag_exit) > 0, "the notice of a task's end");
    }
    verified(true);
    return 0;
}
