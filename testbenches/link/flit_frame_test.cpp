// SPDX-License-Identifier: Apache-2.0
#include "hw/link/flit_frame.h"

#include <gmock/gmock.h>

#include <vector>

#include "hw/base/random_stream.h"

namespace orbweaver::serial {
namespace {

std::vector<flit_frame> some_frames() {
    std::vector<flit_frame> made;
    random_stream draw(1, "frames");
    for (unsigned n = 0; n < 200; ++n) {
        flit_frame frame;
        frame.has_flit = draw.below(2) != 0;
        frame.asks_again = !frame.has_flit && draw.below(2) != 0;
        frame.kind = frame.has_flit ? static_cast<flit_kind>(draw.below(5)) : flit_kind::body;
        frame.vc = {static_cast<std::uint8_t>(draw.below(64))};
        frame.payload = frame.has_flit ? static_cast<std::uint32_t>(draw.next()) : 0;
        frame.credits = static_cast<std::uint8_t>(draw.below(8));
        frame.credit_vc = {static_cast<std::uint8_t>(draw.below(64))};
        frame.number = static_cast<std::uint8_t>(draw.below(64));
        frame.expected = static_cast<std::uint8_t>(draw.below(64));
        made.push_back(frame);
    }
    return made;
}

TEST(flit_frame, what_is_coded_is_decoded_and_takes_two_words_with_a_flit_and_one_without) {
    for (const flit_frame& frame : some_frames()) {
        const flit_frame_code code = encode(frame);
        EXPECT_EQ(code.words, frame.has_flit ? 2U : 1U);
        EXPECT_EQ(decode(code), frame);
    }
}

TEST(flit_frame, has_the_bits_of_its_description) {
    const flit_frame frame{true, false, flit_kind::tail, {5}, 0b111, 3, {9}, 17, 33};
    EXPECT_EQ(encode(frame).word[0] & 0x7fff'ffff,
              1U << 30 | 2U << 27 | 5U << 21 | 3U << 18 | 9U << 12 | 17U << 6 | 33U);
    EXPECT_EQ(encode(frame).word[1], 0b111U);
    EXPECT_EQ(encode(flit_frame{}).word[0] & 0x7fff'ffff, 5U << 27);
    flit_frame request{.asks_again = true};
    EXPECT_EQ(encode(request).word[0] & 0x7fff'ffff, 6U << 27);
}

TEST(flit_frame, one_wrong_bit_in_either_word_or_in_both_is_found) {
    for (const flit_frame& frame : some_frames()) {
        const flit_frame_code good = encode(frame);
        for (unsigned first = 0; first <= 32; ++first) {
            for (unsigned second = 0; second <= 32; ++second) {
                flit_frame_code bad = good;
                bad.word[0] ^= first < 32 ? 1U << first : 0;
                bad.word[1] ^= second < 32 && frame.has_flit ? 1U << second : 0;
                const bool wrong = first < 32 || (second < 32 && frame.has_flit);
                EXPECT_EQ(decode(bad).has_value(), !wrong) << "bits " << first << " and " << second;
            }
        }
    }
}

TEST(flit_frame, of_a_wrong_length_is_none) {
    for (const flit_frame& frame : some_frames()) {
        flit_frame_code code = encode(frame);
        code.words = 3 - code.words;
        EXPECT_FALSE(decode(code).has_value());
    }
    EXPECT_FALSE(decode({}).has_value());
}

}  // namespace
}  // namespace orbweaver::serial
