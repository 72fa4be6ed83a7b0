// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/word_transport.h"

#include "sw_stack/messaging/message_body.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/program/settings.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

namespace {

constexpr uint32_t mark = 0x6d70692e;  // replaces the last word until the true one is stored

bool active() { return settings().messaging == static_cast<uint32_t>(program_messaging::active_message); }

bool marked(const uint32_t* words, uint32_t count) {
    return __atomic_load_n(&words[count - 1], __ATOMIC_RELAXED) == mark;
}

}  // namespace

/// The id is unique at the receiver by its number, and at the sender by number and receiver.
uint32_t word_transport::expect(uint32_t* words, uint32_t count) {
    if (active()) {
        words[count - 1] = 0;
        asm volatile("" : : : "memory");  // order the store before the notification of the sender
        return reinterpret_cast<uint32_t>(words);
    }
    static uint32_t number = 0;
    const auto id = static_cast<uint32_t>(wide_message_id(static_cast<uint32_t>(message_use::transfer), 0, 0, 0)) |
                    (number++ & 0x7fff) << 12 | node_id();
    instruction::str(id, words, 1);
    return id;
}

/// The id is unique at the receiver by number and sender, and distinct from all ids of expect().
uint32_t word_transport::id_ahead(uint32_t number) {
    constexpr uint32_t ahead = 1U << 27;
    return static_cast<uint32_t>(message_use::transfer) << 28 | ahead | (number & 0x7fff) << 12 | node_id();
}

void word_transport::expect_ahead(uint32_t id, uint32_t* words) { instruction::str(id, words, 1); }

bool word_transport::arrived(uint32_t id, const uint32_t* words, uint32_t count) {
    return active() ? marked(words, count) : instruction::ldsr(id) == receive_state::complete;
}

void word_transport::await(uint32_t id, const uint32_t* words, uint32_t count) {
    if (active()) {
        while (!marked(words, count)) { instruction::yield(); }
    } else {
        instruction::waitr(id);
    }
}

void word_transport::conclude(uint32_t id, uint32_t* words, uint32_t count, uint32_t last_word) {
    asm volatile("" : : : "memory");
    if (active()) {
        words[count - 1] = last_word;
    } else {
        instruction::rmr(id);
    }
}

void word_transport::send(uint32_t node, uint32_t id, const uint32_t* words, uint32_t count) {
    if (active()) {
        instruction::active_sendh(node, reinterpret_cast<void*>(id), 1);
        for (uint32_t left = count - 1; left > 0;) {
            const uint32_t part = left < detail::max_words_of_sendm ? left : detail::max_words_of_sendm;
            instruction::sendm(words, instruction::stride_and_count(1, part));
            words += part;
            left -= part;
        }
        instruction::sende(mark);
        instruction::waits(0);
        return;
    }
    instruction::sendh_data(node, id);
    detail::send_body(reinterpret_cast<const int*>(words), 1, static_cast<int>(count));
    instruction::waits(id);
    instruction::rms(id);
}

uint32_t word_transport::limit() {
    const uint32_t entries = settings().receive_entries;
    return active() || entries > max_expected ? max_expected : entries;
}

}  // namespace orbweaver::mpi
