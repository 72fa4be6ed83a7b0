// SPDX-License-Identifier: Apache-2.0
// Executes a multicast plan (workload.input, written by `orbweaver plan`) with send and receive. Either all messages
// run at once, with receives posted in advance so that ready mode needs no handshake, or one after the other by the
// library's broadcast. Every word of every message is checked. Arguments: words of a message (default 64), order
// (at_once, in_turn).
#include "sw_stack/collectives/multicast_plan.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/multicast/relay.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/shared/hash.h"

using namespace orbweaver;

namespace {

constexpr const char* orders[] = {"at_once", "in_turn"};
enum class order : uint32_t { at_once, in_turn };

struct task {
    uint32_t words;
    order how;
    args::input_file plan;
};

task read_task() {
    const task job{static_cast<uint32_t>(args::integer("words", 64, 1, 1 << 16)),
                   static_cast<order>(choice_argument("order", orders)), args::input()};
    if (!job.plan.given()) { fail("workload.input is to be a plan that `orbweaver plan` has written\n"); }
    return job;
}

int word_of(uint32_t message, uint32_t i) { return static_cast<int>(hash(1, message, i)); }

/// Wrong words and delivered messages; of all nodes after a reduction.
struct figures {
    uint64_t deliveries = 0;
    uint64_t wrong_words = 0;
    uint64_t delivered = 0;  // checksum of the delivered messages and their receivers
};

figures check(const multicast_plan& plan, relay& done, uint32_t words) {
    figures measured;
    for (uint32_t message = 0; message < plan.messages(); ++message) {
        if (done.arrived(message) == 0) { continue; }
        ++measured.deliveries;
        measured.delivered += hash(2, message, node_id());
        for (uint32_t i = 0; i < words; ++i) {
            measured.wrong_words += done.data(message)[i] != word_of(message, i) ? 1 : 0;
        }
    }
    reduce(reinterpret_cast<uint64_t*>(&measured), sizeof measured / sizeof(uint64_t), reduction_operator::sum);
    return measured;
}

/// Returns the cycles from the start to the last arrival of every message, on node 0.
uint64_t* latencies(const multicast_plan& plan, const relay& done, uint64_t begun) {
    const uint64_t start = all_reduce(begun, reduction_operator::max);
    uint64_t* const last = new uint64_t[plan.messages() + 1];  // reductions need at least one value
    for (uint32_t message = 0; message < plan.messages(); ++message) {
        const uint64_t arrived = done.arrived(message);
        last[message] = arrived > start ? arrived - start : 0;
    }
    last[plan.messages()] = 0;
    reduce(last, plan.messages() + 1, reduction_operator::max);
    return last;
}

void report_figures(const multicast_plan& plan, const figures& measured, const uint64_t* latency) {
    uint64_t completion = 0;
    uint64_t sum = 0;
    for (uint32_t message = 0; message < plan.messages(); ++message) {
        completion = latency[message] > completion ? latency[message] : completion;
        sum += latency[message];
    }
    const bool correct = measured.deliveries == plan.all_copies() && measured.wrong_words == 0;
    console::print("%llu of %llu deliveries of %lu multicasts, the last after %llu cycles; %llu wrong words\n",
                   measured.deliveries, plan.all_copies(), plan.messages(), completion, measured.wrong_words);
    report("completion_cycles", completion);
    report("mean_latency_cycles", plan.messages() == 0 ? 0 : sum / plan.messages());
    report("deliveries", measured.deliveries);
    report("wrong_words", measured.wrong_words);
    report_checksum("delivered", measured.delivered);
    verified(correct);
    exit(correct ? 0 : 1);
}

void run() {
    const task job = read_task();
    const multicast_plan plan(job.plan);
    relay part(plan, job.words);
    for (uint32_t message = 0; message < plan.messages(); ++message) {
        for (uint32_t i = 0; plan.source(message) == node_id() && i < job.words; ++i) {
            part.data(message)[i] = word_of(message, i);
        }
    }
    if (job.how == order::at_once) { part.post_receives(); }
    uint64_t begun = 0;
    timed_region([&] {
        begun = cycles();
        if (job.how == order::at_once) {
            part.run();
        } else {
            part.run_sequentially();
        }
    });
    const uint64_t* const latency = latencies(plan, part, begun);
    const figures measured = check(plan, part, job.words);
    if (node_id() == 0) { report_figures(plan, measured, latency); }
}

}  // namespace

int main() {
    const multicast_plan checked(read_task().plan);  // a wrong argument or plan is reported once
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
