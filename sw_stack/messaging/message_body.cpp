// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/message_body.h"

#include "sw_stack/runtime/host.h"

namespace orbweaver::detail {

void send_long_body(const int* address, int stride, int count) {
    if (count <= 0) { fail("a message of %d words: it needs at least one\n", count); }
    if (stride < 0 || static_cast<uint32_t>(stride) > max_stride) {
        for (; count > 1; --count, address += stride) { instruction::send(static_cast<uint32_t>(*address)); }
        instruction::sende(static_cast<uint32_t>(*address));
        return;
    }
    const auto step = static_cast<uint32_t>(stride);
    auto left = static_cast<uint32_t>(count);
    for (; left > max_words_of_sendm; left -= max_words_of_sendm) {
        instruction::sendm(address, instruction::stride_and_count(step, max_words_of_sendm));
        address += step * max_words_of_sendm;
    }
    instruction::sendme(address, instruction::stride_and_count(step, left));
}

}  // namespace orbweaver::detail
