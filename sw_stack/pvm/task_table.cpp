// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/task_table.h"

#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/machine.h"

extern "C" char orbweaver_stack_top[];
extern "C" char orbweaver_stack_bytes[];

namespace orbweaver::pvm {

task_table tasks;

uint32_t host_number() {
    return node_id() + 1;
}

int tid_of(const task& t) {
    return make_tid(host_number(), t.number);
}

task* self() {
    task* const t = tasks.current();
    return t != nullptr ? t : tasks.enrol(PvmNoParent);
}

uint32_t task_table::stack_of_thread() {
    const auto here = reinterpret_cast<uint32_t>(__builtin_frame_address(0));
    return (reinterpret_cast<uint32_t>(orbweaver_stack_top) - here) / reinterpret_cast<uint32_t>(orbweaver_stack_bytes);
}

task* task_table::current() {
    task& t = m_task[stack_of_thread()];
    return t.number == 0 ? nullptr : &t;
}

task* task_table::find(uint32_t number) {
    for (task& t : m_task) {
        if (t.number == number) {
            return &t;
        }
    }
    return nullptr;
}

uint32_t task_table::tasks_alive() const {
    uint32_t alive = 0;
    for (const task& t : m_task) {
        alive += t.number != 0 ? 1 : 0;
    }
    return alive;
}

task* task_table::enrol(int parent) {
    const lock_guard guard(m_lock);
    const bool spawned = parent != PvmNoParent;
    const uint32_t taken = tasks_alive() + transport_contexts() + 1;  // one stays free for messages
    if (m_last_number == most_task_numbers || node_id() >= most_hosts || (spawned && taken >= contexts())) {
        return nullptr;
    }
    task& t = m_task[stack_of_thread()];
    t.number = ++m_last_number;
    t.parent = parent;
    t.sending_begun = false;
    return &t;
}

void task_table::remove(task& t, watcher*& watchers, message*& unread) {
    const lock_guard guard(m_lock);
    watchers = t.watchers;
    unread = t.oldest;
    t.number = 0;
    t.watchers = nullptr;
    t.oldest = nullptr;
    t.newest = nullptr;
}

bool task_table::watch(uint32_t number, int tid, int tag) {
    const lock_guard guard(m_lock);
    task* const t = find(number);
    if (t == nullptr) {
        return false;
    }
    t->watchers = new watcher{t->watchers, tid, tag};
    return true;
}

void task_table::append(message* m) {
    task* const t = find(m->destination);
    if (t == nullptr) {
        delete m;
        return;
    }
    (t->oldest == nullptr ? t->oldest : t->newest->next) = m;
    t->newest = m;
    __atomic_store_n(&t->arrivals, t->arrivals + 1, __ATOMIC_RELEASE);
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

message* task_table::take(task& t, const message_filter& filter) {
    const lock_guard guard(m_lock);
    message* former = nullptr;
    for (message* m = t.oldest; m != nullptr; former = m, m = m->next) {
        if (filter.matches(*m)) {
            (former == nullptr ? t.oldest : former->next) = m->next;
            if (t.newest == m) {
                t.newest = former;
            }
            m->next = nullptr;
            return m;
        }
    }
    return nullptr;
}

message* task_table::wait_and_take(task& t, const message_filter& filter) {
    for (;;) {
        const uint32_t arrivals = __atomic_load_n(&t.arrivals, __ATOMIC_ACQUIRE);
        if (message* const m = take(t, filter)) {
            return m;
        }
        while (__atomic_load_n(&t.arrivals, __ATOMIC_ACQUIRE) == arrivals) {
            instruction::yield();
        }
    }
}

bool task_table::holds(task& t, const message_filter& filter) {
    const lock_guard guard(m_lock);
    for (const message* m = t.oldest; m != nullptr; m = m->next) {
        if (filter.matches(*m)) {
            return true;
        }
    }
    return false;
}

}  // namespace orbweaver::pvm
