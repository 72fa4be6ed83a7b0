// SPDX-License-Identifier: Apache-2.0
#include "tlm/request_sequence.h"

#include <algorithm>

#include "hw/base/random_stream.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

bridge_request numbered(std::uint16_t source, unsigned number) {
    bridge_request request;
    request.tag.source = {source};
    request.sequence = static_cast<std::uint8_t>(number);
    request.address = number;
    return request;
}

std::vector<std::uint64_t> addresses(const std::vector<bridge_request>& requests) {
    std::vector<std::uint64_t> found;
    std::transform(requests.begin(), requests.end(), std::back_inserter(found),
                   [](const bridge_request& request) { return request.address; });
    return found;
}

TEST(request_sequence, holds_requests_back_until_those_before_have_come) {
    request_sequence sequence;
    EXPECT_THAT(addresses(sequence.take(numbered(1, 1))), IsEmpty());
    EXPECT_THAT(addresses(sequence.take(numbered(1, 3))), IsEmpty());
    EXPECT_THAT(addresses(sequence.take(numbered(1, 0))), ElementsAre(0, 1));
    EXPECT_THAT(addresses(sequence.take(numbered(1, 2))), ElementsAre(2, 3));
}

TEST(request_sequence, of_one_source_waits_for_no_other) {
    request_sequence sequence;
    EXPECT_THAT(addresses(sequence.take(numbered(1, 1))), IsEmpty());
    EXPECT_THAT(addresses(sequence.take(numbered(2, 0))), ElementsAre(0));
}

TEST(request_sequence, goes_on_where_numbers_begin_again) {
    constexpr unsigned window = 256;
    constexpr unsigned total = 2048;
    random_stream random(1, "sequence");
    request_sequence sequence;
    std::vector<std::uint64_t> seen;
    for (unsigned first = 0; first < total; first += window) {
        std::vector<unsigned> numbers(window);
        for (unsigned i = 0; i < window; ++i) {
            numbers[i] = first + i;
            std::swap(numbers[i], numbers[random.below(i + 1)]);
        }
        for (const unsigned number : numbers) {
            for (const std::uint64_t address : addresses(sequence.take(numbered(1, number)))) {
                seen.push_back(address);
            }
        }
    }
    ASSERT_EQ(seen.size(), total);
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
}

}  // namespace
}  // namespace orbweaver
