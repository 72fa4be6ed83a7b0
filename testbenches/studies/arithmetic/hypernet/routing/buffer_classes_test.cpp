// SPDX-License-Identifier: Apache-2.0
// Deadlock by the classes of buffers against an independent enumeration.
#include "studies/arithmetic/hypernet/routing/buffer_classes.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::hypernet_model {
namespace {

TEST(hypernet_buffer_classes, deadlock_on_the_nets_of_the_golden_table) {
    struct {
        class_rule rule;
        bool on_3_2, on_3_3;
    } const rows[] = {
        {class_rule::single, true, true},
        {class_rule::crossings, false, false},
        {class_rule::phase_code, false, false},
        {class_rule::highest_crossed, false, true},
        {class_rule::level_1_crossings, false, true},
        {class_rule::upper_crossings, true, true},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(static_cast<int>(row.rule));
        EXPECT_FALSE(can_deadlock({module_kind::cubelet, 2, 2}, row.rule));
        EXPECT_FALSE(can_deadlock({module_kind::cubelet, 2, 3}, row.rule));
        EXPECT_EQ(can_deadlock({module_kind::cubelet, 3, 2}, row.rule), row.on_3_2);
        EXPECT_EQ(can_deadlock({module_kind::cubelet, 3, 3}, row.rule), row.on_3_3);
    }
}

TEST(hypernet_buffer_classes, by_crossings_are_free_of_deadlock_with_treelets_too) {
    EXPECT_FALSE(can_deadlock({module_kind::treelet, 3, 3}, class_rule::crossings));
    EXPECT_TRUE(can_deadlock({module_kind::treelet, 3, 2}, class_rule::single));
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
