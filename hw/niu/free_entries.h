// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/bit.h"

namespace orbweaver::niu {

/// The free entries of a table. The lowest one is allocated first, as by a priority encoder.
class free_entries {
public:
    explicit free_entries(unsigned entries) : m_words((entries + 63) / 64, ~std::uint64_t{0}), m_size(entries) {
        if (entries % 64 != 0) { m_words.back() = (std::uint64_t{1} << (entries % 64)) - 1; }
    }

    bool empty() const { return m_size == 0; }
    unsigned size() const { return m_size; }

    /// Allocates the lowest free entry. Precondition: an entry is free.
    std::uint32_t take() {
        std::uint32_t word = 0;
        while (m_words[word] == 0) { ++word; }
        const unsigned bit = lowest_bit(m_words[word]);
        m_words[word] &= m_words[word] - 1;
        --m_size;
        return word * 64 + bit;
    }
    /// Frees an entry. Precondition: the entry is allocated.
    void give_back(std::uint32_t entry) {
        m_words[entry / 64] |= std::uint64_t{1} << (entry % 64);
        ++m_size;
    }

private:
    std::vector<std::uint64_t> m_words;  // set bit: free entry
    unsigned m_size;
};

}  // namespace orbweaver::niu
