// SPDX-License-Identifier: Apache-2.0
// The tasks of this host and their arrived messages. PVM's daemon of a workstation is replaced by shared memory of the
// host's threads under one lock.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/packed_words.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver::pvm {

/// Origin of a message: the program or a collective call. Each receives only messages of its own kind.
enum class message_kind : uint32_t { user, reduction, barrier, slice };

struct message {
    message* next = nullptr;
    int source = 0;  // tid
    int tag = 0;
    message_kind kind = message_kind::user;
    uint32_t destination = 0;  // task number
    uint32_t sequence = 0;     // sequence number among its host's messages to this host
    uint32_t words = 0;
    int* data = nullptr;   // owned; null while the words are still at the sender
    uint32_t kept_at = 0;  // address of the words at the sender

    message() = default;
    ~message() { delete[] data; }
    message(const message&) = delete;
    message& operator=(const message&) = delete;
};

/// A task to notify when another exits, with the tag.
struct watcher {
    watcher* next;
    int tid;
    int tag;
};

struct task {
    uint32_t number = 0;  // task number; 0: the stack belongs to no task
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

/// Selection of a receive; -1 matches any sender or tag.
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
    /// Returns the task of the calling thread; nullptr if it is not a task. (A thread is identified by its stack,
    /// because its context may change.)
    task* current();
    /// Makes the calling thread a task; nullptr if the host has no free number or, for a spawned task, no free context.
    task* enrol(int parent);
    /// Ends the calling task and removes it from the table.
    /// @param watchers receives the list of tasks to notify, which the caller owns
    /// @param unread receives the unread messages, which the caller owns
    void remove(task& entry, watcher*& watchers, message*& unread);
    /// Registers a watcher; false if the task does not exist.
    bool watch(uint32_t number, int tid, int tag);

    void deliver(message* m);
    /// Accepts a message of another host, which is delivered after all earlier ones.
    void arrive(message* m);
    /// Removes and returns the oldest matching message; nullptr if there is none.
    message* take(task& entry, const message_filter& filter);
    message* wait_and_take(task& entry, const message_filter& filter);
    bool holds(task& entry, const message_filter& filter);

private:
    static constexpr uint32_t stacks = 32;  // number of stacks in firmware.ld

    static uint32_t stack_of_thread();
    task* find(uint32_t number);
    uint32_t tasks_alive() const;
    void append(message* m);

    spin_lock m_lock;
    task m_task[stacks];
    uint32_t m_last_number = 0;
    uint32_t m_next_from[max_tiles] = {};  // [node]: sequence number of its next message
    message* m_early = nullptr;            // messages that have overtaken others
};

/// The task table of this host.
extern task_table tasks;

uint32_t host_number();
int tid_of(const task& entry);

/// Returns the calling task and enrols the thread if necessary; nullptr if that fails.
task* self();

}  // namespace orbweaver::pvm
