// SPDX-License-Identifier: Apache-2.0
// The windows of memory that a posted receive holds open (docs/architecture.md, The core and its NIU). A core may run
// 128 cycles ahead of the clock, and an NIU stores one word a cycle, so a word is safe if its window was opened when
// the receive was posted (the core was in step then), or when the NIU stored the word 128 places before it.
//
// At str the first window_lead words are opened; whenever the word being stored comes within window_lead of the end,
// the next chunk is. A chunk is closed when its last word has been stored. A chunk is one range of addresses from its
// first to its last word, whatever the stride: cores guard whole lines anyway.
#pragma once

#include <algorithm>
#include <cstdint>

#include "hw/niu/receive_table.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver {

/// How far a core may run ahead of the clock, in words: one is stored in a cycle.
inline constexpr std::uint32_t window_lead = run_ahead_limit;

namespace receive_windows {

inline constexpr std::uint32_t chunk_words = 64;  // opened at a time after the first window_lead

/// Tells `window(address, bytes, open)` of words [first, end) of an entry. Nothing lies beyond the 32-bit address
/// space.
template <class Window>
void tell(const receive_entry& entry, std::uint32_t first, std::uint32_t end, bool open, Window&& window) {
    constexpr std::uint64_t address_space = std::uint64_t{1} << 32;
    const std::uint64_t step = std::uint64_t{4} * entry.stride;
    const std::uint64_t from = entry.address + step * first;
    const std::uint64_t to = std::min(entry.address + step * (end - 1) + 4, address_space);
    if (from < to) {
        window(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(std::min(to - from, address_space - 1)),
               open);
    }
}

/// The receive has just been posted.
template <class Window>
void posted(receive_entry& entry, Window&& window) {
    entry.window_first = 0;
    entry.window_end = window_lead;
    tell(entry, 0, window_lead, true, window);
}

/// entry.words words have been stored, the last one in this cycle.
template <class Window>
void stored(receive_entry& entry, Window&& window) {
    const std::uint32_t last = entry.words - 1;
    if (entry.window_end - last == window_lead) {
        tell(entry, entry.window_end, entry.window_end + chunk_words, true, window);
        entry.window_end += chunk_words;
    }
    const std::uint32_t chunk_end = entry.window_first == 0 ? window_lead : entry.window_first + chunk_words;
    if (entry.words == chunk_end) {
        tell(entry, entry.window_first, chunk_end, false, window);
        entry.window_first = chunk_end;
    }
}

/// The receive is complete or cancelled: no more words.
template <class Window>
void closed(receive_entry& entry, Window&& window) {
    while (entry.window_first < entry.window_end) {
        const std::uint32_t end = entry.window_first == 0 ? window_lead : entry.window_first + chunk_words;
        tell(entry, entry.window_first, end, false, window);
        entry.window_first = end;
    }
}

}  // namespace receive_windows
}  // namespace orbweaver
