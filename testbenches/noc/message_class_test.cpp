// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/message_class.h"

#include <gtest/gtest.h>

namespace orbweaver {
namespace {

/// The classes of the machine (thesis section 5.6.1) with the default numbers of virtual channels.
std::vector<message_class_desc> scmp_classes() {
    return {{"thread", 2, {message_type::thread}},
            {"data", 2, {message_type::data}},
            {"rts", 1, {message_type::rts}},
            {"cts", 1, {message_type::cts}}};
}

TEST(vc_range, contains_its_virtual_channels_and_no_other) {
    const vc_range range{3, 2};
    EXPECT_FALSE(range.contains({2}));
    EXPECT_TRUE(range.contains({3}));
    EXPECT_TRUE(range.contains({4}));
    EXPECT_FALSE(range.contains({5}));
    EXPECT_EQ(range.mask(), 0b11000U);
}

TEST(vc_range, masks_up_to_64_virtual_channels) {
    EXPECT_EQ((vc_range{0, 64}.mask()), ~std::uint64_t{0});
    EXPECT_EQ((vc_range{63, 1}.mask()), std::uint64_t{1} << 63);
    EXPECT_EQ((vc_range{0, 0}.mask()), 0U);
}

TEST(vc_partition, numbers_virtual_channels_class_by_class) {
    const vc_partition partition(scmp_classes(), 1);
    EXPECT_EQ(partition.classes(), 4U);
    EXPECT_EQ(partition.vcs(), 6U);
    const unsigned first[] = {0, 2, 4, 5};
    const unsigned count[] = {2, 2, 1, 1};
    for (std::uint8_t number = 0; number < 4; ++number) {
        EXPECT_EQ(partition.range({number}, 0).first, first[number]);
        EXPECT_EQ(partition.range({number}, 0).count, count[number]);
    }
    EXPECT_EQ(partition.name({2}), "rts");
}

TEST(vc_partition, phases_multiply_every_class) {
    const vc_partition partition(scmp_classes(), 3);
    EXPECT_EQ(partition.phases(), 3U);
    EXPECT_EQ(partition.vcs(), 18U);
    EXPECT_EQ(partition.range({0}, 2).first, 4U);
    EXPECT_EQ(partition.range({1}, 0).first, 6U);
    EXPECT_EQ(partition.range({3}, 2).first, 17U);
    EXPECT_EQ(partition.masks().size(), 12U);
}

TEST(vc_partition, every_virtual_channel_belongs_to_exactly_one_class_and_phase) {
    for (unsigned phases = 1; phases <= 4; ++phases) {
        const vc_partition partition(scmp_classes(), phases);
        for (std::uint8_t vc = 0; vc < partition.vcs(); ++vc) {
            unsigned owners = 0;
            for (std::uint8_t number = 0; number < partition.classes(); ++number) {
                for (unsigned phase = 0; phase < phases; ++phase) {
                    if (partition.range({number}, phase).contains({vc})) {
                        ++owners;
                        EXPECT_EQ(partition.owner({vc}).value, number);
                        EXPECT_EQ(partition.masks()[number * phases + phase] >> vc & 1, 1U);
                    }
                }
            }
            EXPECT_EQ(owners, 1U) << "virtual channel " << unsigned{vc};
        }
    }
}

TEST(vc_partition, finds_the_class_of_a_type) {
    const vc_partition partition(scmp_classes(), 1);
    class_id found;
    ASSERT_TRUE(partition.class_of(message_type::cts, found));
    EXPECT_EQ(found.value, 3);
    ASSERT_TRUE(partition.class_of(message_type::thread, found));
    EXPECT_EQ(found.value, 0);
    EXPECT_FALSE(partition.class_of(message_type::agent, found)) << "no class carries it";
}

TEST(vc_partition, one_class_of_all_types_switches_partitioning_off) {
    const vc_partition partition(
        {{"any", 3, {message_type::thread, message_type::data, message_type::rts, message_type::cts}}}, 1);
    for (const message_type type : {message_type::thread, message_type::data, message_type::rts, message_type::cts}) {
        class_id found{9};
        ASSERT_TRUE(partition.class_of(type, found));
        EXPECT_EQ(found.value, 0);
    }
    EXPECT_EQ(partition.range({0}, 0).mask(), 0b111U);
}

TEST(vc_partition_death_test, refuses_a_type_in_two_classes) {
    EXPECT_EXIT((vc_partition{{{"a", 1, {message_type::data}}, {"b", 1, {message_type::data}}}, 1}),
                testing::ExitedWithCode(70), "a TYPE is in two classes");
}

TEST(vc_partition_death_test, refuses_to_have_no_virtual_channels) {
    EXPECT_EXIT((vc_partition{{}, 1}), testing::ExitedWithCode(70), "no virtual channels");
}

}  // namespace
}  // namespace orbweaver
