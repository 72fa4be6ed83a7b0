// SPDX-License-Identifier: Apache-2.0
// The tasks of this host, and the messages that have come for them. What PVM's daemon is on a workstation is shared by
// the host's threads here: memory under one lock.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/packed_words.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver::pvm {

/// Whose message it is: the program's, or a collective call's. Each sees its own alone.
enum class message_kind : uint32_t { user, reduction, barrier, slice };

struct message {
    message* next = nullptr;
    int source = 0;  // tid
    int tag = 0;
    message_kind kind = message_kind::user;
    uint32_t destination = 0;  // task number
    uint32_t sequence = 0;     // of its host's messages to this one
    uint32_t words = 0;
    int* data = nullptr;   // owned; null while the sender keeps the words
    uint32_t kept_at = 0;  // where it does

    message() = default;
    ~message() { delete[] data; }
    message(const message&) = delete;
    message& operator=(const message&) = delete;
};

/// Who is notified when a task exits, and with which tag.
struct watcher {
    watcher* next;
    int tid;
    int tag;
};

struct task {
    uint32_t number = 0;  // 0: the stack belongs to no task
    int parent = PvmNoParent;
    message* oldest = nullptr;
    message* newest = nullptr;
    uint32_t arrivals = 0;
    watcher* watchers = nullptr;

    packed_message sending;
    bool sending_begun = false;
    message* received = nullptr;
    packed_reader reader;
};

/// What a receive asks for: -1 matches any sender or tag.
struct message_filter {
    int source;
    int tag;
    message_kind kind;
    bool matches(const message& m) const {
        return m.kind == kind && (source == -1 || m.source == source) && (tag == -1 || m.tag == tag);
    }
};

class task_table {
public:
    /// The task that the calling thread is, nullptr if it is none. (A thread is known by its stack: its context may
    /// change.)
    task* current();
    /// Makes the calling thread a task; nullptr if the host has no number or, for a spawned one, no context left.
    task* enrol(int parent);
    /// The calling task ends: takes its messages and watchers off the table.
    /// @param watchers the list becomes the caller's
    /// @param unread likewise: messages that nobody has received
    void remove(task& entry, watcher*& watchers, message*& unread);
    /// false if there is no such task (any more).
    bool watch(uint32_t number, int tid, int tag);

    /// A message of this host.
    void deliver(message* m);
    /// A message of another host: it is delivered when those before it have been.
    void arrive(message* m);
    /// The oldest that matches, off the mailbox; nullptr if there is none.
    message* take(task& entry, const message_filter& filter);
    message* wait_and_take(task& entry, const message_filter& filter);
    bool holds(task& entry, const message_filter& filter);

private:
    static constexpr uint32_t stacks = 32;  // of firmware.ld

    static uint32_t stack_of_thread();
    task* find(uint32_t number);
    uint32_t tasks_alive() const;
    void append(message* m);

    spin_lock m_lock;
    task m_task[stacks];
    uint32_t m_last_number = 0;
    uint32_t m_next_from[most_tiles] = {};  // [node]: sequence number of the next message from there
    message* m_early = nullptr;             // messages that have overtaken others
};

/// This host's.
extern task_table tasks;

/// This host's number.
uint32_t host_number();
int tid_of(const task& entry);

/// The calling task; enrols the thread. nullptr if that fails.
task* self();

}  // namespace orbweaver::pvm
