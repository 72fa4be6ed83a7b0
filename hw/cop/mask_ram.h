// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace orbweaver::cop {

/// A RAM of channel masks, an entry for each tag (thesis chapter V, TC RAM and BCAST RAM). Bit c -
/// 1 of a mask is channel c.
class mask_ram {
public:
    struct entry {
        std::uint64_t mask = 0;
        bool accessed = false;  // an operation with this tag is under way
        bool fresh = false;     // of the TC RAM: the first contribution is stored, not combined
    };

    explicit mask_ram(unsigned entries) : m_entries(entries) {}

    entry& operator[](std::uint32_t tag) { return m_entries[tag]; }
    const entry& operator[](std::uint32_t tag) const { return m_entries[tag]; }

    bool any_accessed(std::uint32_t tag, std::uint32_t count) const {
        for (const entry& slot : std::span(m_entries).subspan(tag, count)) {
            if (slot.accessed) { return true; }
        }
        return false;
    }

    /// SETTC, SETBM. An empty mask waits for nobody: its entries are free.
    void set(std::uint32_t tag, std::uint32_t count, std::uint64_t mask) {
        for (entry& slot : std::span(m_entries).subspan(tag, count)) { slot = {mask, mask != 0, mask != 0}; }
    }

private:
    std::vector<entry> m_entries;  // [tag]
};

}  // namespace orbweaver::cop
