// SPDX-License-Identifier: Apache-2.0
#include "testbenches/fuzz/input_changes.h"

#include <utility>

namespace orbweaver::fuzz {

namespace {

constexpr std::uint32_t max_changes = 5;
constexpr std::uint32_t longest_piece = 40;
constexpr std::size_t longest_input = 1 << 16;

}  // namespace

input_changes::input_changes(const fuzz_target& target, std::vector<seed> seeds)
    : m_target(target), m_seeds(std::move(seeds)), m_random(1, std::string(target.name)) {}

std::string input_changes::next() {
    std::string text = m_seeds[m_random.below(static_cast<std::uint32_t>(m_seeds.size()))].content;
    for (std::uint32_t left = 1 + m_random.below(max_changes); left != 0; --left) { change(text); }
    text.resize(std::min(text.size(), longest_input));
    return text;
}

void input_changes::change(std::string& text) {
    const std::size_t where = position(text);
    switch (m_random.below(7)) {
        case 0: text.insert(where, 1, static_cast<char>(m_random.below(256))); break;
        case 1: text.erase(where, 1 + m_random.below(longest_piece)); break;
        case 2: text.insert(where, piece(text)); break;
        case 3:
            text.insert(where, piece(m_seeds[m_random.below(static_cast<std::uint32_t>(m_seeds.size()))].content));
            break;
        case 4:
            if (where < text.size()) { text[where] = static_cast<char>(text[where] ^ 1 << m_random.below(8)); }
            break;
        case 5: text.resize(m_random.below(4) == 0 ? where : text.size()); break;
        default: {
            const std::string_view word =
                m_target.words[m_random.below(static_cast<std::uint32_t>(m_target.words.size()))];
            text.replace(where, m_random.below(2) * word.size(), word);
            break;
        }
    }
}

std::size_t input_changes::position(const std::string& text) {
    return m_random.below(static_cast<std::uint32_t>(text.size() + 1));
}

std::string input_changes::piece(const std::string& text) {
    const std::size_t start = position(text);
    return text.substr(start, 1 + m_random.below(longest_piece));
}

}  // namespace orbweaver::fuzz
