// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::serial {

/// Numbers of messages in a direction of a link, next to their words. One bit would distinguish a message from the one
/// before, were none ever given up; with four, the next fifteen are distinguished from it.
inline constexpr std::uint8_t message_numbers = 16;
/// Number that no message has.
inline constexpr std::uint8_t no_message = 0xff;

constexpr std::uint8_t next_message_number(std::uint8_t number) {
    return static_cast<std::uint8_t>((number + 1) % message_numbers);
}

}  // namespace orbweaver::serial
