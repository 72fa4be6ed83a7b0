// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/message_class.h"

#include <gtest/gtest.h>

namespace orbweaver::noc {
namespace {

/// The classes of the machine (thesis section 5.6.1) with the default numbers of virtual channels.
std::vector<message_class_desc> scmp_classes() {
    return {{"thread", 2, {message_type::thread}},
            {"data", 2, {message_type::data}},
            {"rts", 1, {message_type::rts}},
            {"cts", 1, {message_type::cts}}};
}

TEST(vc_list, contains_its_virtual_channels_and_no_other) {
    const vc_list list{0b1001'1000};
    EXPECT_EQ(list.count(), 3U);
    EXPECT_EQ(list.first(), vc_id{3});
    for (std::uint8_t vc = 0; vc < 80; ++vc) {
        EXPECT_EQ(list.contains({vc}), vc == 3 || vc == 4 || vc == 7) << unsigned{vc};
    }
}

TEST(vc_list, names_those_at_certain_places) {
    const vc_list list{0b1001'1000};
    EXPECT_EQ(list.subset(0b001), 0b0000'1000U);
    EXPECT_EQ(list.subset(0b110), 0b1001'0000U);
    EXPECT_EQ(list.subset(0b111), list.mask);
    EXPECT_EQ(list.subset(~std::uint64_t{0}), list.mask) << "places beyond the list say nothing";
    EXPECT_EQ(list.subset(0b1000), 0U);
    EXPECT_EQ(vc_list{~std::uint64_t{0}}.subset(std::uint64_t{1} << 63), std::uint64_t{1} << 63);
}

TEST(first_vcs, counts_up_to_64) {
    EXPECT_EQ(first_vcs(0), 0U);
    EXPECT_EQ(first_vcs(3), 0b111U);
    EXPECT_EQ(first_vcs(64), ~std::uint64_t{0});
}

TEST(vc_partition, numbers_virtual_channels_class_by_class) {
    const vc_partition partition(scmp_classes(), 1);
    EXPECT_EQ(partition.classes(), 4U);
    EXPECT_EQ(partition.vcs(), 6U);
    const std::uint64_t vcs[] = {0b000011, 0b001100, 0b010000, 0b100000};
    for (std::uint8_t number = 0; number < 4; ++number) { EXPECT_EQ(partition.list({number}, 0).mask, vcs[number]); }
    EXPECT_EQ(partition.name({2}), "rts");
}

TEST(vc_partition, phases_multiply_every_class) {
    const vc_partition partition(scmp_classes(), 3);
    EXPECT_EQ(partition.phases(), 3U);
    EXPECT_EQ(partition.vcs(), 18U);
    EXPECT_EQ(partition.list({0}, 2).first(), vc_id{4});
    EXPECT_EQ(partition.list({1}, 0).first(), vc_id{6});
    EXPECT_EQ(partition.list({3}, 2).first(), vc_id{17});
    EXPECT_EQ(partition.masks().size(), 12U);
}

/// "request" and "reply" have one each and share two.
std::vector<message_class_desc> sharing_classes() {
    return {{"request", 1, {message_type::rts}, 0b0111}, {"reply", 1, {message_type::cts}, 0b1110}};
}

TEST(vc_partition, ranges_may_overlap) {
    const vc_partition partition(sharing_classes(), 1);
    EXPECT_EQ(partition.vcs(), 4U);
    EXPECT_EQ(partition.list({0}, 0).mask, 0b0111U);
    EXPECT_EQ(partition.list({1}, 0).mask, 0b1110U);
    EXPECT_EQ(vcs_of(sharing_classes()[1]), 3U);
}

TEST(vc_partition, each_phase_has_all_ranges_again) {
    const vc_partition partition(sharing_classes(), 2);
    EXPECT_EQ(partition.vcs(), 8U);
    EXPECT_EQ(partition.list({0}, 1).mask, 0b0111'0000U);
    EXPECT_EQ(partition.list({1}, 1).mask, 0b1110'0000U);
    EXPECT_EQ(partition.masks(), (std::vector<std::uint64_t>{0b0111, 0b0111'0000, 0b1110, 0b1110'0000}));
}

TEST(vc_partition_death_test, refuses_a_range_next_to_dedicated_virtual_channels) {
    EXPECT_EXIT((vc_partition{{{"a", 1, {}}, {"b", 1, {}, 0b11}}, 1}), testing::ExitedWithCode(70),
                "only some classes have a range");
}

TEST(vc_partition_death_test, refuses_more_than_64_virtual_channels) {
    EXPECT_EXIT((vc_partition{{{"a", 33, {}}}, 2}), testing::ExitedWithCode(70), "more than 64");
    EXPECT_EXIT((vc_partition{{{"a", 1, {}, std::uint64_t{1} << 32}}, 2}), testing::ExitedWithCode(70), "more than 64");
}

TEST(vc_partition, every_dedicated_virtual_channel_belongs_to_exactly_one_class_and_phase) {
    for (unsigned phases = 1; phases <= 4; ++phases) {
        const vc_partition partition(scmp_classes(), phases);
        for (std::uint8_t vc = 0; vc < partition.vcs(); ++vc) {
            unsigned owners = 0;
            for (std::uint8_t number = 0; number < partition.classes(); ++number) {
                for (unsigned phase = 0; phase < phases; ++phase) {
                    if (partition.list({number}, phase).contains({vc})) {
                        ++owners;
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
    EXPECT_EQ(partition.list({0}, 0).mask, 0b111U);
}

TEST(vc_partition_death_test, refuses_a_type_in_two_classes) {
    EXPECT_EXIT((vc_partition{{{"a", 1, {message_type::data}}, {"b", 1, {message_type::data}}}, 1}),
                testing::ExitedWithCode(70), "a TYPE is in two classes");
}

TEST(vc_partition_death_test, refuses_to_have_no_virtual_channels) {
    EXPECT_EXIT((vc_partition{{}, 1}), testing::ExitedWithCode(70), "no virtual channels");
}

}  // namespace
}  // namespace orbweaver::noc
