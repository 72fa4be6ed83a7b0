// SPDX-License-Identifier: Apache-2.0
// Calls every function of PVM and checks its guarantees: one task on each host and, contexts permitting, a second one,
// against values that each task computes itself.
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/pvm.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/tests/support/expectations.h"

using namespace orbweaver;

namespace {

constexpr int tag_tids = 1;
constexpr int tag_order = 2;
constexpr int tag_turns = 3;
constexpr int tag_reduce = 100;
constexpr int tag_slices = 101;
constexpr int tag_exit = 7;
constexpr int tag_last = 8;
constexpr int max_tasks = 128;
constexpr const char* team = "team";

/// The workers as the first task reports them.
struct worker_list {
    int parent;
    int count;
    int tid[max_tasks];
    int position(int which) const {
        int i = 0;
        while (tid[i] != which) { ++i; }
        return i;
    }
};

worker_list receive_workers() {
    worker_list all;
    pvm_recv(pvm_parent(), tag_tids);
    int of_message = 0;
    pvm_bufinfo(nullptr, nullptr, &of_message);
    expect_equal(of_message, pvm_parent(), "pvm_bufinfo: another sender");
    pvm_upkint(&all.count, 1, 1);
    expect_equal(pvm_upkint(all.tid, all.count, 1), PvmOk, "pvm_upkint");
    all.parent = pvm_parent();
    return all;
}

/// Messages of a pair keep their order, with short and long ones mixed, and each arrives complete.
void order_of_messages(const worker_list& all, int mine) {
    constexpr int messages = 6;
    const auto length_of = [](int sender, int number) {
        return static_cast<int>(mixed(static_cast<uint32_t>(sender), static_cast<uint32_t>(number)) % 90);
    };
    double values[90];
    for (int number = 0; number < messages; ++number) {
        for (int i = 0; i < 90; ++i) { values[i] = mine * 1000.5 + number * 100 + i; }
        for (int ahead = 1; ahead <= 3; ++ahead) {
            const int receiver = all.tid[(mine + ahead) % all.count];
            expect_equal(pvm_psend(receiver, tag_order, values, length_of(mine, number), PVM_DOUBLE), PvmOk,
                         "pvm_psend");
        }
    }
    int next_of[max_tasks] = {};
    for (int n = 0; n < 3 * messages; ++n) {
        int sender = 0;
        int tag = 0;
        int length = 0;
        expect_equal(pvm_precv(-1, tag_order, values, 90, PVM_DOUBLE, &sender, &tag, &length), PvmOk, "pvm_precv");
        const int position = all.position(sender);
        // A worker of a small team may be sent the same message more than once.
        const int copies = (position + 1) % all.count == mine ? 1 : 0;
        int times = copies;
        times += (position + 2) % all.count == mine ? 1 : 0;
        times += (position + 3) % all.count == mine ? 1 : 0;
        const int number = next_of[position]++ / times;
        expect_equal(length, length_of(position, number), "a message overtook another");
        for (int i = 0; i < length; ++i) {
            expect(values[i] == position * 1000.5 + number * 100 + i, "a message's value is wrong", i);
        }
    }
    expect_equal(pvm_nrecv(-1, tag_order), 0, "a message too many");
}

/// Alternates long messages to all and short ones to one; messages of a pair keep their order.
void order_of_multicasts(const worker_list& all, int mine) {
    constexpr int turns = 2;
    constexpr int length = 160;
    double values[length];
    for (int turn = 0; turn < turns; ++turn) {
        for (int i = 0; i < length; ++i) { values[i] = mine * 1000.5 + turn + i; }
        pvm_initsend(PvmDataRaw);
        pvm_pkdouble(values, length, 1);
        expect_equal(pvm_mcast(all.tid, all.count, tag_turns), PvmOk, "pvm_mcast");
        values[0] = -turn;
        pvm_psend(all.tid[(mine + 1) % all.count], tag_turns, values, 1, PVM_DOUBLE);
    }
    for (int position = 0; position < all.count; ++position) {
        for (int turn = 0; turn < turns; ++turn) {
            int came = 0;
            if (position != mine) {
                pvm_precv(all.tid[position], tag_turns, values, length, PVM_DOUBLE, nullptr, nullptr, &came);
                expect_equal(came, length, "a message to one overtook one to all");
                for (int i = 0; i < length; ++i) {
                    expect(values[i] == position * 1000.5 + turn + i, "a value of a message to all is wrong", i);
                }
            }
            if ((position + 1) % all.count == mine) {
                pvm_precv(all.tid[position], tag_turns, values, length, PVM_DOUBLE, nullptr, nullptr, &came);
                expect_equal(came, 1, "a message to all overtook one to one");
                expect(values[0] == -turn, "a value of a message to one is wrong", turn);
            }
        }
    }
    expect_equal(pvm_nrecv(-1, tag_turns), 0, "a message too many");
}

void membership(const worker_list& all) {
    expect(pvm_getinst(team, pvm_mytid()) < 0, "an instance before joining");
    const int instance = pvm_joingroup(team);
    expect(instance >= 0 && instance < all.count, "pvm_joingroup", instance);
    expect_equal(pvm_joingroup(team), PvmDupGroup, "joining twice");
    expect_equal(pvm_barrier(team, all.count), PvmOk, "pvm_barrier");
    expect_equal(pvm_gsize(team), all.count, "pvm_gsize");
    expect_equal(pvm_getinst(team, pvm_mytid()), instance, "pvm_getinst");
    int members[max_tasks];
    expect_equal(pvm_members(team, members, max_tasks), all.count, "pvm_members");
    for (int i = 0; i < all.count; ++i) {
        expect_equal(pvm_gettid(team, i), members[i], "pvm_gettid");
        expect_equal(pvm_getinst(team, members[i]), i, "pvm_getinst");
    }
    expect_equal(pvm_barrier(team, all.count), PvmOk, "pvm_barrier");
}

template <class T>
T value_of(int instance, int element) {
    return static_cast<T>(1 + mixed(static_cast<uint32_t>(instance), static_cast<uint32_t>(element)) % 3);
}

template <class T, class Operation>
void reduce_once(int size, int instance, int root, int count, int datatype, pvm_reduction func, Operation operation) {
    T* const data = new T[static_cast<uint32_t>(count)];
    for (int i = 0; i < count; ++i) { data[i] = value_of<T>(instance, i); }
    expect_equal(pvm_reduce(func, data, count, datatype, tag_reduce, team, root), PvmOk, "pvm_reduce");
    for (int i = 0; i < count && instance == root; ++i) {
        T expected = value_of<T>(0, i);
        for (int other = 1; other < size; ++other) { expected = operation(expected, value_of<T>(other, i)); }
        expect(data[i] == expected, "pvm_reduce: a wrong value", i);
    }
    delete[] data;
}

/// A function of the program's own.
void bitwise_or(int*, void* x, void* y, int* num, int*) {
    for (int i = 0; i < *num; ++i) { static_cast<int*>(x)[i] |= static_cast<int*>(y)[i]; }
}

void reductions(int size, int instance) {
    for (int root = 0; root < size; root += 1 + size / 3) {
        reduce_once<int>(size, instance, root, 5, PVM_INT, PvmSum, [](int a, int b) { return a + b; });
        reduce_once<float>(size, instance, root, 1, PVM_FLOAT, PvmMax, [](float a, float b) { return a < b ? b : a; });
        reduce_once<double>(size, instance, root, 40, PVM_DOUBLE, PvmMin,
                            [](double a, double b) { return b < a ? b : a; });
        reduce_once<int>(size, instance, root, 3, PVM_INT, bitwise_or, [](int a, int b) { return a | b; });
        // Products of up to 3 are exact in a double as long as there are few factors.
        if (size <= 32) {
            reduce_once<double>(size, instance, root, 2, PVM_DOUBLE, PvmProduct,
                                [](double a, double b) { return a * b; });
        }
    }
}

/// Checks that each member has its slice of the root's array, and that the root collects them.
template <class T>
void slices_of(int size, int instance, int root, int count, int datatype) {
    const auto all = static_cast<uint32_t>(size * count);
    T* const whole = new T[all];
    T* const slice = new T[static_cast<uint32_t>(count)];
    for (uint32_t i = 0; i < all; ++i) { whole[i] = instance == root ? value_of<T>(root, static_cast<int>(i)) : T{}; }
    expect_equal(pvm_scatter(slice, whole, count, datatype, tag_slices, team, root), PvmOk, "pvm_scatter");
    for (int i = 0; i < count; ++i) {
        expect(slice[i] == value_of<T>(root, instance * count + i), "pvm_scatter: a wrong value", i);
        slice[i] += static_cast<T>(instance);
    }
    expect_equal(pvm_gather(whole, slice, count, datatype, tag_slices, team, root), PvmOk, "pvm_gather");
    for (int i = 0; i < size * count && instance == root; ++i) {
        expect(whole[i] == value_of<T>(root, i) + static_cast<T>(i / count), "pvm_gather: a wrong value", i);
    }
    delete[] slice;
    delete[] whole;
}

void slices(int size, int instance) {
    for (int root = 0; root < size; root += 1 + size / 3) {
        slices_of<int>(size, instance, root, 1, PVM_INT);
        slices_of<float>(size, instance, root, 7, PVM_FLOAT);
        slices_of<double>(size, instance, root, 40, PVM_DOUBLE);
    }
    int own = 0;
    expect_equal(pvm_gather(nullptr, &own, 0, PVM_INT, tag_slices, team, 0), PvmBadParam, "no elements");
    expect_equal(pvm_scatter(&own, nullptr, 1, PVM_INT, tag_slices, team, size), PvmNoInst, "no such root");
    expect_equal(pvm_scatter(&own, nullptr, 1, PVM_INT, tag_slices, "nobody", 0), PvmNoGroup, "no such group");
}

/// Every member in turn broadcasts an array.
void broadcasts(int size, int instance) {
    for (int root = 0; root < size; root += 1 + size / 4) {
        const int count = 3 + 30 * (root % 3);
        float sent[63];
        if (instance == root) {
            for (int i = 0; i < count; ++i) { sent[i] = static_cast<float>(root * 100 + i); }
            expect(pvm_initsend(PvmDataRaw) > 0, "pvm_initsend");
            pvm_pkint(&count, 1, 1);
            pvm_pkfloat(sent, count, 1);
            expect_equal(pvm_bcast(team, root), PvmOk, "pvm_bcast");
        } else {
            int length = 0;
            expect(pvm_recv(pvm_gettid(team, root), root) > 0, "pvm_recv");
            expect_equal(pvm_upkint(&length, 1, 1), PvmOk, "pvm_upkint");
            expect_equal(length, count, "a broadcast's length");
            expect_equal(pvm_upkdouble(nullptr, 1, 1), PvmBadMsg, "another type");
            expect_equal(pvm_upkfloat(sent, length, 1), PvmOk, "pvm_upkfloat");
            expect_equal(pvm_upkfloat(sent, 1, 1), PvmNoData, "beyond the end");
            for (int i = 0; i < count; ++i) {
                expect(sent[i] == static_cast<float>(root * 100 + i), "a broadcast's value", i);
            }
        }
        pvm_barrier(team, size);
    }
}

/// Checks that no member leaves a barrier before the last has entered.
void barriers(int size, int instance) {
    for (int turn = 0; turn < 4; ++turn) {
        const uint64_t begin = cycles();
        while (instance == turn % size && cycles() - begin < 2000) {}
        const double come = static_cast<double>(cycles());
        double last = come;
        expect_equal(pvm_barrier(team, turn % 2 == 0 ? size : -1), PvmOk, "pvm_barrier");
        const double gone = static_cast<double>(cycles());
        double first = gone;
        pvm_reduce(PvmMax, &last, 1, PVM_DOUBLE, 1, team, 0);
        pvm_reduce(PvmMin, &first, 1, PVM_DOUBLE, 1, team, 0);
        expect(instance != 0 || first >= last, "a task left the barrier before another had come");
    }
}

void do_nothing(int) {}

void errors(const worker_list& all) {
    pvm_initsend(PvmDataRaw);
    expect_equal(pvm_send(0, 1), PvmBadParam, "sending to no task");
    expect_equal(pvm_psend(all.tid[0], -1, &all, 1, PVM_INT), PvmBadParam, "sending a wildcard");
    expect_equal(pvm_psend(all.tid[0], 1, &all, 1, 5), PvmBadParam, "a type that there is not");
    expect_equal(pvm_initsend(0), PvmNotImpl, "an encoding that there is not");
    expect_equal(pvm_gsize("nobody's"), PvmNoGroup, "a group that there is not");
    expect_equal(pvm_gsize(""), PvmNullGroup, "no name");
    expect_equal(pvm_gsize("a name of more than thirty-one characters"), PvmNullGroup, "too long a name");
    expect_equal(pvm_gettid(team, all.count), PvmNoInst, "no such instance");
    expect_equal(pvm_notify(2, 1, 1, all.tid), PvmNotImpl, "a kind of notice that there is not");
    expect_equal(pvm_spawn(nullptr, 0, PvmTaskDefault, 0, 1, nullptr), PvmBadParam, "no function");
    expect_equal(pvm_spawn(do_nothing, 0, PvmTaskHost, pvm_hosts() + 1, 1, nullptr), PvmNoHost, "no host");
}

/// Checks that leaving frees the instance number for the next member.
void leaving_and_joining(const worker_list& all, int mine) {
    constexpr const char* other = "others";
    const int instance = pvm_joingroup(other);
    pvm_barrier(other, all.count);
    if (mine == 0) {
        expect_equal(pvm_lvgroup(other), PvmOk, "pvm_lvgroup");
        expect_equal(pvm_lvgroup(other), all.count == 1 ? PvmNoGroup : PvmNotInGroup, "leaving twice");
        expect_equal(pvm_joingroup(other), instance, "the lowest free number");
    }
    pvm_barrier(other, all.count);
    expect_equal(pvm_getinst(other, all.tid[mine]), instance, "another's leaving changed a number");
    pvm_barrier(other, all.count);
}

void work(int argument) {
    expect_equal(argument, 4711, "the argument of a task");
    const worker_list all = receive_workers();
    const int mine = all.position(pvm_mytid());
    order_of_messages(all, mine);
    order_of_multicasts(all, mine);
    membership(all);
    const int instance = pvm_getinst(team, pvm_mytid());
    reductions(all.count, instance);  // through the group server
    slices(all.count, instance);
    barriers(all.count, instance);
    expect_equal(pvm_staticgroup(team, all.count), PvmOk, "pvm_staticgroup");
    expect_equal(pvm_joingroup(team), PvmDupGroup, "joining a frozen group again");
    expect_equal(pvm_lvgroup(team), PvmAlready, "leaving a frozen group");
    reductions(all.count, instance);  // from the host's copy
    slices(all.count, instance);
    barriers(all.count, instance);
    broadcasts(all.count, instance);
    errors(all);
    leaving_and_joining(all, mine);
    pvm_barrier(team, all.count);
    pvm_recv(all.parent, tag_last);
}

/// Returns the maximum number of tasks of a host.
int max_tasks_of_host() { return static_cast<int>(contexts() - pvm::transport_contexts()) - 1; }

int spawn_workers(worker_list& all) {
    const int second = contexts() >= 4 ? 2 : 1;
    const int other_tasks = max_tasks_of_host() - 1;
    all.count = 0;
    for (int host = 1; host <= pvm_hosts() && all.count + second <= max_tasks; ++host) {
        const int started = pvm_spawn(work, 4711, PvmTaskHost, host, second, all.tid + all.count);
        expect_equal(started, host == 1 && other_tasks < second ? other_tasks : second, "pvm_spawn");
        for (int i = 0; i < started; ++i) {
            const int tid = all.tid[all.count + i];
            expect_equal(pvm_tidtohost(tid), host, "the host of a tid");
            expect_equal(static_cast<int>(pvm::task_of(tid)), i + (host == 1 ? 2 : 1), "the number of a task");
        }
        all.count += started;
    }
    return all.count;
}

/// Checks that more tasks than contexts are refused, and that ended tasks free their contexts.
void too_many_tasks() {
    static const pvm_task quiet = [](int) { pvm_recv(pvm_parent(), tag_last); };
    const int host = pvm_hosts();
    const int others = host == 1 ? 1 : 0;  // the caller
    int tids[20];
    const int room = max_tasks_of_host() - others;
    expect_equal(pvm_spawn(quiet, 0, PvmTaskHost, host, room + 1, tids), room, "a task in every context but one");
    expect_equal(tids[room], PvmOutOfRes, "no context left");
    if (room == 0) { return; }
    pvm_notify(PvmTaskExit, tag_exit, room, tids);
    pvm_initsend(PvmDataRaw);
    pvm_mcast(tids, room, tag_last);
    for (int i = 0; i < room; ++i) { expect(pvm_recv(-1, tag_exit) > 0, "a notice"); }
}

void all_calls() {
    expect_equal(pvm_parent(), PvmNoParent, "a parent");
    expect_equal(pvm_mytid(), pvm::make_tid(1, 1), "pvm_mytid");
    expect_equal(pvm_pkint(nullptr, 0, 1), PvmNoBuf, "packing without pvm_initsend");
    expect_equal(pvm_upkint(nullptr, 0, 1), PvmNoBuf, "unpacking without a message");
    static worker_list all;
    if (spawn_workers(all) == 0) { return; }
    pvm_initsend(PvmDataRaw);
    pvm_pkint(&all.count, 1, 1);
    pvm_pkint(all.tid, all.count, 1);
    expect_equal(pvm_mcast(all.tid, all.count, tag_tids), PvmOk, "pvm_mcast");
    expect_equal(pvm_notify(PvmTaskExit, tag_exit, all.count, all.tid), PvmOk, "pvm_notify");
    expect_equal(pvm_probe(-1, tag_exit), 0, "a notice of a task that lives");
    pvm_initsend(PvmDataRaw);
    pvm_mcast(all.tid, all.count, tag_last);
    bool gone[max_tasks] = {};
    for (int i = 0; i < all.count; ++i) {
        int tid = 0;
        pvm_precv(-1, tag_exit, &tid, 1, PVM_INT, nullptr, nullptr, nullptr);
        const int position = all.position(tid);
        expect(!gone[position], "two notices of a task");
        gone[position] = true;
    }
    expect_equal(pvm_notify(PvmTaskExit, tag_exit, 1, all.tid), PvmOk, "pvm_notify");
    expect(pvm_probe(all.tid[0], tag_exit) == 0, "a notice comes from the host that knows");
    expect(pvm_nrecv(-1, tag_exit) > 0, "no notice of a task that has gone");
    expect_equal(pvm_gsize("others"), PvmNoGroup, "a group whose members have gone");
    too_many_tasks();
}

}  // namespace

int main() {
    all_calls();
    expect_equal(pvm_exit(), PvmOk, "pvm_exit");
    expect_equal(pvm_exit(), PvmNoTask, "leaving twice");
    verified(true);
    return 0;
}
