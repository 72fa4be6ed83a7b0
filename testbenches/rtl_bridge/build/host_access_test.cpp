// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/host_access.h"

#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::rtl {
namespace {

TEST(host_access, is_by_tasks_that_reach_the_host_and_by_dpi) {
    EXPECT_THAT(
        host_access_in("initial $system(\"touch a\");\ninitial begin $readmemh(\"b\", m); f = $fopen(\"c\"); end"),
        ElementsAre("$fopen", "$readmemh", "$system"));
    EXPECT_THAT(host_access_in("import \"DPI-C\" function int system(input string s);"), ElementsAre("DPI"));
    EXPECT_THAT(host_access_in("always $c(\"puts(0);\");"), ElementsAre("$c"));
}

TEST(host_access, is_not_what_comments_and_strings_have_or_tasks_that_only_print) {
    EXPECT_THAT(host_access_in(
                    "// $system\n/* $fopen\n $fopen */ a = \"$system \\\" $c\"; $display(\"b\"); $clog2(4); $error;"),
                IsEmpty());
    EXPECT_THAT(host_access_in("/* no end $system"), IsEmpty());
    EXPECT_THAT(host_access_in("\"no end"), IsEmpty());
}

TEST(host_access, is_sought_in_all_files_that_were_read_whatever_their_names) {
    const scratch_folder model;
    model.write("Vtop__verFiles.dat",
                "# DESCRIPTION: Verilator output\nC \"--cc /a b/top.sv\"\n"
                "S  8  1  2  3  4  5 \"/a  b/$c/top.sv\"\nT  8  1  2  3  4  5 \"model/Vtop.cpp\"\n");
    EXPECT_THAT(files_read(model.path()), ElementsAre("/a  b/$c/top.sv"));
}

}  // namespace
}  // namespace orbweaver::rtl
