// SPDX-License-Identifier: Apache-2.0
// Transport by messages of the main network. A short message is one THREAD message whose handler puts it into the
// mailbox. For a long message only the announcement is sent; the sender keeps a copy of the words, and the receiver
// fetches them. So no buffer at the receiver is needed in advance, in any messaging system and mode.
#include <stdarg.h>

#include "sw_stack/messaging/messaging_system.h"
#include "sw_stack/messaging/reply.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver::pvm {

namespace {

constexpr uint32_t fixed_words = 7;
constexpr uint32_t max_inline_words = 32;  // maximum size of a short message

atomic_counter sent_to[max_tiles];  // [node]: number of messages sent so far

/// The words of a long message, kept until all its receivers have fetched them.
struct kept_words {
    uint32_t receivers;
    uint32_t number;
    int word[];
};

/// Thread function: receives a message. If kept_at is 0, `number` words follow.
void arrive(uint32_t destination, int source, int tag, uint32_t kind, uint32_t sequence, uint32_t number,
            uint32_t kept_at, ...) {
    message* const m = new message;
    m->destination = destination;
    m->source = source;
    m->tag = tag;
    m->kind = static_cast<message_kind>(kind);
    m->sequence = sequence;
    m->words = number;
    m->kept_at = kept_at;
    if (kept_at == 0 && number != 0) {
        m->data = new int[number];
        va_list words;
        va_start(words, kept_at);
        for (uint32_t i = 0; i < number; ++i) { m->data[i] = va_arg(words, int); }
        va_end(words);
    }
    tasks.arrive(m);
}

void start_arrival(uint32_t node, const uint32_t (&fixed)[fixed_words], const int* words, uint32_t number) {
    uint32_t all[fixed_words + max_inline_words];
    __builtin_memcpy(all, fixed, sizeof fixed);
    for (uint32_t i = 0; i < number; ++i) { all[fixed_words + i] = static_cast<uint32_t>(words[i]); }
    const uint32_t total = fixed_words + number;
    instruction::sendh_thread(node, reinterpret_cast<uint32_t>(&arrive));
    uint32_t next = 0;
    for (; next + 2 < total; next += 2) { instruction::send2(all[next], all[next + 1]); }
    if (next + 2 == total) {
        instruction::send2e(all[next], all[next + 1]);
    } else {
        instruction::sende(all[next]);
    }
}

kept_words* keep(const int* words, uint32_t number, uint32_t receivers) {
    auto* const kept = reinterpret_cast<kept_words*>(new char[sizeof(kept_words) + number * 4]);
    kept->receivers = receivers;
    kept->number = number;
    __builtin_memcpy(kept->word, words, number * 4);
    return kept;
}

/// Thread function: sends the words of a long message to a receiver.
void hand_over(kept_words* kept, uint32_t node, uint32_t handle) {
    send_reply({node, handle}, kept->word, kept->number);
    if (__atomic_sub_fetch(&kept->receivers, 1, __ATOMIC_ACQ_REL) == 0) { delete[] reinterpret_cast<char*>(kept); }
}

}  // namespace

void post(const task& sender, const int* tids, uint32_t count, int tag, message_kind kind, const int* words,
          uint32_t number) {
    uint32_t remote = 0;
    for (uint32_t i = 0; i < count; ++i) { remote += host_of(tids[i]) != host_number() ? 1 : 0; }
    const bool is_long = number > max_inline_words;
    const auto kept_at = is_long && remote != 0 ? reinterpret_cast<uint32_t>(keep(words, number, remote)) : 0;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t node = host_of(tids[i]) - 1;
        if (node == node_id()) {
            post_here(sender, tids[i], tag, kind, words, number);
            continue;
        }
        const uint32_t fixed[] = {task_of(tids[i]),
                                  static_cast<uint32_t>(tid_of(sender)),
                                  static_cast<uint32_t>(tag),
                                  static_cast<uint32_t>(kind),
                                  sent_to[node].add(1),
                                  number,
                                  kept_at};
        start_arrival(node, fixed, words, is_long ? 0 : number);
    }
}

void fetch(message& m) {
    if (m.kept_at == 0) { return; }
    m.data = new int[m.words];
    awaited_reply words(m.data, m.words);
    const reply_address asker = words.address();
    createThread(static_cast<int>(host_of(m.source)) - 1, hand_over, nullptr, reinterpret_cast<kept_words*>(m.kept_at),
                 asker.node, asker.handle);
    words.wait();
    m.kept_at = 0;
}

uint32_t transport_contexts() { return 0; }

const char* transport_name() { return mode_name(); }

}  // namespace orbweaver::pvm
