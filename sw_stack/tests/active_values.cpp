// SPDX-License-Identifier: Apache-2.0
// The library of active messages, function by function, between this node and the next: every word that arrives, and
// every neighbour that must not change, is checked.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/messaging/block_request.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr int block_words = 700;

int integer_slot;
double double_slots[3];
int strided[64];
int* shared_block;  // every node has this address, with another buffer on each
int errors;
atomic_counter finished;  // on node 0
int errors_of[64];        // on node 0
atomic_counter called_back;

void expect(bool correct, const char* what) {
    if (!correct) {
        ++errors;
        console::print("node %lu: %s\n", node_id(), what);
    }
}

int neighbour() { return static_cast<int>((node_id() + 1) % nodes()); }
int previous() { return static_cast<int>((node_id() + nodes() - 1) % nodes()); }

void single_values() {
    sendDataIntValue(neighbour(), &integer_slot, 1000 + static_cast<int>(node_id()));
    sendDataFloatValue(neighbour(), &double_slots[1], 0.1 + node_id());
    barrier();
    wait_for_word(&integer_slot, 1000 + previous());
    for (int tries = 0; tries < 1000 && double_slots[1] != 0.1 + static_cast<double>(previous()); ++tries) {
        instruction::yield();
    }
    expect(double_slots[1] == 0.1 + static_cast<double>(previous()), "a double is not bit exact");
    expect(double_slots[0] == 0 && double_slots[2] == 0, "a double's neighbours changed");
}

void strided_block() {
    static int source[40];
    for (int i = 0; i < 40; ++i) { source[i] = 100 * static_cast<int>(node_id()) + i; }
    barrier();
    sendDataBlock(neighbour(), strided, 5, source, 3, 12);
    for (int& word : source) {
        word = -1;  // the block has been read
    }
    const int last = 100 * previous() + 3 * 11;
    wait_for_word(&strided[5 * 11], last);
    for (int i = 0; i < 64; ++i) {
        const bool stored = i % 5 == 0 && i / 5 < 12;
        expect(strided[i] == (stored ? 100 * previous() + 3 * (i / 5) : 0), "a strided block is wrong");
    }
}

void block_without_waiting() {
    static int there[block_words + 1];
    static int here[block_words + 1];
    for (int i = 0; i < block_words; ++i) { here[i] = i ^ static_cast<int>(node_id() << 16); }
    here[block_words] = 1;
    barrier();
    sendDataBlockNB(neighbour(), there, 1, here, 1, block_words + 1);
    wait_for_word(&there[block_words], 1);
    for (int i = 0; i < block_words; ++i) { expect(there[i] == (i ^ (previous() << 16)), "a long block is wrong"); }
    barrier();
}

void fetched_block() {
    shared_block = new int[80 + node_id()];
    for (int i = 0; i < 80; ++i) { shared_block[i] = 7000 * static_cast<int>(node_id()) + i; }
    barrier();
    int copy[30] = {};
    getBlock(static_cast<unsigned>(neighbour()), reinterpret_cast<char*>(copy), 3,
             reinterpret_cast<char**>(&shared_block), 40, 2, 10);
    wait_for_word(&copy[27], 7000 * neighbour() + 10 + 18);
    for (int i = 0; i < 30; ++i) {
        expect(copy[i] == (i % 3 == 0 ? 7000 * neighbour() + 10 + 2 * (i / 3) : 0), "getBlock fetched wrong words");
    }
    barrier();
}

void requested_blocks() {
    int copies[2][30] = {};
    block_request requests[2];
    const int owners[2] = {neighbour(), previous()};
    for (int n = 0; n < 2; ++n) {
        requests[n].ask(static_cast<unsigned>(owners[n]), copies[n], 3, reinterpret_cast<char**>(&shared_block), 40, 2,
                        10);
    }
    for (int n = 0; n < 2; ++n) {
        requests[n].wait();
        for (int i = 0; i < 30; ++i) {
            expect(copies[n][i] == (i % 3 == 0 ? 7000 * owners[n] + 10 + 2 * (i / 3) : 0), "a request is wrong");
        }
    }
    barrier();
}

void collectives() {
    double sums[300];
    for (int i = 0; i < 300; ++i) { sums[i] = i + node_id(); }
    all_reduce(sums, 300, reduction_operator::sum);
    const double size = nodes();
    for (int i = 0; i < 300; ++i) { expect(sums[i] == size * i + size * (size - 1) / 2, "a sum is wrong"); }
    for (int round = 0; round < 5; ++round) {
        expect(all_reduce(static_cast<int32_t>(node_id()) + round, reduction_operator::max) ==
                   static_cast<int32_t>(nodes()) - 1 + round,
               "a maximum is wrong");
        uint64_t one = 1;
        reduce(&one, 1, reduction_operator::sum, node_group::grid_row());
        expect(node_id() % grid_x() != 0 || one == grid_x(), "a sum along a row is wrong");
        int words[600];
        for (int i = 0; i < 600; ++i) { words[i] = node_id() == nodes() - 1 ? i + round : -1; }
        broadcast(words, 600, nodes() - 1);
        for (int i = 0; i < 600; ++i) { expect(words[i] == i + round, "a broadcast is wrong"); }
    }
}

void all() {
    single_values();
    strided_block();
    block_without_waiting();
    fetched_block();
    requested_blocks();
    collectives();
    sendDataIntValue(0, &errors_of[node_id()], errors + 1);
}

void nothing() {}
void count_callback(int) { called_back.add(1); }

}  // namespace

int main() {
    for (int node = 0; node < static_cast<int>(nodes()); ++node) { createThread(node, nothing, count_callback); }
    called_back.wait_for(nodes());
    parExecute(static_cast<int>(nodes()), all);
    int sum = 0;
    for (uint32_t node = 0; node < nodes(); ++node) {
        while (__atomic_load_n(&errors_of[node], __ATOMIC_RELAXED) == 0) { instruction::yield(); }
        sum += errors_of[node] - 1;
    }
    report("errors", static_cast<uint64_t>(sum));
    verified(sum == 0);
    return sum == 0 ? 0 : 1;
}
