// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "hw/link/cop_words.h"
#include "hw/link/transmission.h"

namespace orbweaver::cop {

/// An event at the card of a host, for observers: a command, its end, or a message.
struct host_card_event {
    enum class kind : std::uint8_t {
        command,  // the host has written all words of a command
        answer,   // the command has ended: see result
        message,  // a message is in the receive buffer
        lost,     // a message arrived that was not kept
    };
    kind what = kind::command;
    cycle_t cycle = 0;            // cycle of the card's clock
    serial::cop_words words;      // words of the command or the message
    serial::transmission result;  // result of a command; for `answer` only
};

}  // namespace orbweaver::cop
