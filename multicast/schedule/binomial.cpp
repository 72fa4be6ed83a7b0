// SPDX-License-Identifier: Apache-2.0
#include "multicast/schedule/binomial.h"

#include <bit>

namespace orbweaver::multicast {
namespace {

/// @param first first participant of the range that the holder serves
/// @param last  last participant of the range, inclusive
void halve(unsigned first, unsigned last, unsigned holder, std::vector<send>& sends) {
    while (first < last) {
        const unsigned middle = first + (last - first) / 2 + 1;
        if (holder < middle) {
            sends.push_back({holder, middle});
            halve(middle, last, middle, sends);
            last = middle - 1;
        } else {
            sends.push_back({holder, middle - 1});
            halve(first, middle - 1, middle - 1, sends);
            first = middle;
        }
    }
}

}  // namespace

std::vector<send> binomial_from_first(unsigned participants) { return binomial_within(participants, 0); }

std::vector<send> binomial_within(unsigned participants, unsigned source) {
    std::vector<send> sends;
    if (participants != 0) { halve(0, participants - 1, source, sends); }
    return sends;
}

unsigned binomial_steps(std::uint64_t participants) { return static_cast<unsigned>(std::bit_width(participants - 1)); }

}  // namespace orbweaver::multicast
