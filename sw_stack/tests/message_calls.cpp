// SPDX-License-Identifier: Apache-2.0
// Calls every function of the send-and-receive library and checks its guarantees (thesis Tables 4.1 to 4.3; rows F66 to
// F71 of testbenches/structure/features.md). Node 0 directs; the last node is the other end, which may be node 0
// itself.
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr int words = 40;
constexpr int far = 3;  // stride

constexpr int id_of(uint32_t item) { return message_id(message_use::program, 0, item, 0); }
constexpr int blocking_id = id_of(0);
constexpr int non_blocking_id = id_of(1);
constexpr int int_id = id_of(2);
constexpr int float_id = id_of(3);
constexpr int late_id = id_of(4);
constexpr int block_id = id_of(5);
constexpr int unknown_id = id_of(6);

int* shared_block;  // same address on every node, different value on each
// This part runs on node 0.
atomic_counter prepared;  // nodes that have their block
atomic_counter called_back;
atomic_counter turns;  // progress of a thread next to one that waits
bool stop_turning;

void expect(bool right, const char* what) {
    if (!right) { fail("%s", what); }
}

/// Sends from the other end. Its buffers are overwritten as soon as this is allowed (F70).
void send_all() {
    int buffer[words * far];
    for (int i = 0; i < words; ++i) { buffer[i] = 100 + i; }
    SCMPSend(0, blocking_id, 1, buffer, words);
    expect(SCMPPollSend(blocking_id) == send_state::complete, "SCMPSend returned before its end");
    for (int& word : buffer) { word = -1; }
    SCMPClearSend(blocking_id);
    expect(SCMPPollSend(blocking_id) == send_state::empty, "SCMPClearSend left an entry");

    for (int i = 0; i < words * far; ++i) { buffer[i] = 200 + i; }
    SCMPSendNB(0, non_blocking_id, far, buffer, words);
    const send_state state = SCMPPollSend(non_blocking_id);
    expect(state == send_state::in_use || state == send_state::in_progress, "SCMPSendNB is not under way");
    SCMPWaitSend(non_blocking_id);
    for (int& word : buffer) { word = -1; }
    SCMPClearSend(non_blocking_id);

    SCMPSendInt(0, int_id, -77);
    SCMPSendFloat(0, float_id, -1.0 / 3.0);
    constexpr int rest[] = {int_id, float_id};
    for (const int id : rest) {
        SCMPWaitSend(id);
        SCMPClearSend(id);
    }
}

void send_late() {
    const uint64_t begin = cycles();
    while (cycles() - begin < 3000) {}
    SCMPSendInt(0, late_id, 5);
    SCMPWaitSend(late_id);
    SCMPClearSend(late_id);
}

void turn() {
    while (!__atomic_load_n(&stop_turning, __ATOMIC_RELAXED)) { turns.add(1); }
}

void receive_all(int other) {
    int block[words] = {};
    int spread[words * far] = {};
    int word = 0;
    double real = 0;
    SCMPReceiveNB(blocking_id, block, 1);
    SCMPReceiveNB(non_blocking_id, spread, far);
    SCMPReceiveNB(int_id, &word, 1);
    SCMPReceiveNB(float_id, reinterpret_cast<int*>(&real), 1);
    expect(SCMPPollReceive(int_id) == receive_state::in_use, "a posted receive is not in use");
    expect(SCMPPollReceive(unknown_id) == receive_state::empty, "an unknown receive is not empty");
    expect(SCMPPollSend(unknown_id) == send_state::empty, "an unknown send is not empty");
    createThread(other, send_all, nullptr);
    SCMPWaitReceive(float_id);
    SCMPWaitReceive(int_id);
    SCMPWaitReceive(non_blocking_id);
    SCMPWaitReceive(blocking_id);
    expect(SCMPPollReceive(blocking_id) == receive_state::complete, "SCMPWaitReceive returned before the end");
    for (int i = 0; i < words; ++i) { expect(block[i] == 100 + i, "SCMPSend: a word is wrong"); }
    for (int i = 0; i < words * far; ++i) {
        expect(spread[i] == (i % far == 0 ? 200 + i : 0), "SCMPSendNB: a word is wrong");
    }
    expect(word == -77, "SCMPSendInt: the word is wrong");
    expect(real == -1.0 / 3.0, "SCMPSendFloat: the value is wrong");
    constexpr int all[] = {blocking_id, non_blocking_id, int_id, float_id};
    for (const int id : all) {
        SCMPClearReceive(id);
        expect(SCMPPollReceive(id) == receive_state::empty, "SCMPClearReceive left an entry");
    }
}

/// F71: while this thread waits, others run.
void wait_with_other_thread(int other) {
    int word = 0;
    SCMPReceiveNB(late_id, &word, 1);
    createThread(0, turn, nullptr);
    createThread(other, send_late, nullptr);
    SCMPWaitReceive(late_id);
    __atomic_store_n(&stop_turning, true, __ATOMIC_RELAXED);
    expect(word == 5, "SCMPWaitReceive: the word is wrong");
    expect(turns.value() > 50, "a thread that waits keeps others from running");
    SCMPClearReceive(late_id);
}

/// F67: a blocking receive posts, and returns when the message, which takes long to arrive, is in memory.
void receive_blocking(int other) {
    int spread[3] = {-1, -1, -1};
    createThread(other, send_late, nullptr);
    SCMPReceive(late_id, &spread[1], 2);
    expect(SCMPPollReceive(late_id) == receive_state::complete, "SCMPReceive returned before the end");
    expect(spread[0] == -1 && spread[1] == 5 && spread[2] == -1, "SCMPReceive: the word is wrong");
    SCMPClearReceive(late_id);
}

void nothing() {}

void count_callback(int) { called_back.add(1); }

void count() { prepared.add(1); }

void prepare_block(int first) {
    const int length = 3 * words + static_cast<int>(node_id());
    shared_block = new int[static_cast<uint32_t>(length)];
    for (int i = 0; i < length; ++i) { shared_block[i] = first + 1000 * static_cast<int>(node_id()) + i; }
    createThread(0, count, nullptr);
}

/// F69, and F09 and F32: the block is found by a pointer with the same address and a different value on each node.
void fetch_block(int other) {
    int fetched[2 * words] = {};
    getBlock(static_cast<unsigned>(other), fetched, 2, reinterpret_cast<char**>(&shared_block), 8, 3, block_id,
             words - 1);
    for (int i = 0; i < 2 * (words - 1); ++i) {
        expect(fetched[i] == (i % 2 == 0 ? 7 + 1000 * other + 2 + 3 * (i / 2) : 0), "getBlock: a word is wrong");
    }
    expect(SCMPPollReceive(block_id) == receive_state::empty, "getBlock left an entry");
}

}  // namespace

int main() {
    const int other = static_cast<int>(nodes()) - 1;
    receive_all(other);
    wait_with_other_thread(other);
    receive_blocking(other);
    createThread(other, nothing, count_callback);
    called_back.wait_for(1);
    parExecute(static_cast<int>(nodes()), prepare_block, 7);
    prepared.wait_for(nodes());
    fetch_block(other);
    verified(true);
    return 0;
}
