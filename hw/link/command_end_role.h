// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/link/command_link_desc.h"

namespace orbweaver::serial {

/// Whether the other end's owner answers each message of a direction.
enum class delivery : std::uint8_t {
    acknowledged,  // ACK or NACK; the registers are kept until then. From hosts to controllers.
    window,        // only a request to send again; the registers are kept for an error window. To hosts.
};

/// What an end is.
struct command_end_role {
    delivery sends = delivery::acknowledged;
    delivery receives = delivery::window;
    /// On too many bad receptions: a host's end reports to its owner, a controller's sends the error word.
    bool traps = true;
    /// Cycles from the transmit registers, or the buffer RAM of a card, to the spanceiver.
    unsigned transmit_cycles = 0;

    /// A host's card.
    static command_end_role host() { return {}; }
    /// A channel port of a controller.
    static command_end_role channel(const command_link_desc& described) {
        return {delivery::window, delivery::acknowledged, false, described.channel_transmit_cycles};
    }
    /// Either end of the link between two controllers: all messages are acknowledged.
    static command_end_role controller() { return {delivery::acknowledged, delivery::acknowledged, false, 0}; }
};

}  // namespace orbweaver::serial
