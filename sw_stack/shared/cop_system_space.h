// SPDX-License-Identifier: Apache-2.0
// Predefined words of a controller's system space (Sankaran 1995, chapter V): the controller sets them, hosts read
// them. Shared by hardware and firmware: only freestanding C++. The thesis stores CNTNO in this space; its offset and
// the second word are defined here.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// MSGTAG (offset) of a word.
enum class cop_system_word : uint8_t {
    controller_number = 0,  // CNTNO
    full_channels = 1,      // channels of a full level-1 controller, 1..64: host numbers are based on it
};
}  // namespace orbweaver
