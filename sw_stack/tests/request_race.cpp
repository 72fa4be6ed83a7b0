// SPDX-License-Identifier: Apache-2.0
// Node 0 requests blocks of the last node while some other nodes send blocks to node 0 continuously. The flags of some
// answers overtake their data (flag_race.cpp), and block_request must detect this. Linked with the library of active
// messages. Arguments: words of a block (64), transfers (60), others: number of continuously sending nodes, from node 1
// on (2), other_words (21).
#include "sw_stack/messaging/block_request.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr uint32_t max_words = 4096;
int numbers[max_words];                           // on the last node: of the transfer
char* block = reinterpret_cast<char*>(&numbers);  // every node has this address

void answer(int number, int* destination, int words, int* arrived) {
    for (int i = 0; i < words; ++i) { numbers[i] = number; }
    answer_request(0, destination, 1, numbers, 1, words, arrived);
}

void send_for_ever(int area, int words) {
    for (;;) { sendDataBlock(0, reinterpret_cast<int*>(area), 1, numbers, 1, words); }
}

/// Waits for the flag, and returns whether it arrived before the data.
bool overtaken(const int* arrived, const int* last_word) {
    while (__atomic_load_n(arrived, __ATOMIC_RELAXED) == 0) {}
    return __atomic_load_n(last_word, __ATOMIC_RELAXED) == block_request::mark;
}

/// Checks from the last word on, which arrives last.
uint64_t wrong_words(const int* words, uint32_t count, int right) {
    uint64_t wrong = 0;
    while (count-- != 0) { wrong += words[count] != right ? 1 : 0; }
    return wrong;
}

}  // namespace

int main() {
    const auto words = static_cast<uint32_t>(args::integer("words", 64, 1, max_words));
    const auto transfers = static_cast<int>(args::integer("transfers", 60, 1, 1000));
    const auto others = static_cast<int>(args::integer("others", 2, 0, 1000));
    const auto other_words = static_cast<uint32_t>(args::integer("other_words", 21, 1, max_words));
    const auto last_node = static_cast<int>(nodes() - 1);
    int* const area = new int[words + other_words];
    for (int node = 1; node < last_node && node <= others; ++node) {
        createThread(node, send_for_ever, nullptr, reinterpret_cast<int>(area + words), static_cast<int>(other_words));
    }
    uint64_t early_flags = 0;
    uint64_t wrong = 0;
    block_request request;
    for (int transfer = 1; transfer <= transfers; ++transfer) {
        int* const arrived = request.expect(area, 1, words);
        createThread(last_node, answer, nullptr, transfer, area, static_cast<int>(words), arrived);
        early_flags += overtaken(arrived, area + words - 1) ? 1 : 0;
        request.wait();
        wrong += wrong_words(area, words, transfer);
        request.ask(static_cast<unsigned>(last_node), area, 1, &block, 0, 1, words);
        request.wait();
        wrong += wrong_words(area, words, transfer);
    }
    report("early_flags", early_flags);
    report("wrong_words", wrong);
    verified(wrong == 0);
    return wrong == 0 ? 0 : 1;
}
