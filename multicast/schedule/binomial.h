// SPDX-License-Identifier: Apache-2.0
// Binomial multicasts on a list of participants. With every send, a holder of the message hands half of its range to
// the receiver.
#pragma once

#include <cstdint>
#include <vector>

namespace orbweaver::multicast {

/// A message between participants, which are identified by their positions in a list.
struct send {
    unsigned sender = 0;
    unsigned receiver = 0;
    bool operator==(const send&) const = default;
};

/// Multicasts from the first participant of a list. The sends of every participant are in its order.
std::vector<send> binomial_from_first(unsigned participants);

/// Multicasts from any position in a list, halving ranges of it. On a chain, the messages of one half do not contend
/// with the messages of the other.
/// @param source position of the source, below `participants`
std::vector<send> binomial_within(unsigned participants, unsigned source);

/// Returns the number of steps in which one holder reaches the others: the logarithm with base 2, rounded up.
/// @param participants including the holder, 1 or more
unsigned binomial_steps(std::uint64_t participants);

}  // namespace orbweaver::multicast
