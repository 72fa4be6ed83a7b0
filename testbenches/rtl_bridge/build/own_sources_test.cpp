// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/own_sources.h"

#include <cstdlib>

#include "hw/base/errors.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::rtl {
namespace {

const std::vector<embedded_file> embedded{{"a.sv", "module a"}, {"b.sv", "module b"}, {"glue.cpp", "glue"}};

TEST(own_sources, stand_in_for_embedded_files_of_their_names) {
    const scratch_folder folder;
    folder.write("b.sv", "module changed");
    folder.write("glue.cpp", "no RTL");
    ASSERT_EQ(setenv("ORBWEAVER_RTL_SOURCES", folder.path().c_str(), 1), 0);
    const auto files = with_own_sources(embedded);
    EXPECT_EQ(files[0].text, "module a");
    EXPECT_EQ(files[1].text, "module changed");
    EXPECT_EQ(files[0].embedded, "");
    EXPECT_EQ(files[1].embedded, "module b");
    EXPECT_EQ(files[2].text, "glue");
}

TEST(own_sources, are_those_of_every_block) {
    const scratch_folder folder;
    folder.write("send_table.sv", "changed");
    ASSERT_EQ(setenv("ORBWEAVER_RTL_SOURCES", folder.path().c_str(), 1), 0);
    EXPECT_EQ(send_table_hardware().front().text, "changed");
}

TEST(own_sources, are_none_unless_they_are_asked_for) {
    ASSERT_EQ(setenv("ORBWEAVER_RTL_SOURCES", "", 1), 0);
    EXPECT_EQ(with_own_sources(embedded)[1].text, "module b");
}

TEST(own_sources, must_be_in_a_directory) {
    ASSERT_EQ(setenv("ORBWEAVER_RTL_SOURCES", "/nowhere", 1), 0);
    EXPECT_THAT([] { with_own_sources(embedded); },
                ThrowsMessage<user_error>(HasSubstr("ORBWEAVER_RTL_SOURCES: there is no directory '/nowhere'")));
}

}  // namespace
}  // namespace orbweaver::rtl
