// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/packed_words.h"

#include <gtest/gtest.h>

#include <array>

namespace orbweaver::pvm {
namespace {

TEST(pvm_packed_words, come_out_as_they_went_in_section_by_section) {
    packed_message message;
    const std::array<int, 6> integers{1, -2, 3, -4, 5, -6};
    const std::array<double, 3> doubles{0.1, -2.5e300, 7};
    ASSERT_EQ(message.pack(integers.data(), 3, 2, PVM_INT), PvmOk);
    ASSERT_EQ(message.pack(doubles.data(), 3, 1, PVM_DOUBLE), PvmOk);
    EXPECT_EQ(message.words(), 1U + 3 + 1 + 6);
    EXPECT_EQ(bytes_of_elements(message.data(), message.words()), 12U + 24);

    packed_reader reader(message.data(), message.words());
    std::array<int, 2> first{};
    int last = 0;
    std::array<double, 6> spread{};
    EXPECT_EQ(reader.left_in_section(), 3U);
    EXPECT_EQ(reader.unpack(first.data(), 2, 1, PVM_INT), PvmOk);
    EXPECT_EQ(reader.unpack(&last, 1, 1, PVM_INT), PvmOk);
    EXPECT_EQ(reader.unpack(spread.data(), 3, 2, PVM_DOUBLE), PvmOk);
    EXPECT_EQ(first, (std::array<int, 2>{1, 3}));
    EXPECT_EQ(last, 5);
    EXPECT_EQ(spread, (std::array<double, 6>{0.1, 0, -2.5e300, 0, 7, 0}));
    EXPECT_EQ(reader.unpack(&last, 1, 1, PVM_INT), PvmNoData);
}

TEST(pvm_packed_words, are_taken_with_their_own_type_and_not_beyond_their_section) {
    packed_message message;
    const float value = 1.5F;
    const int count = 4;
    message.pack(&value, 1, 1, PVM_FLOAT);
    message.pack(&count, 1, 1, PVM_INT);
    packed_reader reader(message.data(), message.words());
    std::array<int, 2> integers{};
    std::array<float, 2> reals{};
    EXPECT_EQ(reader.unpack(integers.data(), 1, 1, PVM_INT), PvmBadMsg);
    EXPECT_EQ(reader.unpack(reals.data(), 2, 1, PVM_FLOAT), PvmNoData) << "the next section is not of this one";
    EXPECT_EQ(reader.unpack(reals.data(), 1, 1, PVM_FLOAT), PvmOk) << "a refused call takes nothing";
    EXPECT_EQ(reals[0], 1.5F);
}

TEST(pvm_packed_words, refuse_what_is_no_array) {
    packed_message message;
    const int value = 0;
    EXPECT_EQ(message.pack(&value, -1, 1, PVM_INT), PvmBadParam);
    EXPECT_EQ(message.pack(&value, 1, 0, PVM_INT), PvmBadParam);
    EXPECT_EQ(message.pack(&value, 1, 1, 5), PvmBadParam);
    EXPECT_EQ(message.words(), 0U);
}

TEST(pvm_packed_words, grow_with_their_message_and_begin_again_empty) {
    packed_message message;
    for (int i = 0; i < 1000; ++i) { ASSERT_EQ(message.pack(&i, 1, 1, PVM_INT), PvmOk); }
    packed_reader reader(message.data(), message.words());
    for (int i = 0; i < 1000; ++i) {
        int value = -1;
        ASSERT_EQ(reader.unpack(&value, 1, 1, PVM_INT), PvmOk);
        ASSERT_EQ(value, i);
    }
    message.clear();
    EXPECT_EQ(message.words(), 0U);
}

}  // namespace
}  // namespace orbweaver::pvm
