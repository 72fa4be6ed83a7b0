// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/program_settings.h"

namespace orbweaver::mpi {

/// Moves the words of a long message, when both sides know of each other, with the messaging system of this machine.
///
/// The receiver prepares the memory, and then reports to the sender its `id`. Send and receive: `id` names the receive.
/// Active messages: it is the address, and the last word of the message is a mark in place of the true one, which
/// travelled with the envelope; words of a message are stored in order, so all others are there when the mark is.
class word_transport {
public:
    static constexpr uint32_t most_expected = program_settings::most_receives;

    /// Prepares for `count` words, 1 or more; `words` is a multiple of 4. @return the id
    static uint32_t expect(uint32_t* words, uint32_t count);
    /// The id of a message that a rank sends ahead, by a number of its own; not 0.
    static uint32_t id_ahead(uint32_t number);
    /// Lets words come that are sent ahead. Send and receive in rendezvous alone.
    static void expect_ahead(uint32_t id, uint32_t* words);
    /// Whether all are there.
    static bool arrived(uint32_t id, const uint32_t* words, uint32_t count);
    /// Returns when all are there.
    static void await(uint32_t id, const uint32_t* words, uint32_t count);
    /// To be called once when all are there.
    static void conclude(uint32_t id, uint32_t* words, uint32_t count, uint32_t last_word);
    /// Sends; returns when the words may change.
    static void send(uint32_t node, uint32_t id, const uint32_t* words, uint32_t count);
    /// Messages that a rank may expect at a time; at most most_expected.
    static uint32_t limit();
};

}  // namespace orbweaver::mpi
