// SPDX-License-Identifier: Apache-2.0
// C++ values in messages (thesis section 7.3): a double arrives bit for bit; strided doubles need two messages, one for
// the low words and one for the high ones; strided bytes are sent with their three neighbours.
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr int value_id = message_id(message_use::program, 0, 0, 0);
constexpr int low_id = message_id(message_use::program, 0, 1, 0);
constexpr int high_id = message_id(message_use::program, 0, 2, 0);
constexpr int bytes_id = message_id(message_use::program, 0, 3, 0);

constexpr int doubles = 5;
constexpr int doubles_apart = 3;
constexpr int words_apart = 2 * doubles_apart;
constexpr int bytes = 32;
constexpr int bytes_apart = 8;  // distance of the values that are meant
constexpr int word_bytes = 4;

double sent[doubles * doubles_apart];
double received[doubles * doubles_apart];
constexpr uint8_t untouched = 0xee;
alignas(4) uint8_t sent_bytes[bytes];
alignas(4) uint8_t received_bytes[bytes];

/// A value with bits in every byte, different for each i.
double value(int i) { return -1.0 / (3.0 + i) * 1e-300; }

uint64_t bits_of(double x) {
    uint64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

int* words(double* array) { return reinterpret_cast<int*>(array); }

void send_all() {
    SCMPSendFloat(0, value_id, value(100));
    for (int i = 0; i < doubles * doubles_apart; ++i) { sent[i] = value(i); }
    SCMPSend(0, low_id, words_apart, words(sent), doubles);
    SCMPSend(0, high_id, words_apart, words(sent) + 1, doubles);
    for (int i = 0; i < bytes; ++i) { sent_bytes[i] = static_cast<uint8_t>(i + 1); }
    SCMPSend(0, bytes_id, bytes_apart / word_bytes, reinterpret_cast<int*>(sent_bytes), bytes / bytes_apart);
}

void check_doubles() {
    for (int i = 0; i < doubles * doubles_apart; ++i) {
        const uint64_t expected = i % doubles_apart == 0 ? bits_of(value(i)) : 0;
        if (bits_of(received[i]) != expected) { fail("double %d differs", i); }
    }
}

/// One byte of eight is meant: the three others of its word are sent with it, the bytes of the next word are not.
void check_bytes() {
    for (int i = 0; i < bytes; ++i) {
        const bool carried = i % bytes_apart < word_bytes;
        if (received_bytes[i] != (carried ? i + 1 : untouched)) { fail("byte %d is %d", i, received_bytes[i]); }
    }
}

}  // namespace

int main() {
    double single = 0;
    for (uint8_t& byte : received_bytes) { byte = untouched; }
    SCMPReceiveNB(value_id, words(&single), 1);
    SCMPReceiveNB(low_id, words(received), words_apart);
    SCMPReceiveNB(high_id, words(received) + 1, words_apart);
    SCMPReceiveNB(bytes_id, reinterpret_cast<int*>(received_bytes), bytes_apart / word_bytes);
    createThread(static_cast<int>(nodes()) - 1, send_all, nullptr);
    constexpr int ids[] = {value_id, low_id, high_id, bytes_id};
    for (const int id : ids) {
        SCMPWaitReceive(id);
        SCMPClearReceive(id);
    }
    if (bits_of(single) != bits_of(value(100))) { fail("the single double differs"); }
    check_doubles();
    check_bytes();
    verified(true);
    return 0;
}
