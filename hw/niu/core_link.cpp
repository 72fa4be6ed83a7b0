// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/core_link.h"

#include <bit>

namespace orbweaver::niu {

void core_link::wake_each(std::uint32_t contexts) {
    for (; contexts != 0; contexts &= contexts - 1) {
        messaging_transaction transaction;
        transaction.context = {static_cast<std::uint8_t>(std::countr_zero(contexts))};
        call(messaging_phase::wake, transaction);
    }
}

void core_link::window(std::uint32_t address, std::uint32_t bytes, window_access access, bool open,
                       bool without_notice) {
    messaging_transaction transaction;
    transaction.without_notice = open && without_notice;
    transaction.address = address;
    transaction.bytes = bytes;
    transaction.access = access;
    transaction.open = open;
    call(messaging_phase::window, transaction);
}

bool core_link::allocate(context_id& context) {
    messaging_transaction question;
    call(messaging_phase::allocate, question);
    if (question.granted) { context = question.context; }
    return question.granted;
}

void core_link::load_argument(context_id context, std::uint32_t index, std::uint32_t word) {
    messaging_transaction argument;
    argument.context = context;
    argument.index = index;
    argument.word = word;
    call(messaging_phase::load, argument);
}

void core_link::start_thread(context_id context, std::uint32_t address, std::uint64_t packet) {
    messaging_transaction start;
    start.context = context;
    start.address = address;
    start.packet = packet;
    call(messaging_phase::start, start);
}

}  // namespace orbweaver::niu
