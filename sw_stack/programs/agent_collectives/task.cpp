// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_collectives/task.h"

#include "sw_stack/programs/common/program.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr uint32_t most_repetitions = 400;  // each has an id
constexpr uint32_t most_words = 4096;
constexpr uint32_t most_messages = 1000;
constexpr uint32_t most_work = 10000000;
constexpr uint32_t word_bits = 32;
constexpr uint32_t least_rows_of_pings = 3;

uint32_t number(const char* key, uint32_t otherwise, uint32_t least, uint32_t most) {
    return static_cast<uint32_t>(args::integer(key, otherwise, least, most));
}

void refuse_contradictions(const task& t) {
    if (t.what == operation::broadcast && t.agent != 0) {
        fail("argument agent: a broadcast has no \"%s\"\n", agent_names[t.agent]);
    }
    if (t.what == operation::combine && t.agent > 1) {
        fail("argument agent: a combination has no \"%s\"\n", agent_names[t.agent]);
    }
    if (t.work != 0 && t.load != 0) {
        fail("argument load: a core computes beside the operation or sends\n");
    }
    if (t.pings != 0 && (t.what != operation::hot_spot || grid_y() < least_rows_of_pings)) {
        fail("argument pings: bystanders are for hot_spot on %lu rows or more\n", least_rows_of_pings);
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
    task t;
    t.what = static_cast<operation>(choice_argument("operation", operation_names));
    t.transport = static_cast<carrier>(choice_argument("by", carrier_names));
    t.agent = choice_argument("agent", agent_names);
    t.partner = number("to", nodes() - 1, 0, nodes() - 1);
    t.messages = number("messages", 1, 1, most_messages);
    const uint32_t least = t.what == operation::combine ? (nodes() + word_bits - 1) / word_bits : 1;
    t.words = number("words", least < 2 ? 2 : least, least, most_words);
    t.repetitions = number("repetitions", 8, 1, most_repetitions);
    t.pings = number("pings", 0, 0, most_messages);
    t.work = number("work", 0, 0, most_work);
    t.load = number("load", 0, 0, most_messages);
    refuse_contradictions(t);
    return t;
}

}  // namespace orbweaver
