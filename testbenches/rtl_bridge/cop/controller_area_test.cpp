// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/cop/controller_area.h"

#include "hw/noc/description_error.h"
#include "rtl_bridge/cop/controller_design.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

std::uint64_t flip_flops(const std::vector<synthesis_block>& blocks, const std::string& unit) {
    std::uint64_t sum = 0;
    for (const synthesis_block& block : blocks) {
        sum += block.part_of == unit ? block.flip_flops * block.instances : 0;
    }
    return sum;
}

TEST(controller_blocks, have_the_flip_flops_of_the_whole_controller) {
    for (const cop::cop_level level : {cop::cop_level::single, cop::cop_level::lower, cop::cop_level::upper}) {
        for (const unsigned fpu_service_clocks : {2U, 4U, 7U}) {
            const cop::controller_desc described{
                .level = level, .channels = 5, .fpu_service_clocks = fpu_service_clocks, .global_entries = 300};
            const auto blocks = rtl_controller_blocks({described});
            EXPECT_EQ(flip_flops(blocks, blocks[0].part_of), rtl_controller_flip_flops(described));
        }
    }
}

TEST(controller_blocks, have_one_set_of_parts_a_level_with_the_number_of_its_controllers) {
    const auto blocks = rtl_controller_blocks({{.level = cop::cop_level::lower, .channels = 8},
                                               {.level = cop::cop_level::lower, .channels = 3, .number = 1},
                                               {.level = cop::cop_level::upper, .channels = 2}});
    ASSERT_EQ(blocks.size(), 12U);
    EXPECT_EQ(blocks[0].name, "lower_controller_core");
    EXPECT_EQ(blocks[0].part_of, "lower_controller");
    EXPECT_EQ(blocks[0].instances, 2U);
    EXPECT_THAT(blocks[0].design.parameters, Contains("CHANNELS=8"));
    EXPECT_EQ(blocks[10].name, "upper_broadcast_mask_ram");
    EXPECT_EQ(blocks[10].instances, 2U) << "two banks of one controller";
}

TEST(controller_blocks, leave_the_other_parts_out_of_the_core) {
    const auto blocks = rtl_controller_blocks({{}});
    for (const embedded_file& file : blocks[0].design.hardware) {
        EXPECT_EQ(file.text.starts_with("(* blackbox *)"),
                  file.name == "integer_alu.sv" || file.name == "fpu.sv" || file.name == "mask_ram.sv" ||
                      file.name == "broadcast_mask_ram.sv" || file.name == "data_ram.sv")
            << file.name;
    }
}

TEST(controller_blocks, are_refused_where_the_rtl_is) {
    EXPECT_THROW(rtl_controller_blocks({{.global_entries = 8193}}), noc::description_error);
}

}  // namespace
}  // namespace orbweaver::rtl
