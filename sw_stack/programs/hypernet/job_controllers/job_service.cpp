// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/hypernet/job_controllers/job_service.h"

#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/hypernet/job_controllers/channel_arbiter.h"
#include "sw_stack/programs/hypernet/job_controllers/job_queue.h"
#include "sw_stack/programs/hypernet/job_controllers/reported_load.h"
#include "sw_stack/programs/hypernet/job_controllers/subnet_image.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::job_controllers {

namespace {

constexpr uint32_t max_levels = max_link_levels + 1;  // levels of nodes and subnets; 0: node

struct controller {
    bool is_here;
    subnet_image image;
    reported_load last_report;
    uint32_t* child_nodes;  // nodes of the children's controllers, or the child nodes
    bool has_news;          // changed since the last search for a move
    bool may_notify;        // changed since the last check for an update
    bool moves;             // an order of its own is in progress
    subnet_image::move last_move;
};

/// An order to give away jobs.
struct order {
    bool is_open;
    uint32_t jobs;
    uint32_t target;  // destination node
    uint32_t given;
};

struct channel_use {
    bool is_requested;
    bool is_over;
    uint32_t begin;
    uint32_t end;
};

/// A message, which starts a thread on a node.
struct letter {
    uint32_t node;
    void (*handler)(uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
    uint32_t words[5];
};

hypernet_net net(hypernet_module_kind::cubelet, 1);
setting setup;
reply_address asker;
uint32_t superior[max_levels];  // [level] controllers of this node's subnets

spin_lock guard;  // protects the following members
bool somebody_sends;
bool executes;  // a thread executes jobs
bool runs;      // a job is running
bool has_answered;
job_queue queue;
reported_load own_notified;
figures counted;
controller controllers[max_levels];
order orders[max_levels][max_levels];  // [level of the receiver][level of the controller that issued it]
uint32_t open_orders;
bool channel_changed;     // a message about the channel may be due
bool load_changed;        // a message about this node's load may be due
bool image_changed;       // a message about a controller's image may be due
channel_arbiter arbiter;  // arbiter of the controller at level `channel`
channel_use own_use;

uint32_t is_granted;  // set by the thread of a grant

void send_letters();
void execute_jobs();

uint32_t subnet_nodes(uint32_t level) { return 1U << net.bits(level); }
/// Returns the index of this node's (d,level)-subnet, or of the node, among the children of the controller above.
uint32_t position_above(uint32_t level) { return (node_id() & (subnet_nodes(level + 1) - 1)) >> net.bits(level); }

/// Changes the node's state and sends the resulting messages. If another thread is already sending, that thread sends
/// them.
template <class F>
void change_and_send(F change) {
    guard.acquire();
    change();
    if (somebody_sends) {
        guard.release();
    } else {
        send_letters();
    }
}

/// Calls a function as the thread of a message does.
template <class F>
void handle(F change) {
    change_and_send([=] {
        ++counted.handled;
        change();
    });
}

// Thread functions of messages; all have five argument words.

void take_update(uint32_t level, uint32_t position, uint32_t load, uint32_t finished, uint32_t sequence) {
    handle([=] {
        controllers[level].image.update(position, load, finished, sequence);
        controllers[level].has_news = true;
        controllers[level].may_notify = true;
        image_changed = true;
    });
}

void take_order(uint32_t level, uint32_t origin, uint32_t jobs, uint32_t target, uint32_t) {
    handle([=] {
        orders[level][origin] = {true, jobs, target, 0};
        ++open_orders;
    });
}

void take_result(uint32_t level, uint32_t given, uint32_t, uint32_t, uint32_t) {
    handle([=] {
        controller& here = controllers[level];
        here.moves = false;
        here.image.count_moved(here.last_move.source, here.last_move.target, given);
        here.has_news = here.has_news || given > 0;  // a wrong image needs an update first
        image_changed = true;
    });
}

void take_job(uint32_t number, uint32_t length, uint32_t, uint32_t, uint32_t) {
    bool starts = false;
    handle([=, &starts] {
        queue.join({number, length});
        load_changed = true;
        starts = !executes;
        executes = true;
    });
    if (starts) { execute_jobs(); }
}

void take_request(uint32_t position, uint32_t, uint32_t, uint32_t, uint32_t) {
    handle([=] {
        arbiter.request(position);
        channel_changed = true;
    });
}

void take_grant(uint32_t, uint32_t, uint32_t, uint32_t, uint32_t) {
    handle([] { __atomic_store_n(&is_granted, 1U, __ATOMIC_RELEASE); });
}

void take_release(uint32_t begin, uint32_t end, uint32_t, uint32_t, uint32_t) {
    handle([=] {
        arbiter.release(begin, end);
        channel_changed = true;
    });
}

// The functions below find the next message to send. Each requires the guard and returns whether there is a message.

bool next_of_channel(letter& next) {
    if (own_use.is_over) {
        own_use.is_over = false;
        next = {superior[setup.channel], take_release, {own_use.begin, own_use.end}};
        return true;
    }
    if (own_use.is_requested) {
        own_use.is_requested = false;
        next = {superior[setup.channel], take_request, {node_id() & (subnet_nodes(setup.channel) - 1)}};
        return true;
    }
    channel_changed = false;
    const uint32_t holder = controllers[setup.channel].is_here ? arbiter.grant() : channel_arbiter::none;
    if (holder == channel_arbiter::none) { return false; }
    next = {(node_id() & ~(subnet_nodes(setup.channel) - 1)) + holder, take_grant, {}};
    return true;
}

/// Carries out a node's order: gives away one job, or reports that it has given all it can.
bool next_of_node_order(order& open, uint32_t origin, letter& next) {
    if (open.given < open.jobs && queue.length() > 0) {
        const job last = queue.take_last();
        load_changed = true;
        ++open.given;
        ++counted.moved[origin - 1];
        next = {open.target, take_job, {last.number, last.length}};
    } else {
        open.is_open = false;
        --open_orders;
        next = {superior[origin], take_result, {origin, open.given}};
    }
    return true;
}

bool next_of_orders(letter& next) {
    for (uint32_t origin = 1; origin <= net.h(); ++origin) {
        if (orders[0][origin].is_open) { return next_of_node_order(orders[0][origin], origin, next); }
        for (uint32_t level = 1; level < origin; ++level) {
            order& open = orders[level][origin];
            if (open.is_open) {  // forwards the order to the child with the most jobs
                open.is_open = false;
                --open_orders;
                controller& here = controllers[level];
                const uint32_t source = here.image.most_loaded();
                if (level == 1) {  // the next order has another destination node
                    open.jobs = here.image.give(source, open.jobs);
                }
                next = {here.child_nodes[source], take_order, {level - 1, origin, open.jobs, open.target}};
                return true;
            }
        }
    }
    return false;
}

/// Finds the report of a node, or of the controller of a (d,level)-subnet, to the controller above.
bool next_update(uint32_t level, reported_load& last_report, uint32_t load, uint32_t finished, letter& next) {
    if (!last_report.is_due(load, finished, setup.threshold * subnet_nodes(level))) { return false; }
    last_report.note(load, finished);
    ++counted.updates[level];
    next = {
        superior[level + 1], take_update, {level + 1, position_above(level), load, finished, last_report.sequence()}};
    return true;
}

bool next_of_load(letter& next) {
    load_changed = false;
    return next_update(0, own_notified, queue.length() + (runs ? 1 : 0), static_cast<uint32_t>(counted.executed), next);
}

bool next_of_updates(letter& next) {
    for (uint32_t level = 1; level <= net.h(); ++level) {
        controller& here = controllers[level];
        if (!here.may_notify) { continue; }
        here.may_notify = false;
        if (level < net.h()) {
            if (next_update(level, here.last_report, here.image.load(), here.image.finished(), next)) { return true; }
        } else if (here.image.finished() == setup.jobs && !has_answered) {
            has_answered = true;
            next.handler = nullptr;  // the answer
            return true;
        }
    }
    return false;
}

bool next_of_moves(letter& next) {
    for (uint32_t level = 1; setup.reschedule && level <= net.h(); ++level) {
        controller& here = controllers[level];
        if (!here.is_here || here.moves || !here.has_news) { continue; }
        here.has_news = false;
        // The loads of two children may differ by nearly twice the threshold without a report.
        const auto move = here.image.balancing_move(2 * setup.threshold * subnet_nodes(level - 1));
        if (move.jobs > 0) {
            here.moves = true;
            here.last_move = move;
            ++counted.orders[level - 1];
            next = {here.child_nodes[move.source],
                    take_order,
                    {level - 1, level, move.jobs, here.child_nodes[move.target]}};
            return true;
        }
    }
    image_changed = false;
    return false;
}

void send(const letter& next) {
    if (next.handler == nullptr) {
        int word = 1;
        send_reply(asker, &word, 1);
        return;
    }
    const uint32_t* const words = next.words;
    createThread(static_cast<int>(next.node), next.handler, nullptr, words[0], words[1], words[2], words[3], words[4]);
}

/// Sends until no message is due. Precondition: the caller holds the guard, which is released.
void send_letters() {
    letter next{};
    while ((channel_changed && next_of_channel(next)) || (open_orders > 0 && next_of_orders(next)) ||
           (load_changed && next_of_load(next)) || (image_changed && (next_of_updates(next) || next_of_moves(next)))) {
        counted.sent += next.handler != nullptr ? 1 : 0;
        somebody_sends = true;
        guard.release();
        send(next);
        guard.acquire();
        next = {};
    }
    somebody_sends = false;
    guard.release();
}

/// Runs the loop of a job. It yields regularly so that controllers need not wait for it; the core changes threads only
/// when one yields.
void work(uint32_t rounds) {
    uint32_t value = rounds + 1;
    for (uint32_t step = 0; step < rounds; ++step) {
        value ^= value << 13;
        value ^= value >> 17;
        value ^= value << 5;
        asm volatile("" : "+r"(value));
        instruction::yield();
    }
}

/// Occupies the I/O channel of the subnet for some time.
void use_channel() {
    change_and_send([] { channel_changed = own_use.is_requested = true; });
    while (__atomic_exchange_n(&is_granted, 0U, __ATOMIC_ACQUIRE) == 0) { instruction::yield(); }
    const auto begin = static_cast<uint32_t>(cycles());
    work(setup.output);
    const auto end = static_cast<uint32_t>(cycles());
    change_and_send([=] {
        own_use = {false, true, begin, end};
        channel_changed = true;
    });
}

/// Executes jobs until the node has none.
void execute_jobs() {
    for (;;) {
        guard.acquire();
        if (queue.length() == 0) {
            executes = false;
            guard.release();
            return;
        }
        const job next = queue.take_first();
        runs = true;
        guard.release();
        work(next.length);
        if (setup.output > 0) { use_channel(); }
        const uint64_t checksum = job_checksum(next);
        change_and_send([=] {
            runs = false;
            load_changed = true;
            ++counted.executed;
            counted.checksum += checksum;
        });
    }
}

void prepare_controller(uint32_t level) {
    controller& here = controllers[level];
    here.is_here = superior[level] == node_id();
    if (!here.is_here) { return; }
    const uint32_t children = subnet_nodes(level) / subnet_nodes(level - 1);
    here.image.prepare(new subnet_image::child[children], children);
    here.child_nodes = new uint32_t[children];
    const uint32_t first = node_id() & ~(subnet_nodes(level) - 1);
    for (uint32_t position = 0; position < children; ++position) {
        const uint32_t child = first + position * subnet_nodes(level - 1);
        here.child_nodes[position] = level == 1 ? child : io_node(net, child, level - 1);
    }
}

}  // namespace

void prepare(const hypernet_net& described, const setting& what, const reply_address& answer) {
    net = described;
    setup = what;
    asker = answer;
    queue.prepare(new job[setup.jobs], setup.jobs);
    for (uint32_t number = node_id(); node_id() < setup.loaded && number < setup.jobs; number += setup.loaded) {
        const job placed = seeded_job(number, setup.length, setup.seed);
        queue.join(placed);
        counted.placed += job_checksum(placed);
    }
    for (uint32_t level = 1; level <= net.h(); ++level) {
        superior[level] = io_node(net, node_id(), level);
        prepare_controller(level);
    }
    if (controllers[setup.channel].is_here) {
        arbiter.prepare(new channel_arbiter::request_state[subnet_nodes(setup.channel)], subnet_nodes(setup.channel));
    }
}

void begin() {
    bool starts = false;
    change_and_send([&starts] {
        starts = !executes && queue.length() > 0;
        executes = executes || starts;
        load_changed = true;
    });
    if (starts) { execute_jobs(); }
}

figures figures_here() {
    const lock_guard held(guard);
    counted.grants = arbiter.grants();
    counted.overlaps = arbiter.overlaps();
    return counted;
}

uint32_t max_passed_here() { return arbiter.max_passed(); }

}  // namespace orbweaver::job_controllers
