// SPDX-License-Identifier: Apache-2.0
#include "hw/base/shared_text.h"

#include <gtest/gtest.h>

namespace orbweaver {
namespace {

TEST(shared_text, is_kept_once_however_often_it_is_made) {
    const shared_text one("local");
    const shared_text other(std::string("local"));
    EXPECT_EQ(one, other);
    EXPECT_EQ(&one.text(), &other.text());
    EXPECT_EQ(sizeof one, sizeof(void*));
}

TEST(shared_text, compares_by_its_letters) {
    EXPECT_EQ(shared_text("E"), "E");
    EXPECT_NE(shared_text("E"), shared_text("W"));
    EXPECT_EQ(shared_text("E"), std::string("E"));
    EXPECT_EQ(shared_text(), "");
}

}  // namespace
}  // namespace orbweaver
