// SPDX-License-Identifier: Apache-2.0
#include "sim/blocks/macro_table.h"

#include "hw/base/errors.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

const std::string names = "words,bits,area_um2,read_pj,write_pj,leakage_mw,access_ns\n";

/// Returns a block of 1000 flip-flops with memories after a table has been applied.
rtl::synthesis_block block_with(const std::string& table, const std::vector<rtl::memory_shape>& memories) {
    const scratch_folder folder;
    rtl::synthesis_block block;
    block.flip_flops = 1000;
    block.design.hardware = {{"a.sv", "(* mem2reg *) logic a;"}};
    block.memories = memories;
    macro_table(folder.write("macros.csv", table)).apply(block);
    return block;
}

TEST(macro_table, replaces_a_memory_by_as_many_macros_as_it_needs) {
    const rtl::synthesis_block block = block_with(names + "8, 16, 100, 2, 3, 0.5, 1.25\n", {{20, 34, 1}});
    ASSERT_EQ(block.design.macros.size(), 1U);
    const rtl::macro_memory& memory = block.design.macros[0];
    EXPECT_EQ(memory.columns, 3U) << "34 bits of 16";
    EXPECT_EQ(memory.rows, 3U) << "20 words of 8";
    EXPECT_DOUBLE_EQ(memory.area_um2(), 900);
    EXPECT_DOUBLE_EQ(memory.leakage_mw(), 4.5);
    EXPECT_DOUBLE_EQ(memory.read_pj(), 6) << "only a row is read";
    EXPECT_DOUBLE_EQ(memory.write_pj(), 9);
    EXPECT_DOUBLE_EQ(memory.macro.access_ns, 1.25);
    EXPECT_EQ(block.flip_flops, 1000U - 20 * 34);
    EXPECT_EQ(block.design.hardware[0].text, " logic a;");
    EXPECT_EQ(technology_parameters(block), " MACRO=8x16");
}

TEST(macro_table, takes_the_macros_of_least_area) {
    const std::string table = names + "8,16,100,1,1,0,1\n64,34,300,1,1,0,1\n16,17,90,1,1,0,1\n";
    EXPECT_EQ(technology_parameters(block_with(table, {{16, 34, 2}})), " MACRO=16x17")
        << "2 of 90 against 6 of 100 and one of 300";
    EXPECT_EQ(technology_parameters(block_with(table, {{4, 100, 1}})), " MACRO=16x17") << "6 of 90 against 7 of 100";
}

TEST(macro_table, leaves_memories_alone_that_are_smaller_than_all_macros) {
    const std::string table = names + "8,16,100,1,1,0,1\n";
    for (const rtl::memory_shape& memory : {rtl::memory_shape{4, 31, 1}, rtl::memory_shape{1, 200, 1}}) {
        const rtl::synthesis_block block = block_with(table, {memory});
        EXPECT_TRUE(block.design.macros.empty());
        EXPECT_EQ(block.flip_flops, 1000U);
        EXPECT_EQ(block.design.hardware[0].text, "(* mem2reg *) logic a;");
    }
    EXPECT_EQ(block_with(table, {{4, 32, 1}}).design.macros.size(), 1U) << "as many bits";
    rtl::synthesis_block block;
    block.memories = {{1024, 64, 1}};
    macro_table("").apply(block);
    EXPECT_TRUE(block.design.macros.empty());
}

TEST(macro_table, is_refused_with_the_line) {
    const auto refusal = [](const std::string& table, const std::string& text) {
        EXPECT_THAT([&] { block_with(table, {}); }, ThrowsMessage<user_error>(HasSubstr(text)));
    };
    refusal("words,bits\n", "macros.csv:1: expected the line words,bits,area_um2");
    refusal(names + "\n8,16,100,1,1,0\n", "macros.csv:3: expected 7 numbers, not 6");
    refusal(names + "8,16,100,x,1,0,1\n", "macros.csv:2: read_pj: 'x' is not a number");
    refusal(names + "8,16,100,1,-1,0,1\n", "macros.csv:2: write_pj: '-1'");
    refusal(names + "8.5,16,100,1,1,0,1\n", "macros.csv:2: words: expected a whole number");
    refusal(names + "8,0,100,1,1,0,1\n", "macros.csv:2: bits: expected a whole number");
    refusal(names, "macros.csv:1: the table has no macro");
    EXPECT_THAT([] { macro_table("no/such.csv"); }, ThrowsMessage<user_error>(HasSubstr("no/such.csv")));
}

}  // namespace
}  // namespace orbweaver::sim
