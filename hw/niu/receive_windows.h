// SPDX-License-Identifier: Apache-2.0
// Where the words of a message go, and the windows of memory that are held open for them (docs/architecture.md, The
// core and its NIU). A core may run 128 cycles ahead of the clock, and an NIU stores one word a cycle, so a word is
// safe if its window was opened when the receive was posted (the core was in step then), or when the NIU stored the
// word 128 places before it. Where no receive is posted, the first window opens without notice when the address
// arrives, and the core undoes what it must.
//
// First, window_lead words are opened; whenever the word being stored comes within window_lead of the end,
// the next chunk is. A chunk is closed when its last word has been stored. A chunk is one range of addresses from its
// first to its last word, whatever the stride: cores guard whole lines anyway.
#pragma once

#include <algorithm>
#include <cstdint>

#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// How far a core may run ahead of the clock, in words: one is stored in a cycle.
inline constexpr std::uint32_t window_lead = run_ahead_limit;

/// A block of memory that a message is stored into, word i at address + 4 * stride * i.
struct incoming_block {
    std::uint32_t address = 0;       // bytes; hardware keeps a word address: the two low bits are dropped
    std::uint32_t stride = 0;        // words from one stored word to the next, 16 bits
    std::uint32_t words = 0;         // stored so far
    std::uint32_t window_first = 0;  // words of the block inside an open window: [window_first, window_end)
    std::uint32_t window_end = 0;
    std::uint32_t next_change = 0;  // number of stored words at which a window opens or closes

    /// Where the next word goes, which may be beyond the 32-bit address space.
    std::uint64_t next_address() const { return address + std::uint64_t{4} * stride * words; }
};

namespace receive_windows {

inline constexpr std::uint32_t chunk_words = 64;  // opened at a time after the first window_lead

/// Reports `window(address, bytes, open)` of words [first, end) of a block. Nothing lies beyond the 32-bit address
/// space.
template <class Window>
void report(const incoming_block& block, std::uint32_t first, std::uint32_t end, bool open, Window&& window) {
    constexpr std::uint64_t address_space = std::uint64_t{1} << 32;
    const std::uint64_t step = std::uint64_t{4} * block.stride;
    const std::uint64_t lower = block.address + step * first;
    const std::uint64_t upper = std::min(block.address + step * (end - 1) + 4, address_space);
    if (lower < upper) {
        window(static_cast<std::uint32_t>(lower),
               static_cast<std::uint32_t>(std::min(upper - lower, address_space - 1)), open);
    }
}

/// The first words may come.
template <class Window>
void posted(incoming_block& block, Window&& window) {
    block.window_first = 0;
    block.window_end = window_lead;
    block.next_change = 1;
    report(block, 0, window_lead, true, window);
}

/// Handles the word after which a window changes.
template <class Window>
[[gnu::noinline]] void change(incoming_block& block, Window window) {
    if (block.window_end - (block.words - 1) == window_lead) {
        report(block, block.window_end, block.window_end + chunk_words, true, window);
        block.window_end += chunk_words;
    }
    const auto chunk_end = [&block] {
        return block.window_first == 0 ? window_lead : block.window_first + chunk_words;
    };
    if (block.words == chunk_end()) {
        report(block, block.window_first, chunk_end(), false, window);
        block.window_first = chunk_end();
    }
    block.next_change = std::min(block.window_end - window_lead + 1, chunk_end());
}

/// block.words words have been stored, the last one in this cycle.
/// @param window a small one, which is copied: so nothing of the caller's has to lie in memory
template <class Window>
void stored(incoming_block& block, Window window) {
    if (block.words == block.next_change) [[unlikely]] { change(block, window); }
}

/// The receive is complete or cancelled: no more words.
template <class Window>
void closed(incoming_block& block, Window&& window) {
    while (block.window_first < block.window_end) {
        const std::uint32_t end = block.window_first == 0 ? window_lead : block.window_first + chunk_words;
        report(block, block.window_first, end, false, window);
        block.window_first = end;
    }
}

}  // namespace receive_windows
}  // namespace orbweaver::niu
