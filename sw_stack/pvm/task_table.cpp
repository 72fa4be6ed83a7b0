// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/task_table.h"

#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/machine.h"

extern "C" char orbweaver_stack_top[];
extern "C" char orbweaver_stack_bytes[];

namespace orbweaver::pvm {

task_table tasks;

uint32_t host_number() { return node_id() + 1; }

int tid_of(const task& entry) { return make_tid(host_number(), entry.number); }

task* self() {
    task* const entry = tasks.current();
    return entry != nullptr ? entry : tasks.enrol(PvmNoParent);
}

uint32_t task_table::stack_of_thread() {
    const auto here = reinterpret_cast<uint32_t>(__builtin_frame_address(0));
    return (reinterpret_cast<uint32_t>(orbweaver_stack_top) - here) / reinterpret_cast<uint32_t>(orbweaver_stack_bytes);
}

task* task_table::current() {
    task& entry = m_task[stack_of_thread()];
    return entry.number == 0 ? nullptr : &entry;
}

task* task_table::find(uint32_t number) {
    for (task& entry : m_task) {
        if (entry.number == number) { return &entry; }
    }
    return nullptr;
}

uint32_t task_table::tasks_alive() const {
    uint32_t alive = 0;
    for (const task& entry : m_task) { alive += entry.number != 0 ? 1 : 0; }
    return alive;
}

task* task_table::enrol(int parent) {
    const lock_guard guard(m_lock);
    const bool spawned = parent != PvmNoParent;
    const uint32_t taken = tasks_alive() + transport_contexts() + 1;  // one context stays free for messages
    if (m_last_number == max_task_numbers || node_id() >= max_hosts || (spawned && taken >= contexts())) {
        return nullptr;
    }
    task& entry = m_task[stack_of_thread()];
    entry.number = ++m_last_number;
    entry.parent = parent;
    entry.sending_begun = false;
    return &entry;
}

void task_table::remove(task& entry, watcher*& watchers, message*& unread) {
    const lock_guard guard(m_lock);
    watchers = entry.watchers;
    unread = entry.oldest;
    entry.number = 0;
    entry.watchers = nullptr;
    entry.oldest = nullptr;
    entry.newest = nullptr;
}

bool task_table::watch(uint32_t number, int tid, int tag) {
    const lock_guard guard(m_lock);
    task* const entry = find(number);
    if (entry == nullptr) { return false; }
    entry->watchers = new watcher{entry->watchers, tid, tag};
    return true;
}

void task_table::append(message* m) {
    task* const entry = find(m->destination);
    if (entry == nullptr) {
        delete m;
        return;
    }
    (entry->oldest == nullptr ? entry->oldest : entry->newest->next) = m;
    entry->newest = m;
    __atomic_store_n(&entry->arrivals, entry->arrivals + 1, __ATOMIC_RELEASE);
}

void task_table::deliver(message* m) {
    const lock_guard guard(m_lock);
    append(m);
}

void task_table::arrive(message* m) {
    const lock_guard guard(m_lock);
    const uint32_t source = host_of(m->source) - 1;
    uint32_t& next = m_next_from[source];
    if (m->sequence != next) {
        m->next = m_early;
        m_early = m;
        return;
    }
    append(m);
    ++next;
    for (message** link = &m_early; *link != nullptr;) {
        message* const early = *link;
        if (host_of(early->source) - 1 == source && early->sequence == next) {
            *link = early->next;
            early->next = nullptr;
            append(early);
            ++next;
            link = &m_early;
        } else {
            link = &early->next;
        }
    }
}

message* task_table::take(task& entry, const message_filter& filter) {
    const lock_guard guard(m_lock);
    message* former = nullptr;
    for (message* m = entry.oldest; m != nullptr; former = m, m = m->next) {
        if (filter.matches(*m)) {
            (former == nullptr ? entry.oldest : former->next) = m->next;
            if (entry.newest == m) { entry.newest = former; }
            m->next = nullptr;
            return m;
        }
    }
    return nullptr;
}

message* task_table::wait_and_take(task& entry, const message_filter& filter) {
    for (;;) {
        const uint32_t arrivals = __atomic_load_n(&entry.arrivals, __ATOMIC_ACQUIRE);
        if (message* const m = take(entry, filter)) { return m; }
        while (__atomic_load_n(&entry.arrivals, __ATOMIC_ACQUIRE) == arrivals) { instruction::yield(); }
    }
}

bool task_table::holds(task& entry, const message_filter& filter) {
    const lock_guard guard(m_lock);
    for (const message* m = entry.oldest; m != nullptr; m = m->next) {
        if (filter.matches(*m)) { return true; }
    }
    return false;
}

}  // namespace orbweaver::pvm
