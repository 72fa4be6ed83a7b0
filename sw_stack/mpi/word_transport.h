// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/program_settings.h"

namespace orbweaver::mpi {

/// Moves the words of a long message with the messaging system of this machine, after the envelope has arrived.
///
/// The receiver prepares the memory and reports an `id` to the sender. In the send-and-receive system `id` names the
/// receive. With active messages it is the address, and the last word of the message is replaced by a mark; the true
/// word travels in the envelope. The words of a message are stored in order, so all others have arrived when the mark
/// has.
class word_transport {
public:
    static constexpr uint32_t max_expected = program_settings::max_receives;

    /// Prepares memory for `count` words.
    /// @param words aligned to 4 bytes
    /// @param count 1 or more
    /// @return the id
    static uint32_t expect(uint32_t* words, uint32_t count);
    /// Returns the id of a message that this rank sends ahead; never 0.
    /// @param number sequence number of the message at the sender
    static uint32_t id_ahead(uint32_t number);
    /// Posts the receive of words that are sent ahead. Only for send-and-receive in rendezvous mode.
    static void expect_ahead(uint32_t id, uint32_t* words);
    static bool arrived(uint32_t id, const uint32_t* words, uint32_t count);
    /// Waits until all words have arrived.
    static void await(uint32_t id, const uint32_t* words, uint32_t count);
    /// Ends a receive whose words have all arrived. Call it once.
    static void conclude(uint32_t id, uint32_t* words, uint32_t count, uint32_t last_word);
    /// Sends the words; returns when they may be overwritten.
    static void send(uint32_t node, uint32_t id, const uint32_t* words, uint32_t count);
    /// Returns how many messages a rank may expect at the same time; at most max_expected.
    static uint32_t limit();
};

}  // namespace orbweaver::mpi
