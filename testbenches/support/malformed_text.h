// SPDX-License-Identifier: Apache-2.0
// Files that a reader must refuse, or at least survive.
#pragma once

#include <gmock/gmock.h>

#include <ostream>
#include <string>
#include <string_view>

#include "hw/base/random_stream.h"
#include "testbenches/support/complaint.h"

namespace orbweaver {

/// A text with a mistake in it.
struct malformed_text {
    std::string name;  // of the test
    std::string content;
    std::string complaint;  // what a reader states of it
};

inline void PrintTo(const malformed_text& value, std::ostream* out) { *out << value.name; }

inline std::string name_of_text(const testing::TestParamInfo<malformed_text>& instance) { return instance.param.name; }

/// A text after a few random changes: bytes, pieces that are lost or doubled, and letters that its format knows.
/// @param letters of which some are put in
inline std::string mutated(std::string text, random_stream& random, std::string_view letters) {
    constexpr std::uint32_t max_changes = 4;
    constexpr std::size_t longest_loss = 20;
    constexpr std::size_t doubled = 8;
    for (unsigned change = 1 + random.below(max_changes); change > 0 && !text.empty(); --change) {
        const std::size_t position = random.below(static_cast<std::uint32_t>(text.size()));
        switch (random.below(4)) {
            case 0: text[position] = static_cast<char>(random.below(256)); break;
            case 1: text.erase(position, random.below(longest_loss)); break;
            case 2:
                text.insert(position, text.substr(random.below(static_cast<std::uint32_t>(text.size())), doubled));
                break;
            default: text[position] = letters[random.below(static_cast<std::uint32_t>(letters.size()))]; break;
        }
    }
    return text;
}

/// A reader must take, or refuse with a message that matches, each of the texts that random changes make of a sound
/// one. Of these it refuses more than half, and not all.
/// @param letters see mutated()
/// @return how many it refused
template <class Matcher, class Read>
unsigned expect_mutations_survived(const std::string& sound, unsigned rounds, std::uint64_t seed,
                                   std::string_view letters, const Matcher& message, Read read) {
    random_stream random(seed, "mutations", 0);
    unsigned refused = 0;
    for (unsigned round = 0; round < rounds; ++round) {
        const std::string text = mutated(sound, random, letters);
        const std::string complaint = complaint_of([&] { read(text); });
        if (complaint.empty()) { continue; }
        ++refused;
        EXPECT_THAT(complaint, message) << text;
    }
    EXPECT_GT(refused, rounds / 2);
    EXPECT_LT(refused, rounds);
    return refused;
}

}  // namespace orbweaver
