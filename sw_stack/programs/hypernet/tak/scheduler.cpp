// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/hypernet/tak/scheduler.h"

#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/hypernet/tak/load_word.h"
#include "sw_stack/programs/hypernet/tak/neighbours.h"
#include "sw_stack/programs/hypernet/tak/record_pool.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::tak {

namespace {

neighbours around;
uint32_t announce;
figures counted;
uint32_t reported_load;

spin_lock guard;  // protects the following members
run_queue queue;
record_pool records;
bool somebody_works;

void work();

void join_queue(process* record) {
    guard.acquire();
    queue.join(record);
    const bool works = !somebody_works;
    somebody_works = true;
    guard.release();
    if (works) { work(); }
}

/// Thread function on the node that receives a process.
void take_process(int32_t x, int32_t y, int32_t z, uint32_t parent_node, uint32_t parent, uint32_t position) {
    guard.acquire();
    process* const record = records.take();
    guard.release();
    *record = {{x, y, z}, {parent_node, parent, position}, 0, nullptr};
    join_queue(record);
}

/// Thread function on the parent's node: stores a result.
void take_result(process* waiting, uint32_t position, int32_t result) {
    guard.acquire();
    waiting->arguments[position] = result;
    const bool can_run = --waiting->missing == 0;
    guard.release();
    if (can_run) { join_queue(waiting); }
}

void report_load() {
    const uint32_t load = queue.length();
    const uint32_t change = load < reported_load ? reported_load - load : load - reported_load;
    if (announce == 0 || change < announce) { return; }
    reported_load = load;
    for (uint32_t index = 0; index < around.count(); ++index) {
        send_load(around[index].node, around.load_word(index), static_cast<int32_t>(load));
        ++counted.load_words;
    }
}

void end(process* record, int32_t result) {
    const result_position receiver = record->parent;
    guard.acquire();
    records.give_back(record);
    guard.release();
    if (receiver.position == root_position) {
        int word = result;
        send_reply({receiver.node, receiver.waiting}, &word, 1);
    } else {
        createThread(static_cast<int>(receiver.node), take_result, nullptr,
                     reinterpret_cast<process*>(receiver.waiting), receiver.position, result);
    }
}

void hand_out_children(process* record) {
    const int32_t x = record->arguments[0];
    const int32_t y = record->arguments[1];
    const int32_t z = record->arguments[2];
    const int32_t of_child[children][children] = {{x - 1, y, z}, {y - 1, z, x}, {z - 1, x, y}};
    uint32_t indexes[children];
    around.choose(indexes, children);
    record->missing = children;
    for (uint32_t child = 0; child < children; ++child) {
        const neighbours::neighbour& neighbour = around[indexes[child]];
        const int32_t* const arguments = of_child[child];
        ++counted.handed[neighbour.level];
        createThread(static_cast<int>(neighbour.node), take_process, nullptr, arguments[0], arguments[1], arguments[2],
                     node_id(), reinterpret_cast<uint32_t>(record), child);
    }
}

void run(process* record) {
    ++counted.executed;
    if (record->arguments[1] < record->arguments[0]) {
        hand_out_children(record);
    } else {
        end(record, record->arguments[2]);
    }
}

/// Runs processes until none is runnable.
void work() {
    const uint64_t begun = cycles();
    for (;;) {
        report_load();
        guard.acquire();
        process* const next = queue.leave();
        if (next == nullptr) {
            somebody_works = false;
            counted.busy_cycles += cycles() - begun;
            guard.release();
            return;
        }
        guard.release();
        run(next);
    }
}

}  // namespace

void prepare(const hypernet_net& net, const setting& setup) {
    around = neighbours(net, node_id(), setup.bias);
    announce = setup.announce;
    queue = run_queue(setup.order);
    records.prepare();
}

void begin_root(const setting& setup, const reply_address& answer) {
    createThread(static_cast<int>(setup.root), take_process, nullptr, setup.arguments[0], setup.arguments[1],
                 setup.arguments[2], answer.node, answer.handle, root_position);
}

figures figures_here() {
    while (__atomic_load_n(&somebody_works, __ATOMIC_ACQUIRE)) { instruction::yield(); }
    counted.longest_queue = queue.longest();
    return counted;
}

}  // namespace orbweaver::tak
