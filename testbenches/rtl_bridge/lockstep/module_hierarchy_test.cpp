// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/module_hierarchy.h"

#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

const std::vector<embedded_file> files{
    {"top.sv",
     "module top; // leaf i_comment (\n"
     "  for (genvar n = 0; n < 2; n++) begin : g_side\n"
     "    leaf #(.WIDTH(f(8))) i_part (.a_i(a));\n"
     "  end\n"
     "  /* leaf i_comment ( */ branch i_part (.b_i(b));\n"
     "endmodule"},
    {"branch.sv", "module branch(input b_i); leaf i_leaf (.a_i(b_i)); endmodule", "module branch; endmodule"},
    {"leaf.sv", "module leaf #(int WIDTH = 1)(input a_i); endmodule"},
    {"notes.txt", "module notes", "changed"}};

TEST(module_hierarchy, finds_the_module_of_an_instance) {
    const module_hierarchy modules("top", files);
    EXPECT_EQ(modules.module_of("branch", "i_leaf", {"a_i"}), "leaf");
    EXPECT_EQ(modules.module_of("top", "g_side[0]", {}), "") << "a generate block";
    EXPECT_EQ(modules.module_of("top", "i_comment", {}), "");
    EXPECT_EQ(modules.module_of("leaf", "i_leaf", {}), "") << "of another module";
}

TEST(module_hierarchy, chooses_by_ports_among_instances_of_one_name) {
    const module_hierarchy modules("top", files);
    EXPECT_EQ(modules.module_of("top", "i_part", {"a_i"}), "leaf");
    EXPECT_EQ(modules.module_of("top", "i_part", {"b_i"}), "branch");
    EXPECT_EQ(modules.module_of("top", "i_part", {"c_i"}), "");
}

TEST(module_hierarchy, knows_the_modules_that_a_user_has_changed) {
    std::vector<embedded_file> with_package = files;
    EXPECT_TRUE(module_hierarchy("top", files).is_changed("branch"));
    EXPECT_FALSE(module_hierarchy("top", files).is_changed("leaf"));
    with_package.push_back({"any_pkg.sv", "package any_pkg; endpackage", "package any_pkg; int x; endpackage"});
    EXPECT_TRUE(module_hierarchy("top", with_package).is_changed("leaf")) << "any module may use a package";
}

}  // namespace
}  // namespace orbweaver::rtl
