// SPDX-License-Identifier: Apache-2.0
// Words of a controller's system space that stand there from the start (Sankaran 1995, chapter V): it knows
// them, and hosts read them. Shared by hardware and firmware: only freestanding C++. The thesis puts CNTNO there;
// where, and the second word, are ours.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// MSGTAG of a word.
enum class cop_system_word : uint8_t {
    controller_number = 0,  // CNTNO
    full_channels = 1,      // of a controller of level 1 that is full, 1..64: host numbers are counted by it
};
}  // namespace orbweaver
