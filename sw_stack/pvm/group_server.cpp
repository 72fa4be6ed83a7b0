// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/group_server.h"

#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/lock.h"

namespace orbweaver::pvm {

namespace {

/// A task that waits in a barrier.
struct waiting_task {
    waiting_task* next;
    reply_address asker;
};

struct barrier_state {
    waiting_task* waiting = nullptr;
    int arrived = 0;
};

spin_lock server_lock;
group_table groups;
barrier_state barriers[group_table::max_groups];

/// Enters a task into a barrier. If it is the last one, the caller takes over the list of all waiting tasks.
/// @return an error, or PvmOk
int enter_barrier(const group& entry, int tid, int count, const reply_address& asker, waiting_task*& released) {
    const int expected = count == -1 ? static_cast<int>(entry.size()) : count;
    if (expected < 1) { return PvmBadParam; }
    if (entry.instance(tid) < 0) { return PvmNotInGroup; }
    barrier_state& b = barriers[groups.number_of(entry)];
    b.waiting = new waiting_task{b.waiting, asker};
    if (++b.arrived == expected) {
        released = b.waiting;
        b = {};
    }
    return PvmOk;
}

int answer_of(const group& entry, group_request request, int tid, int argument) {
    switch (request) {
        case group_request::size: return static_cast<int>(entry.size());
        case group_request::tid_of: return entry.tid(argument);
        case group_request::instance_of: return entry.instance(tid);
        default: return static_cast<int>(groups.number_of(entry));
    }
}

int change_or_ask(group_request request, const group_name& name, int tid, int argument) {
    if (request == group_request::join) { return groups.join(name, tid); }
    if (request == group_request::leave) { return groups.leave(name, tid); }
    if (request == group_request::leave_all) {
        groups.leave_all(tid);
        return PvmOk;
    }
    group* const entry = groups.find(name);
    if (entry == nullptr) { return PvmNoGroup; }
    return request == group_request::freeze ? entry->freeze(argument) : answer_of(*entry, request, tid, argument);
}

void answer_members(const group_name& name, int count, const reply_address& asker) {
    int* const tids = new int[static_cast<uint32_t>(count)];
    for (int i = 0; i < count; ++i) { tids[i] = 0; }
    {
        const lock_guard guard(server_lock);
        const group* const entry = groups.find(name);
        if (entry != nullptr) { entry->members(tids, count); }
    }
    send_reply(asker, tids, static_cast<uint32_t>(count));
    delete[] tids;
}

void serve_barrier(const group_name& name, int tid, int count, const reply_address& asker) {
    waiting_task* released = nullptr;
    int result = PvmNoGroup;
    {
        const lock_guard guard(server_lock);
        const group* const entry = groups.find(name);
        if (entry != nullptr) { result = enter_barrier(*entry, tid, count, asker, released); }
    }
    if (result != PvmOk) { send_reply(asker, &result, 1); }
    while (released != nullptr) {
        waiting_task* const first = released;
        released = first->next;
        send_reply(first->asker, &result, 1);
        delete first;
    }
}

}  // namespace

void serve_group_request(group_request request, uint32_t name0, uint32_t name1, uint32_t name2, uint32_t name3,
                         uint32_t name4, uint32_t name5, uint32_t name6, uint32_t name7, int tid, int argument,
                         uint32_t node, uint32_t handle) {
    group_name name;
    const uint32_t words[] = {name0, name1, name2, name3, name4, name5, name6, name7};
    __builtin_memcpy(name.word, words, sizeof words);
    const reply_address asker{node, handle};
    if (request == group_request::barrier) {
        serve_barrier(name, tid, argument, asker);
        return;
    }
    if (request == group_request::members) {
        answer_members(name, argument, asker);
        return;
    }
    int result = 0;
    {
        const lock_guard guard(server_lock);
        result = change_or_ask(request, name, tid, argument);
    }
    send_reply(asker, &result, 1);
}

}  // namespace orbweaver::pvm
