// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace orbweaver::studies::truth {

/// The numbers of rand() in the GNU C library without a call of srand(), on every machine: an additive feedback
/// generator, x[i] = x[i - 3] + x[i - 31], without its lowest bit.
class library_random {
public:
    library_random() {
        std::int64_t word = 1;
        for (std::uint32_t& one : m_words) {
            one = static_cast<std::uint32_t>(word);
            word = word * 16807 % 2147483647;
        }
        for (unsigned i = 0; i < 310; ++i) { next(); }
    }

    /// Returns a number from 0 to 2^31 - 1.
    std::uint32_t next() {
        std::uint32_t& word = m_words[m_position];
        word += m_words[(m_position + m_words.size() - 3) % m_words.size()];
        m_position = (m_position + 1) % m_words.size();
        return word >> 1U;
    }

    /// Returns a number from `least` to `most`.
    unsigned number(unsigned least, unsigned most) { return next() % (most - least + 1) + least; }

private:
    std::array<std::uint32_t, 31> m_words{};
    std::size_t m_position = 3;
};

}  // namespace orbweaver::studies::truth
