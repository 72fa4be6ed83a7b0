// SPDX-License-Identifier: Apache-2.0
#include "tlm/memory_bridge_packet.h"

#include "hw/base/random_stream.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

bridge_request full_request() {
    return {.tag = {bridge_operation::write, 5, {7}},
            .sequence = 9,
            .address = 0x1234'0000'5678U,
            .bytes = 5,
            .width = 2,
            .enables = {TLM_BYTE_DISABLED, TLM_BYTE_ENABLED, TLM_BYTE_ENABLED},
            .data = {1, 2, 3, 4, 5}};
}

TEST(memory_bridge_packet, has_words_for_the_options_that_are_used) {
    bridge_request request = full_request();
    EXPECT_THAT(request.encode(),
                ElementsAre(0x17050007U, 0x5678U, 0x09000005U, 0x1234U, 2U, 3U, 0b110U, 0x04030201U, 5U));
    request.address = 0x5678;
    EXPECT_THAT(request.encode(), ElementsAre(0x16050007U, 0x5678U, 0x09000005U, 2U, 3U, 0b110U, 0x04030201U, 5U));
    request.width = 5;
    EXPECT_THAT(request.encode(), ElementsAre(0x14050007U, 0x5678U, 0x09000005U, 3U, 0b110U, 0x04030201U, 5U));
    request.enables.clear();
    EXPECT_THAT(request.encode(), ElementsAre(0x10050007U, 0x5678U, 0x09000005U, 0x04030201U, 5U));
}

TEST(memory_bridge_packet, is_no_request_without_each_of_its_words) {
    std::vector<std::uint32_t> words = full_request().encode();
    EXPECT_TRUE(bridge_request::decode(words));
    words.push_back(0);
    EXPECT_FALSE(bridge_request::decode(words));
    words.pop_back();
    while (!words.empty()) {
        words.pop_back();
        EXPECT_FALSE(bridge_request::decode(words)) << words.size();
    }
    EXPECT_FALSE(bridge_request::decode(std::vector<std::uint32_t>{3U << 28, 0, 4}));
    EXPECT_FALSE(bridge_request::decode(std::vector<std::uint32_t>{0x04000000U, 0, 4, ~0U}));
}

TEST(memory_bridge_packet, brings_back_what_went_in) {
    random_stream random(1, "packets");
    for (unsigned i = 0; i < 1000; ++i) {
        bridge_request sent;
        sent.tag = {random.below(2) == 0 ? bridge_operation::read : bridge_operation::write,
                    static_cast<std::uint8_t>(random.below(256)),
                    {static_cast<std::uint16_t>(random.below(65536))}};
        sent.sequence = static_cast<std::uint8_t>(random.below(256));
        sent.address = random.next() >> random.below(64);
        sent.bytes = 1 + random.below(200);
        sent.width = random.below(2) == 0 ? sent.bytes : 1 + random.below(sent.bytes);
        sent.enables.resize(random.below(2) == 0 ? 0 : 1 + random.below(sent.bytes));
        for (unsigned char& enable : sent.enables) {
            enable = random.below(2) == 0 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
        }
        sent.data.resize(sent.tag.operation == bridge_operation::write ? sent.bytes : 0);
        for (unsigned char& byte : sent.data) { byte = static_cast<unsigned char>(random.next()); }
        const std::optional<bridge_request> seen = bridge_request::decode(sent.encode());
        ASSERT_TRUE(seen);
        EXPECT_EQ(seen->tag.operation, sent.tag.operation);
        EXPECT_EQ(seen->tag.transaction, sent.tag.transaction);
        EXPECT_EQ(seen->tag.source, sent.tag.source);
        EXPECT_EQ(seen->sequence, sent.sequence);
        EXPECT_EQ(seen->address, sent.address);
        EXPECT_EQ(seen->bytes, sent.bytes);
        EXPECT_EQ(seen->width, sent.width);
        EXPECT_EQ(seen->enables, sent.enables);
        EXPECT_EQ(seen->data, sent.data);
    }
}

}  // namespace
}  // namespace orbweaver
