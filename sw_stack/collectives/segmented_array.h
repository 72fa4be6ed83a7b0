// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

// Cycles measured on a mesh in rendezvous mode (docs/collectives.md). A transfer of the tree costs this in addition to
// its words, which move at one per cycle. A segment of the chain costs the second constant in addition to storing and
// sending each word.
inline constexpr uint32_t tree_transfer_cycles = 110;
inline constexpr uint32_t chain_segment_cycles = 50;

/// The estimate costs more than it gains for shorter arrays.
inline constexpr uint32_t min_words_of_chain = 256;

inline uint32_t rounded_up_log2(uint32_t value) {
    uint32_t bits = 0;
    while ((1U << bits) < value) { ++bits; }
    return bits;
}

inline uint32_t square_root(uint32_t value) {
    uint32_t root = 0;
    for (uint32_t bit = 1U << 15; bit != 0; bit >>= 1) {
        const uint32_t larger = root | bit;
        root = larger * larger <= value ? larger : root;
    }
    return root;
}

/// An array divided into segments of equal length; the last may be shorter.
class segmented_array {
public:
    /// Chooses the segment length. Long segments cost time at each member, short ones cost transfers: (size - 2 + words
    /// / s) (transfer_cycles + 2 s) is minimal for s^2 = words chain_segment_cycles / (2 (size - 2)).
    segmented_array(int* data, uint32_t words, uint32_t size)
        : m_data(data),
          m_words(words),
          m_segment(limited(square_root(words / (2 * (size < 3 ? 1 : size - 2)) * chain_segment_cycles), words)),
          m_count((words + m_segment - 1) / m_segment) {}
    uint32_t count() const { return m_count; }
    int* data(uint32_t number) const { return m_data + number * m_segment; }
    uint32_t words(uint32_t number) const { return number + 1 == m_count ? m_words - number * m_segment : m_segment; }
    /// Returns the estimated cycles of a chain.
    uint32_t cycles(uint32_t size) const { return (size - 2 + m_count) * (chain_segment_cycles + 2 * m_segment); }

private:
    static constexpr uint32_t least = 16;
    static uint32_t limited(uint32_t segment, uint32_t words) {
        const uint32_t at_least = segment < least ? least : segment;
        return at_least < words ? at_least : words;
    }

    int* m_data;
    uint32_t m_words;
    uint32_t m_segment;
    uint32_t m_count;
};

/// Returns the estimated cycles of a tree, which sends the array ceil(log2 size) times in sequence.
inline uint32_t binomial_cycles(uint32_t size, uint32_t words) {
    return rounded_up_log2(size) * (tree_transfer_cycles + words);
}

}  // namespace orbweaver
