// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/programs.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

TEST(rtl_cache_directory, is_in_the_cache_of_the_user_if_the_folder_of_the_program_cannot_be_written) {
    const scratch_folder folder;
    unsetenv("ORBWEAVER_RTL_CACHE");
    setenv("HOME", "/home/somebody", 1);
    setenv("XDG_CACHE_HOME", "/caches", 1);
    EXPECT_EQ(rtl_cache_directory(folder.path()), folder.path() / "rtl_cache");
    EXPECT_EQ(rtl_cache_directory("/proc/none"), "/caches/orbweaver/rtl_cache");
    setenv("XDG_CACHE_HOME", "relative", 1);
    EXPECT_EQ(rtl_cache_directory("/proc/none"), "/home/somebody/.cache/orbweaver/rtl_cache");
    setenv("ORBWEAVER_RTL_CACHE", "chosen", 1);
    EXPECT_EQ(rtl_cache_directory(folder.path()), "chosen");
}

}  // namespace
}  // namespace orbweaver::sim
