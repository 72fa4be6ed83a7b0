// SPDX-License-Identifier: Apache-2.0
#include "hw/base/types.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace orbweaver {
namespace {

// Kinds of identifier do not mix.
static_assert(!std::is_convertible_v<port_id, vc_id>);
static_assert(!std::is_convertible_v<vc_id, int>);
static_assert(!std::is_convertible_v<int, vc_id>);

TEST(strong_id, identifiers_of_one_kind_compare_by_value) {
    EXPECT_EQ(node_id{3}, node_id{3});
    EXPECT_NE(node_id{3}, node_id{4});
    EXPECT_LT(node_id{3}, node_id{4});
}

TEST(cycle, never_is_later_than_any_cycle) { EXPECT_GT(never, cycle_t{0xffff'ffff'ffff'fffe}); }

}  // namespace
}  // namespace orbweaver
