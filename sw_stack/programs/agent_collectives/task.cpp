// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_collectives/task.h"

#include "sw_stack/programs/common/program.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr uint32_t max_repetitions = 400;  // limited, because each has an id
constexpr uint32_t max_words = 4096;
constexpr uint32_t max_messages = 1000;
constexpr uint32_t max_work = 10000000;
constexpr uint32_t word_bits = 32;
constexpr uint32_t min_rows_of_pings = 3;

uint32_t number(const char* key, uint32_t otherwise, uint32_t least, uint32_t most) {
    return static_cast<uint32_t>(args::integer(key, otherwise, least, most));
}

void refuse_contradictions(const task& job) {
    if (job.what == operation::broadcast && job.agent != 0) {
        fail("argument agent: a broadcast has no \"%s\"\n", agent_names[job.agent]);
    }
    if (job.what == operation::combine && job.agent > 1) {
        fail("argument agent: a combination has no \"%s\"\n", agent_names[job.agent]);
    }
    if (job.work != 0 && job.load != 0) { fail("argument load: a core computes during the operation or sends\n"); }
    if (job.pings != 0 && (job.what != operation::hot_spot || grid_y() < min_rows_of_pings)) {
        fail("argument pings: bystanders are for hot_spot on %lu rows or more\n", min_rows_of_pings);
    }
}

}  // namespace

agents::route task::route() const {
    return agent <= 1   ? agents::route::signs
           : agent == 2 ? agents::route::random_node
           : agent == 3 ? agents::route::shorter_queue
                        : agents::route::round_faults;
}

task read_task() {
    task job;
    job.what = static_cast<operation>(choice_argument("operation", operation_names));
    job.transport = static_cast<carrier>(choice_argument("by", carrier_names));
    job.agent = choice_argument("agent", agent_names);
    job.partner = number("to", nodes() - 1, 0, nodes() - 1);
    job.messages = number("messages", 1, 1, max_messages);
    const uint32_t least = job.what == operation::combine ? (nodes() + word_bits - 1) / word_bits : 1;
    job.words = number("words", least < 2 ? 2 : least, least, max_words);
    job.repetitions = number("repetitions", 8, 1, max_repetitions);
    job.pings = number("pings", 0, 0, max_messages);
    job.work = number("work", 0, 0, max_work);
    job.load = number("load", 0, 0, max_messages);
    refuse_contradictions(job);
    return job;
}

}  // namespace orbweaver
