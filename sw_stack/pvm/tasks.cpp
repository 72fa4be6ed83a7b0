// SPDX-License-Identifier: Apache-2.0
// Enrolment, spawning, exit and exit notification.
#include "sw_stack/messaging/reply.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/pvm/group_client.h"
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/pvm.h"
#include "sw_stack/pvm/task_table.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;
using namespace orbweaver::pvm;

namespace {

uint32_t hosts() { return nodes() < max_hosts ? nodes() : max_hosts; }

atomic_counter spawned;  // tasks that this host has spawned on hosts of its choice

/// Thread function: becomes a task and reports its tid or the error.
void run_task(pvm_task function, int argument, int parent, uint32_t node, uint32_t handle) {
    task* const entry = tasks.enrol(parent);
    int answer = entry == nullptr ? static_cast<int>(PvmOutOfRes) : tid_of(*entry);
    send_reply({node, handle}, &answer, 1);
    if (entry != nullptr) {
        function(argument);
        pvm_exit();
    }
}

int spawn_one(pvm_task function, int argument, int parent, uint32_t node) {
    int answer = 0;
    awaited_reply reply(&answer, 1);
    const reply_address asker = reply.address();
    createThread(static_cast<int>(node), run_task, nullptr, function, argument, parent, asker.node, asker.handle);
    reply.wait();
    return answer;
}

/// Thread function: registers a request to be notified of a task's exit.
void watch_task(uint32_t number, int tid, int tag, uint32_t node, uint32_t handle) {
    int answer = tasks.watch(number, tid, tag) ? 1 : 0;
    send_reply({node, handle}, &answer, 1);
}

void report_exit(const task& teller, int watcher, int tag, int exited) {
    packed_message body;
    body.pack(&exited, 1, 1, PVM_INT);
    post(teller, &watcher, 1, tag, message_kind::user, body.data(), body.words());
}

void notify_of_one(const task& entry, int tid, int tag) {
    int alive = 0;
    awaited_reply reply(&alive, 1);
    const reply_address asker = reply.address();
    createThread(static_cast<int>(host_of(tid)) - 1, watch_task, nullptr, task_of(tid), tid_of(entry), tag, asker.node,
                 asker.handle);
    reply.wait();
    if (alive == 0) { report_exit(entry, tid_of(entry), tag, tid); }
}

}  // namespace

int pvm_mytid() {
    const task* const entry = self();
    return entry == nullptr ? static_cast<int>(PvmOutOfRes) : tid_of(*entry);
}

int pvm_parent() {
    const task* const entry = self();
    return entry == nullptr ? static_cast<int>(PvmOutOfRes) : entry->parent;
}

int pvm_exit() {
    task* const entry = tasks.current();
    if (entry == nullptr) { return PvmNoTask; }
    leave_all_groups(*entry);
    const int tid = tid_of(*entry);
    task leaving;  // sender of the exit messages
    leaving.number = entry->number;
    delete entry->received;
    entry->received = nullptr;
    watcher* watchers = nullptr;
    message* unread = nullptr;
    tasks.remove(*entry, watchers, unread);
    while (watchers != nullptr) {
        watcher* const watching = watchers;
        watchers = watching->next;
        report_exit(leaving, watching->tid, watching->tag, tid);
        delete watching;
    }
    while (unread != nullptr) {
        message* const m = unread;
        unread = m->next;
        fetch(*m);  // so that its sender can release the words
        delete m;
    }
    return PvmOk;
}

int pvm_spawn(pvm_task function, int argument, int flag, int host, int ntask, int* tids) {
    const task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (function == nullptr || ntask < 1 || (flag != PvmTaskDefault && flag != PvmTaskHost)) { return PvmBadParam; }
    if (flag == PvmTaskHost && (host < 1 || host > pvm_hosts())) { return PvmNoHost; }
    int started = 0;
    for (int i = 0; i < ntask; ++i) {
        const uint32_t node =
            flag == PvmTaskHost ? static_cast<uint32_t>(host) - 1 : (node_id() + 1 + spawned.add(1)) % hosts();
        const int tid = spawn_one(function, argument, tid_of(*entry), node);
        started += tid > 0 ? 1 : 0;
        if (tids != nullptr) { tids[i] = tid; }
    }
    return started;
}

int pvm_notify(int what, int msgtag, int cnt, const int* tids) {
    const task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (what != PvmTaskExit) { return PvmNotImpl; }
    if (msgtag < 0 || cnt < 1) { return PvmBadParam; }
    for (int i = 0; i < cnt; ++i) {
        if (!is_task(tids[i], nodes())) { return PvmBadParam; }
    }
    for (int i = 0; i < cnt; ++i) { notify_of_one(*entry, tids[i], msgtag); }
    return PvmOk;
}

int pvm_tidtohost(int tid) {
    return is_task(tid, nodes()) ? static_cast<int>(host_of(tid)) : static_cast<int>(PvmBadParam);
}

int pvm_hosts() { return static_cast<int>(hosts()); }
