// SPDX-License-Identifier: Apache-2.0
// Message bodies from memory, for both message libraries.
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/instructions.h"

namespace orbweaver::detail {

inline constexpr uint32_t max_words_of_sendm = 65535;
inline constexpr uint32_t max_stride = 65535;

/// Sends a body that does not fit into one sendme: more words, or a stride of more than 16 bits. A count of 0 ends the
/// run.
void send_long_body(const int* address, int stride, int count);

/// Sends words of memory, `stride` words apart, as the rest of the message that was begun.
/// @param count words, 1 or more
inline void send_body(const int* address, int stride, int count) {
    if (static_cast<uint32_t>(count) - 1 < max_words_of_sendm && static_cast<uint32_t>(stride) <= max_stride) {
        instruction::sendme(address,
                            instruction::stride_and_count(static_cast<uint32_t>(stride), static_cast<uint32_t>(count)));
    } else {
        send_long_body(address, stride, count);
    }
}

}  // namespace orbweaver::detail
