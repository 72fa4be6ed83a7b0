// SPDX-License-Identifier: Apache-2.0
// Binomial multicasts on a list of participants. Whoever holds the message halves what it answers
// for with every send.
#pragma once

#include <cstdint>
#include <vector>

namespace orbweaver::multicast {

/// One message between participants, which are named by their places in a list.
struct send {
    unsigned sender = 0;
    unsigned receiver = 0;
    bool operator==(const send&) const = default;
};

/// Multicast from the first of a list. The sends of every participant are in its order.
std::vector<send> binomial_from_first(unsigned participants);

/// Multicast from anywhere in a list, halving ranges of it: chains keep the messages of one half apart from those of
/// the other.
/// @param source place of the source, below participants
std::vector<send> binomial_within(unsigned participants, unsigned source);

/// Steps in which one holder reaches the rest: the logarithm with base 2, rounded up.
/// @param participants 1 or more, the holder included
unsigned binomial_steps(std::uint64_t participants);

}  // namespace orbweaver::multicast
