// SPDX-License-Identifier: Apache-2.0
// Calls every function of the agents' interface, on two nodes or more: messages that meet at one node in two threads, a
// broadcast, a combination, a downloader that receives several agents, and messages of the cores concurrent with
// agents. Argument: wait (none; message: waits for a message that is never sent).
#include "sw_stack/agent_messaging/agent_messaging.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr uint32_t message_id = 20;
constexpr uint32_t second_id = 21;
constexpr uint32_t broadcast_id = 22;
constexpr uint32_t combine_id = 23;
constexpr uint32_t gather_id = 24;
constexpr uint32_t bypass_id = 25;

constexpr const char* wait_names[] = {"none", "message"};

void check(bool right, const char* what) {
    if (!right) { fail("node %lu: %s is wrong\n", node_id(), what); }
}

/// Node n sends n words to its successor; a received message identifies the predecessor.
void ring() {
    const uint32_t self = node_id();
    const uint32_t former = (self + nodes() - 1) % nodes();
    uint32_t words[8] = {self, 2 * self, 3 * self, 4 * self, 5 * self, 6 * self, 7 * self, 8 * self};
    agents::send((self + 1) % nodes(), message_id, {words, 8});
    agents::send((self + 1) % nodes(), second_id, {words, 1});
    uint32_t got[8] = {};
    check(agents::receive(message_id, got, 8) == 8, "a message's length");
    check(got[0] == former && got[7] == 8 * former, "a message");
    got[1] = 7;
    check(agents::receive(second_id, got, 0) == 1 && got[1] == 7, "a message that does not fit");
}

void groups() {
    uint32_t words[2] = {5, 6};
    if (node_id() == 1) {
        agents::broadcast_send(broadcast_id, {words, 2});
    } else {
        words[0] = words[1] = 0;
        check(agents::broadcast_receive(broadcast_id, words, 2) == 2, "a broadcast's length");
    }
    check(words[0] == 5 && words[1] == 6, "a broadcast");
    barrier();
    uint32_t bits = 1U << node_id();
    agents::combine_or(combine_id, 0, &bits, 1);
    check(node_id() != 0 || bits == (1U << nodes()) - 1, "a combination");
}

void gather() {
    const uint32_t self = node_id();
    agents::send(0, gather_id, {&self, 1});
    if (self == 0) {
        uint32_t seen = 0;
        agents::download(gather_id, [&](const agents::arrived_agent& arrived) {
            seen |= 1U << arrived.word(0);
            return seen == (1U << nodes()) - 1;
        });
    }
}

/// While every node has an unread agent, messages of the cores still pass over the same links.
void bypass() {
    const uint32_t self = node_id();
    agents::send((self + 1) % nodes(), bypass_id, {&self, 1});
    agents::wait_for_agent(bypass_id);
    barrier();
    const auto sum = static_cast<uint32_t>(all_reduce(static_cast<int32_t>(self), reduction_operator::sum));
    check(sum == nodes() * (nodes() - 1) / 2, "a message next to agents");
    check(agents::load_port(agent_port_address) == bypass_id, "an agent that nobody has read");
    uint32_t sender = 0;
    agents::receive(bypass_id, &sender, 1);
    check(sender == (self + nodes() - 1) % nodes(), "an agent that messages passed");
}

void run() {
    if (choice_argument("wait", wait_names) != 0) { agents::wait_for_agent(message_id); }
    ring();
    barrier();
    groups();
    barrier();
    gather();
    barrier();
    bypass();
    barrier();
    if (node_id() == 0) {
        verified(true);
        exit(0);
    }
}

}  // namespace

int main() {
    run_everywhere(run);
    return 1;  // not reached: node 0 ends the run
}
