// SPDX-License-Identifier: Apache-2.0
#include "hw/base/enum_text.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace orbweaver {

enum class metal : std::uint8_t { iron, tin, lead };
/// The order differs from that of the enumerators, because it has no meaning.
constexpr auto enumerators(metal) {
    return name_table<metal>({{metal::lead, "Pb"}, {metal::iron, "Fe"}, {metal::tin, "Sn"}});
}

enum class gas : std::uint8_t { helium, neon_20 };
constexpr auto enumerators(gas) { return identifiers<gas>; }

namespace {

TEST(enum_text, a_name_belongs_to_the_value_next_to_it) {
    EXPECT_STREQ(name_of(metal::iron), "Fe");
    EXPECT_STREQ(name_of(metal::tin), "Sn");
    EXPECT_STREQ(name_of(metal::lead), "Pb");
    EXPECT_STREQ(name_of(static_cast<metal>(3)), "");
}

TEST(enum_text, a_word_is_read_only_if_it_is_a_whole_name) {
    EXPECT_EQ(enum_named<metal>("Sn"), metal::tin);
    EXPECT_EQ(enum_named<metal>("S"), std::nullopt);
    EXPECT_EQ(enum_named<metal>("sn"), std::nullopt);
    EXPECT_EQ(enum_named<metal>(""), std::nullopt);
}

TEST(enum_text, the_list_for_messages_has_all_names_in_the_order_of_the_table) {
    EXPECT_EQ(enum_list<metal>(), "Pb, Fe or Sn");
}

TEST(enum_text, names_without_a_table_are_the_identifiers) {
    EXPECT_EQ(enum_list<gas>(), "helium or neon_20");
    EXPECT_EQ(enum_named<gas>("neon_20"), gas::neon_20);
    EXPECT_STREQ(name_of(static_cast<gas>(2)), "");
}

}  // namespace
}  // namespace orbweaver
