// SPDX-License-Identifier: Apache-2.0
// Storage of the words of a message, and the windows of memory that are open for them (docs/architecture.md, The core
// and its NIU). A core may run 128 cycles ahead of the clock, and an NIU stores one word per cycle. A word is therefore
// safe in two cases. Either its window was opened when the receive was posted, when the core was in step with the
// clock; or it was opened when the NIU stored the word 128 positions before. If no receive is posted, the first
// window opens without notice when the address arrives, and the core rolls back if necessary.
//
// The first window has window_lead words. Whenever the word being stored comes within window_lead of the end, the next
// chunk is opened. A chunk is closed when its last word has been stored. A chunk is one range of addresses from its
// first to its last word, regardless of the stride, because cores guard whole lines.
#pragma once

#include <algorithm>
#include <cstdint>

#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// Maximum distance by which a core runs ahead of the clock, in words: one word is stored per cycle.
inline constexpr std::uint32_t window_lead = run_ahead_limit;

/// A block of memory for a message. Word i is at address + 4 * stride * i.
struct incoming_block {
    std::uint32_t address = 0;       // byte address; the hardware has a word address without the two low bits
    std::uint32_t stride = 0;        // words between successive stored words, 16 bits
    std::uint32_t words = 0;         // words stored so far
    std::uint32_t window_first = 0;  // words of the block in open windows: [window_first, window_end)
    std::uint32_t window_end = 0;
    std::uint32_t next_change = 0;  // number of stored words at which a window opens or closes

    /// Returns the address of the next word, which may exceed the 32-bit address space.
    std::uint64_t next_address() const { return address + std::uint64_t{4} * stride * words; }
};

namespace receive_windows {

inline constexpr std::uint32_t chunk_words = 64;  // words per chunk after the first window_lead words

/// Calls `window(address, bytes, open)` for words [first, end) of a block, limited to the 32-bit address space.
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

/// Opens the first window of a block.
template <class Window>
void posted(incoming_block& block, Window&& window) {
    block.window_first = 0;
    block.window_end = window_lead;
    block.next_change = 1;
    report(block, 0, window_lead, true, window);
}

/// Opens and closes windows after a word at which they change.
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

/// Updates the windows. Precondition: block.words words have been stored, the last one in this cycle.
/// @param window small callable; it is copied so that no state of the caller has to be in memory
template <class Window>
void stored(incoming_block& block, Window window) {
    if (block.words == block.next_change) [[unlikely]] { change(block, window); }
}

/// Closes all windows of a receive that is complete or cancelled.
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
