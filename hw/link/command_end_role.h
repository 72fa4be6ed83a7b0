// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/link/command_link_desc.h"

namespace orbweaver::serial {

/// Delivery protocol of a direction: whether the other end's owner answers each message.
enum class delivery : std::uint8_t {
    acknowledged,  // ACK or NACK answers each message; the registers are kept until then. From hosts to controllers.
    window,        // only a resend request answers a message; the registers are kept for an error window. To hosts.
};

/// Role of an end of a link: a host's card or a port of a controller.
struct command_end_role {
    delivery sends = delivery::acknowledged;
    delivery receives = delivery::window;
    /// After too many bad receptions: a host's end notifies its owner, a controller's end sends the error word.
    bool traps = true;
    /// Cycles from the transmit registers, or the buffer RAM of a card, to the spanceiver.
    unsigned transmit_cycles = 0;

    /// Returns the role of a host's card.
    static command_end_role host() { return {}; }
    /// Returns the role of a channel port of a controller.
    static command_end_role channel(const command_link_desc& described) {
        return {delivery::window, delivery::acknowledged, false, described.channel_transmit_cycles};
    }
    /// Returns the role of either end of a link between two controllers: all messages are acknowledged.
    static command_end_role controller() { return {delivery::acknowledged, delivery::acknowledged, false, 0}; }
};

}  // namespace orbweaver::serial
