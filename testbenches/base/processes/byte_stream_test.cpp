// SPDX-License-Identifier: Apache-2.0
#include "hw/base/processes/byte_stream.h"

#include <gmock/gmock.h>

#include <string>

namespace orbweaver {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(byte_stream, returns_values_and_rows_in_the_order_of_their_addition) {
    byte_writer written;
    written.add(std::uint16_t{7});
    written.add_vector(std::vector<double>{1.5, -2});
    written.add_vector(std::vector<int>{});
    written.add_text("two\nlines");
    written.add('x');
    byte_reader read(written.bytes());
    EXPECT_EQ(read.take<std::uint16_t>(), 7);
    std::vector<double> numbers;
    read.take_vector(numbers);
    EXPECT_THAT(numbers, ElementsAre(1.5, -2));
    std::vector<int> none{1};
    read.take_vector(none);
    EXPECT_THAT(none, IsEmpty());
    EXPECT_EQ(read.take_text(), "two\nlines");
    EXPECT_FALSE(read.is_at_end());
    EXPECT_EQ(read.take<char>(), 'x');
    EXPECT_TRUE(read.is_at_end());
}

TEST(byte_stream, refuses_to_read_beyond_the_end) {
    byte_writer written;
    written.add(std::uint64_t{3});  // as if three values followed
    written.add(std::uint32_t{0});
    byte_reader read(written.bytes());
    std::vector<std::uint32_t> row;
    EXPECT_DEATH(read.take_vector(row), "a message of another process is too short");
    byte_reader empty({});
    EXPECT_DEATH(empty.take<char>(), "a message of another process is too short");
}

}  // namespace
}  // namespace orbweaver
