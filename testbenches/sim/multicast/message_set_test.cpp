// SPDX-License-Identifier: Apache-2.0
#include "sim/multicast/message_set.h"

#include "hw/base/errors.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::sim {
namespace {

TEST(message_set, is_a_line_a_multicast) {
    const scratch_file file("# two\n3 1 2   # from 3\n\n0 7\n");
    const auto messages = read_messages(file.path(), 8);
    ASSERT_THAT(messages, SizeIs(2));
    EXPECT_EQ(messages[0].source, 3U);
    EXPECT_THAT(messages[0].destinations, ElementsAre(1, 2));
    EXPECT_EQ(messages[1].source, 0U);
    EXPECT_THAT(messages[1].destinations, ElementsAre(7));
}

struct malformed_messages : testing::TestWithParam<malformed_text> {};

TEST_P(malformed_messages, are_refused_with_their_place) {
    const scratch_file file(GetParam().content);
    EXPECT_THAT([&] { read_messages(file.path(), 8); }, ThrowsMessage<user_error>(file.path() + GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(
    all, malformed_messages,
    testing::Values(malformed_text{"twice", "0 1 2\n3 1 5 1\n", ":2:7: destination 1 is listed twice"},
                    malformed_text{"not_there", "0 8\n",
                                   ":1:3: expected a destination, a processor, a whole number from 0 to 7, "
                                   "not '8'"},
                    malformed_text{"no_number", "a 1\n",
                                   ":1:1: expected the source, a processor, a whole number from 0 to 7, "
                                   "not 'a'"}),
    name_of_text);

}  // namespace
}  // namespace orbweaver::sim
