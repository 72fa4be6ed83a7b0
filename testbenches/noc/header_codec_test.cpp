// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/header_codec.h"

#include <gtest/gtest.h>

namespace orbweaver::noc {
namespace {

constexpr unsigned largest_side = 32;
constexpr message_type types[] = {message_type::thread, message_type::data, message_type::rts, message_type::cts,
                                  message_type::agent};

node_id node(unsigned number) { return {static_cast<std::uint16_t>(number)}; }

TEST(header_codec, offsets_of_all_pairs_of_32_by_32_return_from_the_bits) {
    const header_codec codec{header_layout::offsets, largest_side};
    for (unsigned source = 0; source < largest_side * largest_side; ++source) {
        for (unsigned destination = 0; destination < largest_side * largest_side; ++destination) {
            const message_type type = types[(source + destination) % message_types];
            const std::uint32_t low = (source * 31 + destination) & 0xffff;
            const std::uint32_t head = codec.encode(type, node(source), node(destination), low);
            ASSERT_EQ(header_codec::offset_x(head),
                      static_cast<int>(destination % largest_side) - static_cast<int>(source % largest_side));
            ASSERT_EQ(header_codec::offset_y(head),
                      static_cast<int>(destination / largest_side) - static_cast<int>(source / largest_side));
            ASSERT_EQ(codec.type(head), type);
            ASSERT_EQ(codec.stride(head), low);
        }
    }
}

TEST(header_codec, a_hop_brings_one_offset_nearer_to_zero_and_changes_no_other_bit) {
    const header_codec codec{header_layout::offsets, largest_side};
    const auto pass = [](std::uint32_t head, int dx, int dy) {
        const std::uint32_t field = header_codec::step_field(dx, dy);
        return (head & ~field) | ((head + header_codec::step_add(dx, dy)) & field);
    };
    for (unsigned source = 0; source < largest_side * largest_side; source += 7) {
        for (unsigned destination = 0; destination < largest_side * largest_side; ++destination) {
            const std::uint32_t sent = codec.encode(message_type::cts, node(source), node(destination), 0xffff);
            std::uint32_t head = sent;
            while (header_codec::offset_x(head) != 0) {
                head = pass(head, header_codec::offset_x(head) > 0 ? 1 : -1, 0);
                ASSERT_EQ(header_codec::offset_y(head), header_codec::offset_y(sent));
            }
            while (header_codec::offset_y(head) != 0) {
                head = pass(head, 0, header_codec::offset_y(head) > 0 ? 1 : -1);
                ASSERT_EQ(header_codec::offset_x(head), 0);
            }
            ASSERT_EQ(head, sent & 0xfffff);
            ASSERT_EQ(pass(head, 0, 0), head);
        }
    }
}

TEST(header_codec, offsets_lie_in_the_documented_bits) {
    const header_codec codec{header_layout::offsets, largest_side};
    EXPECT_EQ(codec.encode(message_type::rts, node(0), node(33), 0), 1U << 26 | 1U << 20 | 2U << 17);
    EXPECT_EQ(codec.encode(message_type::thread, node(33), node(0), 0), 0x3fU << 26 | 0x3fU << 20);
    EXPECT_EQ(codec.encode(message_type::data, node(5), node(5), 0xabcd), 1U << 17 | 0xabcd);
    EXPECT_EQ(codec.encode(message_type::data, node(5), node(5), 0x5abcd), 1U << 17 | 0xabcd) << "16 bits at most";
}

TEST(header_codec, address_carries_the_destination_type_and_low_bits) {
    const header_codec codec{header_layout::address, 64};
    for (unsigned destination = 0; destination < 4096; ++destination) {
        for (const message_type type : types) {
            const std::uint32_t low = (destination * 17) & 0xffff;
            const std::uint32_t head = codec.encode(type, node(4095 - destination), node(destination), low);
            ASSERT_EQ(head >> 16 & 0x1fff, destination);
            ASSERT_EQ(codec.type(head), type);
            ASSERT_EQ(codec.stride(head), low);
        }
    }
}

TEST(header_codec, address_lies_in_the_documented_bits) {
    const header_codec codec{header_layout::address, 64};
    EXPECT_EQ(codec.encode(message_type::agent, node(1), node(4095), 3), 4U << 29 | 4095U << 16 | 3);
}

TEST(header_codec, of_a_destination_beyond_13_bits_leaves_the_type_alone) {
    const header_codec codec{header_layout::address, 128};
    const std::uint32_t head = codec.encode(message_type::data, node(1), node(16383), 3);
    EXPECT_EQ(codec.type(head), message_type::data);
    EXPECT_EQ(head, codec.encode(message_type::data, node(1), node(16383 % 8192), 3));
}

TEST(header_codec, node_and_context_of_a_request_return_from_the_low_bits) {
    for (unsigned number = 0; number < 4096; ++number) {
        for (std::uint8_t context = 0; context < 16; ++context) {
            const header_codec address{header_layout::address, 64};
            const std::uint32_t far =
                address.encode(message_type::rts, node(number), node(7), address.low_bits(node(number), {context}));
            ASSERT_EQ(address.node(far), node(number));
            ASSERT_EQ(address.context(far).value, context);
            if (number < largest_side * largest_side) {
                const header_codec offsets{header_layout::offsets, largest_side};
                const std::uint32_t encoded =
                    offsets.encode(message_type::cts, node(number), node(7), offsets.low_bits(node(number), {context}));
                ASSERT_EQ(offsets.node(encoded), node(number));
                ASSERT_EQ(offsets.context(encoded).value, context);
            }
        }
    }
}

}  // namespace
}  // namespace orbweaver::noc
