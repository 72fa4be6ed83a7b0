// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::serial {

/// Number of values of a message number, which travels next to the words. If messages were never given up, one bit
/// would distinguish a message from the preceding one. Four bits distinguish it from the next fifteen.
inline constexpr std::uint8_t message_numbers = 16;
/// A number that no message has.
inline constexpr std::uint8_t no_message = 0xff;

constexpr std::uint8_t next_message_number(std::uint8_t number) {
    return static_cast<std::uint8_t>((number + 1) % message_numbers);
}

}  // namespace orbweaver::serial
